/// How much a list keeps for undo and redo.
///
/// When a command makes a step, the oldest steps go until both limits hold. Undo and redo let
/// nothing go: they only carry photos between list and history.
public struct HistoryLimits: Hashable, Sendable {
  /// The most steps, undone ones included; 100 unless set. Under 1 keeps none.
  public var steps: Int = 100
  /// The most that photos may weigh which only steps hold, not the list, in the unit of the list's
  /// `weight`, each photo counted once; 256 MiB in bytes unless set.
  public var weight: Int = 256 << 20

  /// The usual limits: 100 steps, 256 MiB.
  public init() {}
}
