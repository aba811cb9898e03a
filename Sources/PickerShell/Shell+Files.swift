internal import OrderedJSON
internal import PicturePicker

extension Shell {
  func extract(_ reference: SlotReference, _ word: Word) async throws(Refusal) -> Answer.Content {
    let image = try await attachment(reference).photo.image
    let path = disk.path(word)
    do throws(BundleError) {
      try FileWriter.write(image.bytes, to: path)
    } catch {
      throw Refusal(error, path)
    }
    return .extracted(path: path, image)
  }

  func export(_ word: Word, force: Bool) async throws(Refusal) -> Answer.Content {
    let path = disk.path(word)
    do throws(EditorError) {
      let list = await editor.list
      return .exported(try await editor.export(to: path, replacing: force), list)
    } catch {
      guard case .bundle(let error) = error else { throw Refusal(error) }
      if case .exists(let foreign) = error, let words = words(onWhatIs: foreign, at: path) {
        throw Refusal(ShellError(.exists, words, data: ShellError(error).data))
      }
      let isReplaceable = error == .exists(foreign: []) && !force
      throw Refusal(error, path, advice: isReplaceable ? "export --force replaces it" : nil)
    }
  }

  /// What is at a destination that no export can take, where that is more than things in a folder.
  private func words(onWhatIs foreign: [[UInt8]], at path: [UInt8]) -> String? {
    let slash = UInt8(ascii: "/")
    let end = path.lastIndex { $0 != slash }.map { $0 + 1 } ?? 0
    let start = path[..<end].lastIndex(of: slash).map { $0 + 1 } ?? 0
    let (folder, name) = (Array(path[..<start]), Array(path[start..<end]))
    if [[], Array(".".utf8), Array("..".utf8)].contains(name) {
      return "\(escaped(path)): This folder is in use and cannot become a bundle;"
        + " it was left as it is. Name a new folder in it."
    }
    guard foreign == [name],
      disk.regularFiles(folder.isEmpty ? Array(".".utf8) : folder).contains(name)
    else { return nil }
    return "\(escaped(path)): This is a file that no export made; it was left as it is."
      + " Choose another name."
  }

  func verify(_ word: Word) throws(Refusal) -> Answer.Content {
    let path = disk.path(word)
    let problems: [BundleProblem]
    do throws(BundleError) {
      problems = try BundleVerifier.verify(path) { Task.isCancelled }
    } catch {
      throw Refusal(error, path)
    }
    guard problems.isEmpty else {
      let error = ShellError(
        .badBundle,
        "\(escaped(path)) is not whole: \(counted(problems.count, "problem"));"
          + " nothing was changed. (A new export makes a whole one.)"
      )
      throw Refusal(error, problems: problems)
    }
    return .verified(path: path)
  }
}

extension Refusal {
  /// A refusal for the sake of a path.
  fileprivate init(_ error: BundleError, _ path: [UInt8], advice: String? = nil) {
    let cause = ShellError(error)
    let words = error == .cancelled ? cause.message : "\(escaped(path)): \(cause.message)"
    self.init(ShellError(cause.code, words, data: cause.data).adding(advice: advice))
  }
}
