import CareModel
import CareStore
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A file that is written under a temporary name, and renamed once it is complete and on disk.
struct BackupFile {
  /// The path under which the file is written.
  let partialPath: String
  private let path: String
  private let replacing: Bool
  private let format: DatabaseFormat
  /// Holds a lock on the temporary file as long as this process writes it.
  private let descriptor: Int32

  /// Creates the empty temporary file, readable by its owner only.
  init(_ path: String, of format: DatabaseFormat, replacing: Bool) throws(StoreError) {
    self.path = path
    self.replacing = replacing
    self.format = format
    try Self.checkTarget(path, of: format, replacing: replacing)
    Self.removeAbandoned(besides: path)
    var template = Array("\(path).partial-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Self.failure("'\(path)' cannot be created", errno) }
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    self.descriptor = descriptor
    partialPath = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? path
  }

  /// Moves the file to its final path, and waits until the directory is on disk.
  func finish() throws(StoreError) {
    try Self.sync(partialPath, O_RDWR)
    try Self.checkTarget(path, of: format, replacing: replacing)
    if replacing {
      guard rename(partialPath, path) == 0 else { throw Self.failure("'\(path)' cannot be replaced", errno) }
    } else {
      // Unlike a rename, a hard link cannot replace a file that was created meanwhile.
      guard link(partialPath, path) == 0 || (Self.hasNoLinks(errno) && rename(partialPath, path) == 0) else {
        throw Self.failure("'\(path)' cannot be created", errno)
      }
      unlink(partialPath)
    }
    try Self.sync(Self.folder(of: path), O_RDONLY | O_DIRECTORY)
    _ = close(descriptor)
  }

  /// Removes the temporary file.
  func discard() {
    Self.remove(partialPath)
    _ = close(descriptor)
  }

  private static func remove(_ partialPath: String) {
    for suffix in ["", "-journal", "-wal", "-shm"] { unlink(partialPath + suffix) }
  }

  /// Removes the temporary files of backups to the same path that were killed.
  ///
  /// A backup that still runs holds a lock on its file, which ends with its process.
  private static func removeAbandoned(besides path: String) {
    let folder = folder(of: path), start = "\(URL(filePath: path).lastPathComponent).partial-"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []  // allowed: then none is removed
    for name in names {
      guard name.hasPrefix(start), name.utf8.count == start.utf8.count + 6 else { continue }
      let partial = "\(folder)/\(name)"
      let descriptor = open(partial, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
      guard descriptor >= 0 else { continue }
      defer { _ = close(descriptor) }
      var file = stat()
      guard fstat(descriptor, &file) == 0, file.st_uid == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        continue
      }
      remove(partial)
    }
  }

  /// Rejects a target that is not an unused file of the format, or that must not be replaced.
  private static func checkTarget(_ path: String, of format: DatabaseFormat, replacing: Bool) throws(StoreError) {
    // SQLite would apply a log beside the target to the backup.
    guard access(path + "-wal", F_OK) != 0 else {
      throw .unavailable(reason: "'\(path)' is in use: '\(path)-wal' exists; choose another file")
    }
    guard let header = try StoreFile.header(of: path) else { return }
    guard replacing else { throw .unavailable(reason: "'\(path)' already exists; choose another file") }
    guard header.isEmpty || StoreFile.has(format, header) else {
      throw .unavailable(reason: "'\(path)' is not a \(format.name) and will not be replaced; choose another file")
    }
  }

  private static func sync(_ path: String, _ flags: Int32) throws(StoreError) {
    let descriptor = open(path, flags | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure("'\(path)' cannot be opened", errno) }
    defer { _ = close(descriptor) }
    guard fsync(descriptor) == 0 else { throw failure("'\(path)' cannot be written to disk", errno) }
  }

  /// Returns whether an error code means that the file system has no hard links.
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
    default: .unavailable(reason: "\(what): \(String(cString: strerror(code)))")
    }
  }
}
