package import Foundation

/// Files that are read whole: a device or a pipe, which may never end, is refused, and so is a file that is too long.
package enum RegularFile {
  /// The longest file that is read whole, in bytes.
  package static let longest = 64 << 20

  /// A reason for which a file is not read.
  package enum Problem: Error, Hashable {
    /// There is none, or its permissions do not allow reading it.
    case unreadable
    /// It is a folder, a device, a pipe, or a socket.
    case notAFile
    /// It has more bytes than allowed.
    case tooLong(most: Int)

    /// The reason, to follow the path.
    package var text: String {
      switch self {
      case .unreadable: "it cannot be opened"
      case .notAFile: "it is no regular file"
      case .tooLong(let most): "it is longer than \(most >> 10) kB"
      }
    }
  }

  /// Returns the bytes of a regular file, or of one that a link names.
  ///
  /// - Throws: ``Problem``.
  package static func data(_ path: String, most: Int = longest) throws(Problem) -> Data {
    // Opening a pipe would wait for its other end.
    let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0 else { throw .unreadable }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile }
    guard status.st_size <= most else { throw .tooLong(most: most) }
    var data = Data()
    do {
      while data.count <= most, let more = try handle.read(upToCount: 1 << 16), !more.isEmpty { data += more }
    } catch { throw .unreadable }
    guard data.count <= most else { throw .tooLong(most: most) }
    return data
  }

  /// Returns the text of a regular file; nil if it is not UTF-8.
  ///
  /// - Throws: ``Problem``.
  package static func text(_ path: String, most: Int = longest) throws(Problem) -> String? {
    String(data: try data(path, most: most), encoding: .utf8)
  }
}
