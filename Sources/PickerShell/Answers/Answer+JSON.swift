internal import OrderedJSON
internal import PictureLibrary
internal import PicturePicker

extension Answer {
  /// The answer as one JSON object on one line, its newline included.
  public var json: [UInt8] {
    var members: [JSON.Member] = [
      .init("command", .string(command)), .init("ok", .bool(isOK)), .init("count", .int(count)),
      .init("capacity", .int(capacity)),
    ]
    switch outcome {
    case .done(let content):
      members += content.members(walking: isWalk)
      if let selection {
        let place = members.firstIndex { $0.name == "path" } ?? members.count
        members.insert(.init("selection", selection.json), at: place)
      }
    case .failed(let refusal):
      if let photos = refusal.photos {
        members.append(.init("results", .array(photos.map(\.json))))
      }
      if let problems = refusal.problems {
        members.append(.init("problems", .array(problems.map(\.json))))
      }
      if let selection { members.append(.init("selection", selection.json)) }
      members.append(.init("error", refusal.error.json))
    }
    return JSON.object(members).encoded() + [UInt8(ascii: "\n")]
  }
}

extension Answer.Content {
  fileprivate func members(walking: Bool) -> [JSON.Member] {
    switch self {
    case .edited(let edit, let list, let results):
      edit.members(leadingTo: list, results, walking: walking)
    case .listed(let list, let draft):
      [
        .init("version", .int(list.version)), .init("undo", .int(list.undoCount)),
        .init("redo", .int(list.redoCount)), .init("slots", list.slotsJSON),
        .init(
          "draft",
          [
            "id": .string(draft.id.description),
            "path": draft.path.map { .string(lossyText($0)) } ?? .null,
            "readOnly": .bool(draft.isReadOnly),
          ]
        ),
        .init("width", .int(draft.width)),
      ]
    case .described(let attachment, let slot, _):
      [.init("attachment", attachment.describedJSON(at: slot))]
    case .drawn(let list, _): [.init("slots", list.slotsJSON)]
    case .altText(let text): [.init("alt", .string(text))]
    case .extracted(let path, let image):
      [
        .init("path", .string(lossyText(path))),
        .init("mediaType", .string(image.format.mediaType)),
        .init("bytes", .int(image.bytes.count)),
      ]
    case .exported(let bundle, _):
      [
        .init(
          "bundle",
          [
            "path": .string(lossyText(bundle.path)), "count": .int(bundle.count),
            "bytes": .int(bundle.bytes),
          ]
        )
      ]
    case .verified: [.init("problems", [])]
    case .saved(let path, _): [.init("path", .string(lossyText(path)))]
    case .loaded(let edit, let list, let path):
      edit.members(leadingTo: list, nil, walking: false) + [.init("path", .string(lossyText(path)))]
    case .salvaged(let draft, let path):
      [
        .init("problems", .array(draft.problems.map(\.json))),
        .init("path", .string(lossyText(path))),
      ]
    case .albums(let albums, let standing):
      (standing.problems.isEmpty
        ? [] : [.init("problems", .array(standing.problems.map(\.json)))]) + [
          .init("albums", .array(albums.map(\.json)))
        ]
    case .opened(let page):
      [.init("albums", [page.album.json]), .init("photos", .array(page.photos.map(\.json)))]
    case .photos(let page, _): [.init("photos", .array(page.photos.map(\.json)))]
    case .photo(let photo, let album, _): [.init("photo", photo.detailsJSON(in: album))]
    case .selecting, .selectionDropped: []
    case .explained(let names): [.init("help", .array(names.compactMap(\.json)))]
    case .ended: []
    }
  }
}

extension Edit {
  fileprivate func members(
    leadingTo list: Answer.List,
    _ results: [PhotoResult]?,
    walking: Bool
  ) -> [JSON.Member] {
    var members: [JSON.Member] = [
      .init("version", .int(list.version)), .init("update", update?.json ?? .null),
      .init("undo", .int(list.undoCount)), .init("redo", .int(list.redoCount)),
    ]
    if walking { members.append(.init("steps", .array(steps.map(\.json)))) }
    if let results {
      members.append(.init("results", results.json(in: list)))
    }
    if update != nil { members.append(.init("slots", list.slotsJSON)) }
    return members
  }
}

extension GridUpdate {
  fileprivate var json: JSON {
    [
      "fromVersion": .int(fromVersion), "toVersion": .int(toVersion),
      "countBefore": .int(countBefore), "countAfter": .int(countAfter),
      "deletes": .array(deletes.map(JSON.int)), "inserts": .array(inserts.map(JSON.int)),
      "moves": .array(moves.map { ["from": .int($0.from), "to": .int($0.to)] }),
      "reloads": .array(reloads.map(JSON.int)),
    ]
  }
}

extension EditStep {
  fileprivate var json: JSON {
    ["command": .string(command.rawValue), "slots": .array(slots.map(JSON.int))]
  }
}

extension SalvageProblem {
  fileprivate var json: JSON { ["file": .string(part), "code": .string(code.rawValue)] }
}

extension BundleProblem {
  fileprivate var json: JSON {
    ["file": .string(lossyText(file)), "code": .string(code.rawValue)]
  }
}

extension CommandName {
  fileprivate var json: JSON? {
    help.map {
      [
        "command": .string(rawValue), "usage": .string($0.usage), "summary": .string($0.summary),
      ]
    }
  }
}
