/// A sentence for a person about a bundle or an extracted image.
public func message(for error: BundleError) -> String {
  switch error {
  case .exists(let foreign) where foreign.isEmpty:
    "The destination exists; it was left as it is. Choose another name."
  case .exists(let foreign):
    "Something is there that no export made "
      + "(\(foreign.map { SourceName(bytes: $0).escaped }.joined(separator: ", "))); "
      + "it was left as it is. Choose another name."
  case .notFound: "There is no such file or folder; nothing was changed. Check the path."
  case .notABundle:
    "This is no bundle; it was left as it is. Give the folder or the .zip file that export wrote."
  case .notReadable(.permission): "It may not be read; nothing was changed. Change its permissions."
  case .notReadable: "Reading it failed; nothing was changed. Try again."
  case .notWritable: "The place may not be written; nothing was left there. Choose another."
  case .noSpace: "The disk is full; nothing was left there. Make room, then try again."
  case .archivesUnsupported(let ending):
    "Archives of this kind (\(ending)) are neither written nor read. Name a folder or a .zip file."
  case .cancelled: "Cancelled; nothing was written."
  case .notFlushed(let code):
    "It is there and whole, but the system did not confirm that it lies on the disk (error \(code))."
      + " Check the disk, then verify it."
  case .system(let code, let operation):
    "The system refused to \(operation) (error \(code)); nothing was left there. Try again."
  }
}
