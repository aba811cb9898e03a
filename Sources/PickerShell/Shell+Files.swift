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
      return .exported(try await editor.export(to: path, replacing: force))
    } catch {
      guard case .bundle(let error) = error else { throw Refusal(error) }
      let isReplaceable = error == .exists(foreign: []) && !force
      throw Refusal(error, path, advice: isReplaceable ? "export --force replaces it" : nil)
    }
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
