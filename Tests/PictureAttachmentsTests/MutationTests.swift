import BatchUpdates
import BatchUpdatesTesting
import PictureAttachments
import TestSupport
import Testing

/// A way to get an update wrong.
enum Mutation: String, CaseIterable, Sendable {
  case updateMissing, addSlotOperationDropped, deleteDropped, insertDropped, moveDropped
  case reloadDropped, deleteOffByOne, insertOffByOne, originOffByOne, destinationOffByOne
  case reloadOffByOne, moveSwapped, deleteTwice, insertTwice, moveTwice
  case impliedShiftListed, reloadInTheSameStage, reloadInTheRowsBefore
  case moveAsDeleteAndInsert, reloadAsDeleteAndInsert

  /// All updates that this mistake makes of a right one; nil stands for no update.
  func mutants(of update: GridUpdate, before: [GridItem], after: [GridItem]) -> [ProposedUpdate?] {
    let right = ProposedUpdate(update)
    switch self {
    case .updateMissing: return [nil]
    case .addSlotOperationDropped:
      return dropped(right, \.deletes) { before[$0] == .add }
        + dropped(right, \.inserts) { after[$0] == .add }
    case .deleteDropped: return dropped(right, \.deletes)
    case .insertDropped: return dropped(right, \.inserts)
    case .moveDropped: return dropped(right, \.moves)
    case .reloadDropped: return dropped(right, \.reloads)
    case .deleteOffByOne: return offByOne(right, \.deletes)
    case .insertOffByOne: return offByOne(right, \.inserts)
    case .reloadOffByOne: return offByOne(right, \.reloads)
    case .originOffByOne, .destinationOffByOne, .moveSwapped, .moveAsDeleteAndInsert:
      return mutatedMoves(right)
    case .deleteTwice: return repeated(right, \.deletes)
    case .insertTwice: return repeated(right, \.inserts)
    case .moveTwice: return repeated(right, \.moves)
    case .impliedShiftListed: return shiftsListed(right, before: before, after: after)
    case .reloadInTheSameStage, .reloadInTheRowsBefore, .reloadAsDeleteAndInsert:
      return mutatedReloads(right, before: before, after: after)
    }
  }
}

extension Mutation {
  private typealias Lists<Element> = WritableKeyPath<ProposedUpdate, [Element]>

  private func dropped<Element>(
    _ right: ProposedUpdate,
    _ list: Lists<Element>,
    where isMeant: (Element) -> Bool = { _ in true }
  ) -> [ProposedUpdate?] {
    right[keyPath: list].indices.filter { isMeant(right[keyPath: list][$0]) }.map { index in
      var wrong = right
      wrong[keyPath: list].remove(at: index)
      return wrong
    }
  }

  private func offByOne(_ right: ProposedUpdate, _ list: Lists<Int>) -> [ProposedUpdate?] {
    right[keyPath: list].indices.flatMap { index in
      [-1, 1].map { shift in
        var wrong = right
        wrong[keyPath: list][index] += shift
        return wrong
      }
    }
  }

  private func repeated<Element>(
    _ right: ProposedUpdate,
    _ list: Lists<Element>
  ) -> [ProposedUpdate?] {
    right[keyPath: list].indices.map { index in
      var wrong = right
      wrong[keyPath: list].insert(wrong[keyPath: list][index], at: index)
      return wrong
    }
  }

  private func mutatedMoves(_ right: ProposedUpdate) -> [ProposedUpdate?] {
    right.moves.indices.flatMap { index -> [ProposedUpdate?] in
      let move = right.moves[index]
      var wrong = right
      switch self {
      case .originOffByOne, .destinationOffByOne:
        return [-1, 1].map { shift in
          let isOrigin = self == .originOffByOne
          wrong.moves[index] = GridUpdate.Move(
            from: move.from + (isOrigin ? shift : 0),
            to: move.to + (isOrigin ? 0 : shift)
          )
          return wrong
        }
      case .moveSwapped:
        // Of two neighbours either may move: the same grid comes out.
        guard abs(move.from - move.to) > 1 else { return [] }
        wrong.moves[index] = GridUpdate.Move(from: move.to, to: move.from)
      default:
        wrong.moves.remove(at: index)
        wrong.deletes.append(move.from)
        wrong.inserts.append(move.to)
      }
      return [wrong]
    }
  }

  private func shiftsListed(
    _ right: ProposedUpdate,
    before: [GridItem],
    after: [GridItem]
  ) -> [ProposedUpdate?] {
    before.indices.compactMap { from in
      guard let to = after.firstIndex(where: { $0.id == before[from].id }), from != to,
        !right.moves.contains(where: { $0.from == from })
      else { return nil }
      var wrong = right
      wrong.moves.append(GridUpdate.Move(from: from, to: to))
      wrong.moves.sort { $0.to < $1.to }
      return wrong
    }
  }

  private func mutatedReloads(
    _ right: ProposedUpdate,
    before: [GridItem],
    after: [GridItem]
  ) -> [ProposedUpdate?] {
    right.reloads.indices.compactMap { index in
      let row = right.reloads[index]
      guard let rowBefore = before.firstIndex(where: { $0.id == after[row].id }) else { return nil }
      var wrong = right
      switch self {
      case .reloadInTheSameStage:
        // Without moves a reload in the same stage is right.
        guard !right.moves.isEmpty else { return nil }
        wrong.earlyReloads = [rowBefore]
        wrong.reloads.remove(at: index)
      case .reloadInTheRowsBefore:
        guard rowBefore != row, !right.reloads.contains(rowBefore) else { return nil }
        wrong.reloads[index] = rowBefore
      default:
        guard !right.moves.contains(where: { $0.to == row }) else { return nil }
        wrong.reloads.remove(at: index)
        wrong.deletes.append(rowBefore)
        wrong.inserts.append(row)
      }
      return wrong
    }
  }
}

@Suite("Wrong updates")
struct MutationTests {
  @Test("every kind of mistake in a right update is caught", arguments: Mutation.allCases)
  func caught(_ mutation: Mutation) throws {
    var made = 0
    var walk = Walk(seed: 11, list: try PhotoList.holding(7))
    walk.observe { update, before, after in
      for mutant in mutation.mutants(of: update, before: before, after: after) {
        made += 1
        var grid = StrictGrid(before)
        guard (try? grid.play(mutant, to: after)) != nil else { continue }
        let lists = mutant.map { "\($0)" } ?? "none"
        throw Misbehaviour("not caught: \(lists) for \(update.notation), \(before) to \(after)")
      }
    }
    for _ in 0..<600 { try walk.step() }
    #expect(made > 0)
  }
}
