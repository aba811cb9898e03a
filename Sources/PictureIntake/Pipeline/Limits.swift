/// How much one photo may cost.
public struct Limits: Hashable, Sendable {
  /// Bytes of a whole file; 64 MiB. Beyond: ``IntakeError/tooLarge(_:)``.
  public var fileBytes = 64 << 20
  /// Stored pixels; 400 million. Beyond: ``IntakeError/tooLarge(_:)``.
  public var pixels = 400_000_000
  /// Bytes of memory that all decodes of one ``Intake`` may take together; 256 MiB. A photo whose
  /// own estimate is beyond it: ``IntakeError/overMemory(limit:value:)``.
  public var decodeMemory = 256 << 20
  /// Scans of a JPEG; 100. Beyond: ``IntakeError/tooLarge(_:)``.
  public var scans = 100
  /// Scans of a JPEG times its 8×8 blocks; 200 million. Beyond: ``IntakeError/tooLarge(_:)``.
  public var scanBlocks = 200_000_000

  /// Tiles of a HEIC or an AVIF; 4096. Beyond: ``IntakeError/tooLarge(_:)``.
  public var tiles = 4096
  /// Items of a HEIC or an AVIF: pictures, their tiles, and what describes them; 16,384. Beyond:
  /// ``IntakeError/tooLarge(_:)``.
  public var items = 16_384
  /// References from one item to another, and as many from items to their properties; 32,768. Beyond:
  /// ``IntakeError/tooLarge(_:)``.
  public var references = 32_768

  /// The limits named above.
  public init() {}
}
