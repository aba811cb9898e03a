public import BatchUpdates

extension GridUpdate {
  /// The lists of the update in one line: `D0,1 I3 M0>2 R2`. Deletes and origins are rows before,
  /// all others rows after.
  public var notation: String {
    var parts: [String] = []
    func list(_ letter: String, _ rows: [String], separator: String) {
      if !rows.isEmpty { parts.append(letter + rows.joined(separator: separator)) }
    }
    list("D", deletes.map(String.init), separator: ",")
    list("I", inserts.map(String.init), separator: ",")
    list("M", moves.map { "\($0.from)>\($0.to)" }, separator: " ")
    list("R", reloads.map(String.init), separator: ",")
    return parts.joined(separator: " ")
  }
}

extension GridUpdate? {
  /// The lists of the update in one line, `none` where there is no update.
  public var notation: String { self?.notation ?? "none" }
}
