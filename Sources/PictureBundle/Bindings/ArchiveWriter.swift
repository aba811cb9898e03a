import CZip
import Glibc

/// Makes an archive of files, through libzip.
///
/// libzip is handed no path: by itself it writes through a file of its own beside its target, and
/// tells of a full disk only that it failed. Whatever it writes goes to an open file of ours, and
/// whatever it reads comes straight from the bytes of the list.
@safe
struct ArchiveWriter: ~Copyable {
  private let library: ZipLibrary
  private let archive: OpaquePointer
  private let output: ArchiveOutput
  private var isFinished = false

  /// Begins an archive in a file, which must be empty and stay open until ``finish()`` is done.
  init(into file: borrowing File, isCancelled: @escaping () -> Bool) throws(BundleError) {
    guard let library = ZipLibrary.loaded else {
      throw .system(code: ELIBACC, operation: "load libzip")
    }
    let output = ArchiveOutput(descriptor: file.descriptor, isCancelled: isCancelled)
    let source = unsafe try library.source(writeOutput, of: Unmanaged.passRetained(output))
    guard let archive = unsafe library.open(source, ZIP_TRUNCATE, nil) else {
      unsafe library.freeSource(source)
      throw .noMemoryForArchive
    }
    self.library = library
    self.output = output
    unsafe self.archive = unsafe archive
  }

  deinit { if !isFinished { unsafe library.discard(archive) } }

  /// Adds a file, stored as it is, with the oldest date that there is in archives and without
  /// anything that differs between two users or time zones.
  func add(_ bytes: [UInt8], as name: String) throws(BundleError) {
    let input = ArchiveInput(bytes, output: output)
    let source = unsafe try library.source(readInput, of: Unmanaged.passRetained(input))
    let index = unsafe library.add(archive, name, source, zip_flags_t(ZIP_FL_ENC_UTF_8))
    guard index >= 0 else {
      unsafe library.freeSource(source)
      throw .noMemoryForArchive
    }
    let entry = UInt64(index)
    // 33 is the first of January 1980 in a DOS date: a time would be counted in the local zone.
    // The mode is that of a file that everyone may read, whatever the umask.
    let mode = (Glibc.S_IFREG | 0o644) << 16
    guard unsafe library.setPacking(archive, entry, ZIP_CM_STORE, 0) == 0,
      unsafe library.setDate(archive, entry, 0, 33, 0) == 0,
      unsafe library.setAttributes(archive, entry, 0, UInt8(ZIP_OPSYS_UNIX), mode) == 0
    else { throw .noMemoryForArchive }
  }

  /// Writes all that was added. Asks before each file whether it is cancelled.
  mutating func finish() throws(BundleError) {
    // Where it fails the archive stays, and is still to be freed.
    guard unsafe library.close(archive) == 0 else { throw output.failure ?? .noMemoryForArchive }
    isFinished = true
  }
}

extension BundleError {
  /// What libzip refuses where nothing of ours has failed.
  fileprivate static var noMemoryForArchive: BundleError {
    .system(code: ENOMEM, operation: "zip")
  }
}

extension ZipLibrary {
  /// Makes a source that hands what libzip wants of it to a function, and `state` with it, whose
  /// life ends with the source.
  fileprivate func source<State>(
    _ respond: zip_source_callback,
    of state: Unmanaged<State>
  ) throws(BundleError) -> OpaquePointer {
    guard let source = unsafe makeSource(respond, state.toOpaque(), nil) else {
      unsafe state.release()
      throw .noMemoryForArchive
    }
    return unsafe source
  }
}

/// The file that an archive is written to.
private final class ArchiveOutput {
  let descriptor: Int32
  let isCancelled: () -> Bool
  /// What went wrong first.
  var failure: BundleError?
  private var position = 0
  private var end = 0

  init(descriptor: Int32, isCancelled: @escaping () -> Bool) {
    self.descriptor = descriptor
    self.isCancelled = isCancelled
  }

