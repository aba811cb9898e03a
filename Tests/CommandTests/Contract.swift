/// What every answer has to keep to, whatever the command: names of keys, their order, which come
/// together, and the data of each error code.
enum Contract {
  static let answerKeys = [
    "command", "ok", "count", "capacity", "version", "update", "undo", "redo", "steps", "results",
    "slots", "draft", "width", "attachment", "bundle", "problems", "albums", "photos", "photo",
    "selection", "help", "path", "mediaType", "bytes", "alt", "error",
  ]
  static let slotKeys = [
    "kind", "slot", "id", "revision", "imageRevision", "source", "sourceBytes", "mediaType",
    "width", "height", "bytes", "alt", "original",
  ]
  static let updateKeys = [
    "fromVersion", "toVersion", "countBefore", "countAfter", "deletes", "inserts", "moves",
    "reloads",
  ]
  static let notes = [
    "keptAsIs", "turnedUpright", "scaled", "colorConverted", "profileAssumed", "profileUnreadable",
    "depthReduced", "hdrDropped", "firstFrameOnly", "extraImagesDropped", "locationDropped",
    "metadataDropped", "truncated", "damagedData", "duplicateOf",
  ]
  /// The data of each error code; `failed` may stand beside any.
  static let errorData: [String: [String]] = [
    "usage": ["given", "stored"], "unknownCommand": [], "noRoom": ["given", "room", "reserved"],
    "noSuchSlot": ["slot", "count"], "attachmentGone": [], "notFound": [], "notAFile": ["kind"],
    "notReadable": ["reason"], "notWritable": [], "badPattern": [], "notAnImage": [],
    "unsupportedFormat": ["format"], "damaged": [], "tooLarge": ["limit", "value", "what"],
    "overMemory": ["limit", "value"], "exists": ["foreign"], "noSpace": [], "readOnly": [],
    "busy": ["pid", "host", "since"], "notADraft": [], "newerDraft": ["version"],
    "corruptDraft": [], "badBundle": [], "nothingToUndo": ["available", "forgotten"],
    "nothingToRedo": ["available", "forgotten"], "noLibrary": [], "noSuchAlbum": [],
    "noSuchPhoto": [], "cancelled": [], "system": [],
  ]
  private static let changing = [
    "add", "pick", "replace", "remove", "move", "undo", "redo", "load", "done",
  ]

  /// The rules that `answer` breaks, in words; empty where it keeps all of them.
  static func violations(in answer: Value) -> [String] {
    var broken = orderViolations(of: answer.keys, in: answerKeys, of: "answer")
    if Array(answer.keys.prefix(4)) != Array(answerKeys.prefix(4)) {
      broken.append("does not begin with command, ok, count, capacity: \(answer.keys)")
    }
    guard answer["command"]?.string != nil, let isDone = answer["ok"]?.bool,
      let count = answer["count"]?.int, let capacity = answer["capacity"]?.int
    else { return broken + ["command, ok, count or capacity has the wrong type"] }
    if isDone == (answer["error"] != nil) { broken.append("ok and error do not fit together") }
    if let error = answer["error"] { broken += violations(inError: error) }
    broken += changeViolations(of: answer, isDone: isDone)
    for result in answer["results"]?.items ?? [] { broken += violations(inResult: result) }
    if let slots = answer["slots"]?.items {
      broken += violations(inSlots: slots, count: count, capacity: capacity)
    }
    if let attachment = answer["attachment"] {
      let keys = slotKeys + ["notes", "sha256", "hasAlpha"]
      broken += orderViolations(of: attachment.keys, in: keys, of: "attachment")
    }
    for step in answer["steps"]?.items ?? [] where step.keys != ["command", "slots"] {
      broken.append("a step has \(step.keys)")
    }
    return broken
  }

