import CareCards
import Foundation

/// Files that a command reads.
enum InputFile {
  /// The longest file that is read at once, in bytes; an import reads longer ones in chunks.
  static let longest = 64 << 20

  /// Returns the bytes of a file; `-` is standard input.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read or is longer than 64 MiB, such as a device that never ends.
  static func data(_ path: String) throws -> Data {
    let chunks = try FileChunks(path)
    var data = Data()
    while let chunk = try chunks.next() {
      data += chunk
      guard data.count <= longest else {
        throw Failure("\(chunks.name): is longer than \(longest >> 20) MiB; pass a smaller file")
      }
    }
    return data
  }

  /// Returns the text of a file, which must be UTF-8.
  static func text(_ path: String) throws -> String {
    guard let text = String(data: try data(path), encoding: .utf8) else { throw Failure(notText: path) }
    return text
  }

  /// Returns the name and the bytes of a file, and of one that is longer than a limit, which its reader names, a few more than that.
  ///
  /// `isOfFolder`: whether the file is one of a folder that was named, where a pipe or a device, which may never end, is refused.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read.
  static func bytes(_ path: String, upTo limit: Int, isOfFolder: Bool = false) throws -> (name: String, bytes: [UInt8])
  {
    var status = stat()
    guard !isOfFolder || stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG else {
      throw Failure("\(path): is no regular file; remove it from the folder")
    }
    let chunks = try FileChunks(path)
    var bytes: [UInt8] = []
    while bytes.count <= limit, let chunk = try chunks.next() { bytes += chunk }
    return (chunks.name, bytes)
  }

  fileprivate static func unreadable(_ path: String) -> Failure {
    Failure("\(path): there is no such file, or it cannot be read")
  }
}

/// A file that is read in chunks, however long it is; `-` is standard input.
struct FileChunks {
  /// The file's name in diagnostics.
  let name: String
  private let handle: FileHandle

  /// Opens a file.
  ///
  /// `refusesDevices`: whether a device, which may never end, is refused, because there is no limit on what is read.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read.
  init(_ path: String, refusesDevices: Bool = false) throws {
    name = path == "-" ? "<stdin>" : path
    guard path != "-" else {
      handle = FileHandle.standardInput
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let handle = FileHandle(forReadingAtPath: path)
    else { throw InputFile.unreadable(path) }
    self.handle = handle
    var status = stat()
    guard refusesDevices, fstat(handle.fileDescriptor, &status) == 0 else { return }
    guard ![S_IFCHR, S_IFBLK].contains(status.st_mode & S_IFMT) else {
      throw Failure("\(path): is a device, which may never end; pass a file, or '-' for standard input")
    }
  }

  /// Returns the next chunk, or nil at the end.
  ///
  /// - Throws: ``Failure`` for what cannot be read, such as standard input that is closed.
  func next() throws(Failure) -> [UInt8]? {
    let data: Data?
    do { data = try handle.read(upToCount: 1 << 16) } catch {
      throw Failure("\(name): cannot be read; pass a file, or something on standard input")
    }
    return data.flatMap { $0.isEmpty ? nil : Array($0) }
  }

  /// Returns a function that gives one chunk after the other, and fails for a line that does not end.
  func ofLines() -> () throws -> [UInt8]? {
    var length = 0
    return {
      guard let chunk = try self.next() else { return nil }
      length = chunk.lastIndex(of: UInt8(ascii: "\n")).map { chunk.count - $0 } ?? length + chunk.count
      guard length <= Self.longestLine else {
        throw Failure("\(self.name): has a line longer than \(Self.longestLine >> 20) MiB; pass a file of rows")
      }
      return chunk
    }
  }

  private static let longestLine = 4 << 20
}
