public import PictureIntake

/// Why a bundle could not be written or read. Nothing has changed on disk when one is thrown, but
/// for ``notFlushed(code:)``.
@nonexhaustive
public enum BundleError: Error, Equatable, Sendable {
  /// The destination exists and was left as it is. `foreign` has up to five names that keep even
  /// a replacing export from it, in byte order: things in the folder that no bundle lists, or the
  /// destination itself where that is no folder. Empty where replacing would do.
  case exists(foreign: [[UInt8]])
  /// No such bundle, or no such folder to write into.
  case notFound
  /// What should be verified is neither a folder nor an archive that can be a bundle.
  case notABundle
  /// A file or folder could not be read.
  case notReadable(ReadFailure)
  /// The place cannot be written: permissions, or a read-only file system.
  case notWritable
  /// The disk or the quota is full.
  case noSpace
  /// The ending, without the dot and in lowercase, is that of a kind of archive that is neither
  /// written nor read.
  case archivesUnsupported(ending: String)
  /// The caller gave up.
  case cancelled
  /// What was written is in its place and whole, but the system, with this error number, did not
  /// confirm that its name is on the disk: it may be gone after a loss of power.
  case notFlushed(code: Int32)
  /// Any other refusal of the system: its error number and the call that met it.
  case system(code: Int32, operation: String)
}