  func respond(
    to command: zip_source_cmd_t,
    _ data: UnsafeMutableRawPointer?,
    _ length: UInt64
  ) -> Int64 {
    switch command {
    case ZIP_SOURCE_SUPPORTS: zip_shim_supports_writable()
    case ZIP_SOURCE_STAT: unsafe tellSize(0, in: data)
    case ZIP_SOURCE_WRITE: unsafe write(UnsafeRawBufferPointer(start: data, count: Int(length)))
    case ZIP_SOURCE_SEEK_WRITE: unsafe seek(data, length)
    case ZIP_SOURCE_TELL_WRITE: Int64(position)
    case ZIP_SOURCE_ERROR: unsafe tellFailure(in: data, length)
    default: 0
    }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) -> Int64 {
    do throws(BundleError) {
      var done = 0
      while done < bytes.count {
        done += try uninterrupted("write") {
          unsafe pwrite(
            descriptor,
            bytes.baseAddress.map { unsafe $0 + done },
            bytes.count - done,
            position + done
          )
        }
      }
      position += done
      end = max(end, position)
      return Int64(done)
    } catch {
      failure = failure ?? error
      return -1
    }
  }

  private func seek(_ data: UnsafeMutableRawPointer?, _ length: UInt64) -> Int64 {
    guard let data = unsafe data, length >= MemoryLayout<zip_source_args_seek_t>.size else {
      return -1
    }
    let wanted = unsafe data.loadUnaligned(as: zip_source_args_seek_t.self)
    let start = [SEEK_SET: 0, SEEK_CUR: position, SEEK_END: end][wanted.whence]
    guard let start, start + Int(wanted.offset) >= 0 else { return -1 }
    position = start + Int(wanted.offset)
    return 0
  }
}

/// A file that is to be in an archive.
private final class ArchiveInput {
  private let bytes: [UInt8]
  private let output: ArchiveOutput
  private var position = 0

  init(_ bytes: [UInt8], output: ArchiveOutput) {
    self.bytes = bytes
    self.output = output
  }

  func respond(
    to command: zip_source_cmd_t,
    _ data: UnsafeMutableRawPointer?,
    _ length: UInt64
  ) -> Int64 {
    switch command {
    case ZIP_SOURCE_SUPPORTS: zip_shim_supports_readable()
    case ZIP_SOURCE_STAT: unsafe tellSize(bytes.count, in: data)
    case ZIP_SOURCE_OPEN: open()
    case ZIP_SOURCE_READ:
      unsafe read(into: UnsafeMutableRawBufferPointer(start: data, count: Int(length)))
    case ZIP_SOURCE_ERROR: unsafe tellFailure(in: data, length)
    default: 0
    }
  }

  private func open() -> Int64 {
    position = 0
    guard output.isCancelled() else { return 0 }
    output.failure = output.failure ?? .cancelled
    return -1
  }

  private func read(into buffer: UnsafeMutableRawBufferPointer) -> Int64 {
    let part = bytes[position...].prefix(buffer.count)
    unsafe buffer.copyBytes(from: part)
    position += part.count
    return Int64(part.count)
  }
}

// MARK: What libzip calls

private let writeOutput: zip_source_callback = { state, data, length, command in
  guard let state = unsafe state else { return -1 }
  let output = unsafe Unmanaged<ArchiveOutput>.fromOpaque(state)
  if command == ZIP_SOURCE_FREE {
    unsafe output.release()
    return 0
  }
  return unsafe output.takeUnretainedValue().respond(to: command, data, length)
}

private let readInput: zip_source_callback = { state, data, length, command in
  guard let state = unsafe state else { return -1 }
  let input = unsafe Unmanaged<ArchiveInput>.fromOpaque(state)
  if command == ZIP_SOURCE_FREE {
    unsafe input.release()
    return 0
  }
  return unsafe input.takeUnretainedValue().respond(to: command, data, length)
}

private func tellSize(_ size: Int, in data: UnsafeMutableRawPointer?) -> Int64 {
  guard let data = unsafe data else { return -1 }
  var facts = unsafe zip_stat_t()
  unsafe facts.valid = UInt64(ZIP_STAT_SIZE)
  unsafe facts.size = UInt64(size)
  unsafe data.copyMemory(from: &facts, byteCount: MemoryLayout<zip_stat_t>.size)
  return unsafe Int64(MemoryLayout<zip_stat_t>.size)
}

/// libzip's own words on a failure of ours are not read: ``ArchiveOutput/failure`` has it.
private func tellFailure(in data: UnsafeMutableRawPointer?, _ length: UInt64) -> Int64 {
  guard let numbers = unsafe data, length >= 8 else { return -1 }
  unsafe numbers.storeBytes(of: ZIP_ER_INTERNAL, as: Int32.self)
  unsafe numbers.storeBytes(of: 0, toByteOffset: 4, as: Int32.self)
  return 8
}
