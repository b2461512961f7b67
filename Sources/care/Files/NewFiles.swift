import CareCards
import Foundation

/// Files that a command writes: all of them completely, or none.
enum NewFiles {
  /// A file and its content.
  struct File {
    let path: String
    let bytes: Data
    /// Whether only its owner can read it.
    var isPrivate = false

    init(path: String, bytes: Data, isPrivate: Bool) {
      self.path = path
      self.bytes = bytes
      self.isPrivate = isPrivate
    }

    init(path: String, text: String, isPrivate: Bool = false) {
      self.init(path: path, bytes: Data(text.utf8), isPrivate: isPrivate)
    }
  }

  /// Requires that no file has the path, unless it is replaced.
  ///
  /// - Throws: ``Failure`` if one has.
  static func requireNew(_ path: String, replacing: Bool) throws {
    guard replacing || !FileManager.default.fileExists(atPath: path) else {
      throw Failure("'\(path)' exists; choose another file, or pass --replace")
    }
  }

  /// Writes the files, and the folders that they are in.
  ///
  /// Each is written beside its place first, so that no file is ever half-written.
  ///
  /// - Throws: ``Failure`` if one exists and `replacing` is false, or if one cannot be written; then none is.
  static func write(_ files: [File], replacing: Bool) throws {
    let manager = FileManager.default
    for file in files { try requireNew(file.path, replacing: replacing) }
    var drafts: [(draft: String, path: String)] = [], placed: [String] = []
    do {
      for file in files {
        do {
          try manager.createDirectory(
            at: URL(filePath: file.path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch { throw unwritable(file.path, errno) }
        let draft = "\(file.path).\(getpid()).part"
        drafts.append((draft, file.path))
        try write(file, to: draft)
      }
      for (draft, path) in drafts {
        guard replacing ? rename(draft, path) == 0 : link(draft, path) == 0 else { throw unwritable(path, errno) }
        if !replacing { placed.append(path) }
      }
    } catch {
      for path in placed { unlink(path) }
      for (draft, _) in drafts { unlink(draft) }
      throw error as? Failure ?? unwritable(drafts.last?.path ?? "", errno)
    }
    for (draft, _) in drafts { unlink(draft) }
  }

  private static func write(_ file: File, to draft: String) throws {
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file.isPrivate ? 0o600 : 0o644)
    guard descriptor >= 0 else { throw unwritable(file.path, errno) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: file.bytes)
      try handle.close()
    } catch {
      throw unwritable(file.path, errno)
    }
  }

  private static func unwritable(_ path: String, _ code: Int32) -> Failure {
    Failure("'\(path)' cannot be written, and nothing was: \(String(cString: strerror(code)))")
  }
}
