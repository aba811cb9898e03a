extension AttachmentEditor {
  /// Writes the list of this moment as a bundle: whole, or not at all.
  ///
  /// - Parameters:
  ///   - path: the folder to make, as bytes, or the archive where it ends in `.zip`, in any case;
  ///     an empty folder is taken.
  ///   - replacing: whether an earlier bundle there is replaced; nothing else ever is.
  /// - Throws: ``EditorError/bundle(_:)`` or ``EditorError/cancelled``.
  public nonisolated func export(
    to path: [UInt8],
    replacing: Bool = false
  ) async throws(EditorError) -> ExportedBundle {
    let list = await list
    // Digests and flushes block their thread, which on the cooperative pool would keep every other
    // task of the host waiting.
    return try await onCodecThreads { () throws(EditorError) in
      do throws(BundleError) {
        return try BundleWriter.export(
          list,
          width: width,
          to: path,
          replacing: replacing,
          isCancelled: { Task.isCancelled }
        )
      } catch {
        throw error == .cancelled ? .cancelled : .bundle(error)
      }
    }
  }
}
