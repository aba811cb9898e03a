internal import OrderedJSON
internal import PictureLibrary
internal import PicturePicker

extension ShownAlbum {
  /// An entry of `albums`.
  var json: JSON {
    [
      "index": .int(number), "title": .string(title), "count": .int(count),
      "kind": isComputed ? "computed" : "folder",
    ]
  }
}

extension ShownPhoto {
  /// An entry of `photos`.
  var json: JSON {
    .object(nameMembers + dateAndSize + selectedMembers)
  }

  /// What `photo` answers; what is not known is left out.
  func detailsJSON(in album: ShownAlbum) -> JSON {
    var members = nameMembers
    members += [.init("album", .int(album.number)), .init("mediaType", .string(mediaType))]
    members += dateAndSize
    members.append(.init("bytes", .int(asset.byteCount)))
    if let camera = asset.camera { members.append(.init("camera", .string(camera))) }
    if let place = asset.location {
      members.append(
        .init(
          "location",
          ["latitude": .double(place.latitude), "longitude": .double(place.longitude)]
        )
      )
    }
    if let duration = asset.duration {
      members.append(.init("duration", .double(duration / .seconds(1))))
    }
    return .object(members + selectedMembers)
  }

  private var nameMembers: [JSON.Member] {
    let name = SourceName(bytes: asset.fileName)
    let members = [JSON.Member("index", .int(number)), .init("name", .string(name.description))]
    return name.isUTF8
      ? members : members + [.init("nameBytes", .string(hexadecimal(asset.fileName)))]
  }

  private var dateAndSize: [JSON.Member] {
    var members = [JSON.Member("date", .string(asset.creationDate.description))]
    if let size = asset.displayedSize {
      members += [.init("width", .int(size.width)), .init("height", .int(size.height))]
    }
    return members
  }

  private var selectedMembers: [JSON.Member] { badge.map { [.init("selected", .int($0))] } ?? [] }

  private var mediaType: String {
    switch asset.mediaType {
    case .image(let format): format.mediaType
    case .video: "video"
    }
  }
}

extension SelectionStanding {
  /// `selection`, in picking order.
  var json: JSON {
    .array(
      photos.map { photo in
        let place = photo.place.map {
          [JSON.Member("album", .int($0.album)), .init("index", .int($0.index))]
        }
        return .object((place ?? []) + [.init("name", .string(lossyText(photo.name)))])
      }
    )
  }
}

extension LibraryProblem {
  /// An entry of `problems`, with the code that an add would have.
  var json: JSON {
    ["file": .string(lossyText(path)), "code": .string(cause.code.rawValue)]
  }

  /// Why it is kept out of albums.
  var cause: ShellError {
    switch reason {
    case .brokenPhoto(let error): ShellError(error)
    case .unreadableFolder: ShellError(LibraryError.notReadable(.permission))
    }
  }
}
