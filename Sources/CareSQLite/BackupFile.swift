import CareModel
import CareStore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written under another name beside its place, and takes its place once it is whole and on disk.
struct BackupFile {
  /// Where it is written.
  let partialPath: String
  private let path: String
  private let replacing: Bool

  /// Makes the empty partial file, for its owner alone.
  init(_ path: String, replacing: Bool) throws(StoreError) {
    self.path = path
    self.replacing = replacing
    try Self.checkTarget(path, replacing: replacing)
    var template = Array("\(path).partial-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure("'\(path)' cannot be made", errno) }
    _ = close(descriptor)
    partialPath = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? path
  }

  /// Puts the file in its place, and waits until it is on disk there.
  func finish() throws(StoreError) {
    try Self.sync(partialPath, O_RDWR)
    try Self.checkTarget(path, replacing: replacing)
    if replacing {
      guard rename(partialPath, path) == 0 else { throw Self.failure("'\(path)' cannot be replaced", errno) }
    } else {
      // Unlike a renaming, a second name cannot take the place of a file that came meanwhile.
      guard link(partialPath, path) == 0 || (Self.hasNoLinks(errno) && rename(partialPath, path) == 0) else {
        throw Self.failure("'\(path)' cannot be made", errno)
      }
      unlink(partialPath)
    }
    try Self.sync(Self.folder(of: path), O_RDONLY | O_DIRECTORY)
  }

  /// Leaves nothing behind.
  func discard() {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partialPath + suffix) }
  }

  /// Refuses to take the place of anything but a store that is not in use, and of that only if it may.
  private static func checkTarget(_ path: String, replacing: Bool) throws(StoreError) {
    // What lies in a log beside it would be taken for the backup's own.
    guard access(path + "-wal", F_OK) != 0 else {
      throw .unavailable(reason: "'\(path)' is in use: '\(path)-wal' is there; name another file")
    }
    guard let header = try StoreFile.header(of: path) else { return }
    guard replacing else { throw .unavailable(reason: "'\(path)' is there already; name another file") }
    guard header.isEmpty || StoreFile.isStore(header) else {
      throw .unavailable(reason: "'\(path)' is not a store, and is not replaced; name another file")
    }
  }

  private static func sync(_ path: String, _ flags: Int32) throws(StoreError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("'\(path)' cannot be opened", errno) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("'\(path)' cannot be brought to disk", errno) }
  }

  /// Whether a file system has no second names.
  private static func hasNoLinks(_ code: Int32) -> Bool {
    code == EPERM || code == EOPNOTSUPP || code == ENOSYS
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ what: String, _ code: Int32) -> StoreError {
    switch code {
    case ENOSPC, EDQUOT: .full
    case EROFS, EACCES: .readOnly
    default: .unavailable(reason: "\(what): \(String(cString: strerror(code)))")
    }
  }
}
