internal import PictureLibrary
internal import PicturePicker

extension Answer.LibraryStanding {
  /// How many files that are kept out are named.
  private static let mostNamed = 5

  /// The albums, one a line, and what is wrong with the library.
  func lines(_ albums: [ShownAlbum]) -> [String] {
    guard !albums.isEmpty else {
      return ["There are no photos in \(escaped(root))."] + remarks
    }
    let labels = albums.map { "[\($0.number)]" }
    let alike = albums.titledAlike
    let titles = albums.map { album in
      escaped(Array(album.title.utf8))
        + (alike.contains(album.kind) ? " (\(escaped(album.kind.path(root: root))))" : "")
    }
    return albums.indices.map { index in
      labels[index].padded(to: labels.widest) + " " + titles[index].padded(to: titles.widest)
        + "  " + counted(albums[index].count, albums[index].noun)
    } + remarks
  }

  private var remarks: [String] {
    let kept = problems.prefix(Self.mostNamed).map { problem in
      let path = problem.path.isEmpty ? root : problem.path
      return "not in any album: \(escaped(path)): \(problem.words)"
    }
    let rest = problems.count - kept.count
    return kept + (rest > 0 ? ["not in any album: \(rest) more"] : [])
      + (indexProblem.map { [PictureLibrary.message(for: $0)] } ?? [])
  }
}

extension LibraryProblem {
  fileprivate var words: String {
    switch reason {
    case .brokenPhoto(let error): PicturePicker.message(for: error)
    case .unreadableFolder: "This folder may not be read. Change its permissions."
    }
  }
}

extension ShownAlbum {
  /// What is counted in it.
  var noun: String { kind.holdsVideos ? "video" : "photo" }
}

extension AlbumPage {
  /// The album, and its photos one a line.
  var lines: [String] {
    let labels = photos.map { "[\($0.number)]" }
    let names = photos.map { escaped($0.asset.fileName).clipped(to: 40) }
    let facts = photos.map(\.asset.facts)
    return [heading]
      + photos.indices.map { index in
        let photo = photos[index]
        let line =
          labels[index].padded(to: labels.widest) + " " + names[index].padded(to: names.widest)
          + "  " + photo.asset.creationDate.shown + "  "
        return photo.badge.map {
          line + facts[index].padded(to: facts.widest) + "  selected (\($0))"
        }
          ?? line + facts[index]
      } + more()
  }

  /// The album's title and how much of it this is.
  var heading: String {
    let title = escaped(Array(album.title.utf8))
    let count = counted(album.count, album.noun)
    guard let first = photos.first?.number, let last = photos.last?.number,
      photos.count < album.count
    else { return "\(title): \(album.count == 0 ? "no photos" : count)" }
    return "\(title): \(first)-\(last) of \(count)"
  }

  /// What shows the photos behind these.
  func more(asGrid: Bool = false) -> [String] {
    guard let last = photos.last?.number, last + 1 < album.count else { return [] }
    let end = min(last + photos.count, album.count - 1)
    return ["(photos \(asGrid ? "--grid " : "")\(last + 1)-\(end) shows the next.)"]
  }

  /// What stands in boxes, one for each photo.
  var boxes: [[String]] {
    photos.map { photo in
      let number = "[\(photo.number)]"
      let badge = photo.badge.map { "(\($0))" } ?? ""
      let top = number.padded(to: BoxGrid.inside.columns - badge.columns) + badge
      let date = String(photo.asset.creationDate.shown.prefix(10))
      let facts =
        photo.asset.isImage ? photo.asset.facts : "▶ " + (photo.asset.duration?.shown ?? "video")
      return [top, escaped(photo.asset.fileName), facts, date]
    }
  }
}

extension Asset {
  /// `1200×900 JPEG`, or `1920×1080 video 0:12`.
  var facts: String {
    switch mediaType {
    case .image(let format):
      (displayedSize.map { "\($0) " } ?? "") + format.displayName
    case .video:
      (displayedSize.map { "\($0) " } ?? "") + "video" + (duration.map { " " + $0.shown } ?? "")
    }
  }
}

extension Duration {
  /// `0:12`, in minutes and seconds; with hours from the first on.
  var shown: String {
    let seconds =
      Int(components.seconds) + (components.attoseconds >= 500_000_000_000_000_000 ? 1 : 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }
}

extension PhotoDate {
  /// The day and the minute that the clock showed.
  var shown: String { String(description.prefix(16)).replacing("T", with: " ") }
}

extension ShownPhoto {
  /// Everything known, one fact a line.
  func lines(in album: ShownAlbum) -> [String] {
    var facts = [("number", "\(number)" + (badge.map { ", selected (\($0))" } ?? ""))]
    facts.append(("name", escaped(asset.fileName)))
    facts.append(("album", escaped(Array(album.title.utf8))))
    if !asset.folder.isEmpty { facts.append(("folder", escaped(asset.folder))) }
    facts.append(("date", asset.creationDate.description.replacing("T", with: " ")))
    facts.append(("type", asset.facts))
    facts.append(("size", counted(asset.byteCount, "byte")))
    if let camera = asset.camera { facts.append(("camera", PicturePicker.escaped(camera))) }
    if let place = asset.location {
      facts.append(("place", "\(place.latitude.degrees), \(place.longitude.degrees)"))
    }
    let columns = facts.map(\.0).widest
    return facts.map { $0.0.padded(to: columns) + "  " + $0.1 }
  }
}

extension Double {
  /// Degrees to five digits behind the point, which is a metre.
  fileprivate var degrees: String {
    let scaled = Int((abs(self) * 100_000).rounded())
    let (whole, rest) = scaled.quotientAndRemainder(dividingBy: 100_000)
    let digits = String(rest)
    let sign = self < 0 && scaled > 0 ? "-" : ""
    return "\(sign)\(whole).\(String(repeating: "0", count: 5 - digits.count))\(digits)"
  }
}

extension SelectionStanding {
  /// `2 of at most 6 selected`.
  var standing: String { "\(photos.count) of at most \(maximum) selected" }

  /// Said where photos were taken out because the room fell.
  var droppedLines: [String] {
    guard !dropped.isEmpty else { return [] }
    return [
      "no room any more for what was selected last: "
        + dropped.map(escaped).joined(separator: ", ") + " · \(standing)"
    ]
  }
}

extension [ShownPhoto] {
  /// What a selecting did, without its end.
  func sentence(isOut: Bool) -> String {
    guard !isEmpty else { return "nothing changed" }
    let names = map { photo in
      escaped(photo.asset.fileName) + (isOut ? "" : photo.badge.map { " (\($0))" } ?? "")
    }
    return (isOut ? "deselected " : "selected ") + names.joined(separator: ", ")
  }
}
