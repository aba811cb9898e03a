extension AttachmentList {
  /// The first rule of the list's state that does not hold, for tests; nil where all hold.
  ///
  /// - Parameter countsHistory: whether all steps are walked and their photos counted anew.
  /// - Complexity: O(*n*) for *n* attachments, times the steps where they are walked.
  package func checkInvariants(countsHistory: Bool = true) -> String? {
    (listRules + (countsHistory ? historyRules : [])).first { !$0.holds }?.rule
  }

  private var listRules: [(rule: String, holds: Bool)] {
    [
      ("no more attachments than the capacity", count <= capacity),
      ("room is not negative", room >= 0),
      ("reservations are not negative", reservations.values.allSatisfy { $0 >= 0 }),
      ("identities are distinct", Set(entries.map { $0.id }).count == count),
      ("every attachment has its photo", attachments.count == count),
      ("identities were given out", entries.allSatisfy { $0.id.rawValue < counters.nextIdentity }),
      (
        "revisions were given out",
        entries.allSatisfy {
          $0.revision < counters.nextRevision && $0.imageRevision <= $0.revision
        }
      ),
      ("the history is within its limit", history.steps.count <= max(0, history.limits.steps)),
    ]
  }

  private var historyRules: [(rule: String, holds: Bool)] {
    [
      ("the history counts its photos", ledgerIsRight),
      ("only photos of list and history are kept", Set(photos.keys) == namedPhotos),
      ("undoing and redoing everything leads back", stepsLeadBack),
    ]
  }

  private var ledgerIsRight: Bool {
    var mentions: [Int: Int] = [:]
    var weights: [Int: Int] = [:]
    for step in history.steps {
      for entry in step.change.named {
        mentions[entry.photo, default: 0] += 1
        weights[entry.photo] = entry.weight
      }
    }
    for entry in entries { weights[entry.photo] = nil }
    return history.ledger.accounts.mapValues { $0.mentions } == mentions
      && history.ledger.weight == weights.values.reduce(0, +)
  }

  private var stepsLeadBack: Bool {
    var walked = entries
    for step in history.steps.prefix(undoCount).reversed() {
      step.change.inverse.apply(to: &walked)
    }
    for step in history.steps { step.change.apply(to: &walked) }
    for step in history.steps.suffix(redoCount).reversed() {
      step.change.inverse.apply(to: &walked)
    }
    return walked == entries
  }
}
