/// What kind of thing went wrong, in the words that scripts rely on: stable, never renamed.
public enum ErrorCode: String, CaseIterable, Hashable, Sendable {
  case usage, unknownCommand
  case noRoom, noSuchSlot, attachmentGone
  case notFound, notAFile, notReadable, notWritable, badPattern
  case notAnImage, unsupportedFormat, damaged, tooLarge, overMemory
  case exists, noSpace
  case readOnly, busy, notADraft, newerDraft, corruptDraft
  case badBundle
  case nothingToUndo, nothingToRedo
  case noLibrary, noSuchAlbum, noSuchPhoto
  case cancelled, system
}