  private static func changeViolations(of answer: Value, isDone: Bool) -> [String] {
    var broken: [String] = []
    let command = answer["command"]?.string ?? ""
    let present = ["version", "update", "undo", "redo"].filter { answer[$0] != nil }
    let changes = changing.contains(command) || (command == "alt" && answer["alt"] == nil)
    if isDone && changes && present.count < 4 { broken.append("\(command) has only \(present)") }
    if !isDone && !present.isEmpty { broken.append("a failed command has \(present)") }
    if command == "list" && isDone {
      let wanted = ["version", "undo", "redo", "slots", "draft", "width"]
      if Array(answer.keys.dropFirst(4)) != wanted { broken.append("list has \(answer.keys)") }
      if answer["draft"]?.keys != ["id", "path", "readOnly"] { broken.append("draft keys") }
    }
    guard let update = answer["update"] else { return broken }
    if command != "list" && (update == .null) != (answer["slots"] == nil) {
      broken.append("slots come with an update and only then")
    }
    guard update != .null else { return broken }
    if update.keys != updateKeys { broken.append("update has \(update.keys)") }
    if update["toVersion"] != answer["version"] { broken.append("version is not toVersion") }
    if update["countAfter"]?.int != answer["slots"]?.items.count { broken.append("countAfter") }
    return broken
  }

  private static func violations(inError error: Value) -> [String] {
    guard Array(error.keys.prefix(2)) == ["code", "message"],
      let code = error["code"]?.string, let message = error["message"]?.string, !message.isEmpty
    else { return ["error does not begin with code and message: \(error.text)"] }
    guard let data = errorData[code] else { return ["unknown error code \(code)"] }
    let keys = error.keys.dropFirst(2).filter { $0 != "failed" }
    return orderViolations(of: keys, in: data, of: "error \(code)")
  }

  private static func violations(inResult result: Value) -> [String] {
    let fields = [
      "index", "source", "sourceBytes", "ok", "slot", "id", "notes", "duplicateOf", "error",
    ]
    var broken = orderViolations(of: result.keys, in: fields, of: "result")
    if result["index"]?.int == nil || result["source"]?.string == nil {
      broken.append("result without index or source: \(result.text)")
    }
    if result["ok"]?.bool == true {
      let names = result["notes"]?.items.compactMap(\.string) ?? []
      broken += orderViolations(of: names, in: notes, of: "notes")
      if ["slot", "id", "notes"].contains(where: { result[$0] == nil }) || result["error"] != nil {
        broken.append("landed result has \(result.keys)")
      }
      if names.contains("duplicateOf") != (result["duplicateOf"] != nil) {
        broken.append("duplicateOf and its note do not fit together")
      }
    } else if let error = result["error"] {
      broken += violations(inError: error)
    } else {
      broken.append("failed result without error")
    }
    return broken
  }

  private static func violations(inSlots slots: [Value], count: Int, capacity: Int) -> [String] {
    var broken: [String] = []
    for (row, slot) in slots.enumerated() {
      if slot["slot"]?.int != row { broken.append("row \(row) says slot \(slot.text)") }
      if row == count {
        if slot.keys != ["kind", "slot"] || slot["kind"]?.string != "add" {
          broken.append("the row after the attachments is \(slot.text)")
        }
        continue
      }
      let expected = slotKeys.filter { $0 != "sourceBytes" || slot[$0] != nil }
      if slot.keys != expected || slot["kind"]?.string != "attachment" {
        broken.append("slot has \(slot.keys)")
      }
      if slot["original"]?.keys != ["mediaType", "width", "height", "bytes"] {
        broken.append("original has \(slot["original"]?.keys ?? [])")
      }
    }
    if slots.count != count + (count < capacity ? 1 : 0) { broken.append("\(slots.count) rows") }
    return broken
  }

  private static func orderViolations(
    of keys: some Sequence<String>,
    in known: [String],
    of what: String
  ) -> [String] {
    var places: [Int] = []
    for key in keys {
      guard let place = known.firstIndex(of: key) else { return ["\(what) has unknown \(key)"] }
      places.append(place)
    }
    return places == Set(places).sorted() ? [] : ["\(what) out of order: \(Array(keys))"]
  }
}
