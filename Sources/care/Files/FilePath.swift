import Foundation

/// Paths of files that participants give as answers.
enum FilePath {
  /// A reason for which the file at a path cannot be an answer.
  enum Problem: Error, Hashable {
    /// There is no such file.
    case missing
    /// It is a folder or a device, or its permissions do not allow reading it.
    case unreadable
    /// It has more bytes than allowed.
    case tooLarge(bytes: Int)

    /// The reason, to follow the path.
    var text: String {
      switch self {
      case .missing: "does not exist; write the path of a file"
      case .unreadable: "cannot be read; write the path of a file"
      case .tooLarge(let bytes): "has \(bytes) bytes; no answer can be so large"
      }
    }
  }

  /// Returns the bytes of a regular file of at most `most` bytes.
  ///
  /// A device or a pipe may never end and is not opened. A file that grows meanwhile is not read further than that.
  ///
  /// - Throws: ``Problem``.
  static func bytes(_ path: String, most: Int) throws -> Data {
    var status = stat()
    guard stat(path, &status) == 0 else { throw errno == EACCES ? Problem.unreadable : Problem.missing }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Problem.unreadable }
    guard status.st_size <= most else { throw Problem.tooLarge(bytes: Int(status.st_size)) }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw Problem.unreadable }
    defer { try? handle.close() }
    var data = Data()
    do {
      while data.count <= most, let more = try handle.read(upToCount: 1 << 16), !more.isEmpty { data += more }
    } catch {
      throw Problem.unreadable
    }
    guard data.count <= most else { throw Problem.tooLarge(bytes: data.count) }
    return data
  }

  /// Returns a path as it was typed or dropped on the terminal, without quotes and escapes, and with the home folder for `~`.
  static func expanded(_ typed: String) -> String {
    var path = typed
    if let quote = path.first, quote == "'" || quote == "\"", path.count > 1, path.last == quote {
      path = String(path.dropFirst().dropLast())
    } else if !FileManager.default.fileExists(atPath: path) {
      path = unescaped(path)
    }
    guard path == "~" || path.hasPrefix("~/") else { return path }
    // A shell takes the variable too, and not the home folder that the system knows.
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    return (home.isEmpty ? NSHomeDirectory() : home) + path.dropFirst()
  }

  private static func unescaped(_ path: String) -> String {
    var result = "", isEscaped = false
    for character in path {
      if character == "\\", !isEscaped {
        isEscaped = true
      } else {
        result.append(character)
        isEscaped = false
      }
    }
    return result
  }

  /// Returns the paths that begin with what was typed, in order; folders end with a slash, and hidden files must be begun.
  static func completions(of typed: String) -> [String] {
    let slash = typed.lastIndex(of: "/")
    let folder = slash.map { String(typed[...$0]) } ?? "",
      begun = slash.map { typed[typed.index(after: $0)...] } ?? typed[...]
    let place = folder.isEmpty ? "." : expanded(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
    return names.filter { $0.hasPrefix(begun) && ($0.first != "." || begun.first == ".") }.sorted().map { name in
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: "\(place)/\(name)", isDirectory: &isFolder)
      return folder + name + (isThere && isFolder.boolValue ? "/" : "")
    }
  }
}
