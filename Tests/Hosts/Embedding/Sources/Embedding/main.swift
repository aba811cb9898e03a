import PicturePicker

let editor = AttachmentEditor(capacity: 4)
do throws(EditorError) {
  let photos = CommandLine.arguments.dropFirst().map { Source(path: Array($0.utf8)) }
  let added = try await editor.add(photos)
  print("rows inserted:", added.edit.update?.inserts ?? [], "of", added.list.rows.count)
  if let first = added.list.attachments.first {
    _ = try await editor.setAlt("The captain's boat", of: first.id)
  }
  print("photos exported:", try await editor.export(to: Array("post".utf8)).count)
} catch {
  print(message(for: error))
}
