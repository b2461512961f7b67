import Foundation

/// A file that is read piece by piece, however long it is; `-` is standard input.
struct FileChunks {
  /// What the file is called in diagnostics.
  let name: String
  private let handle: FileHandle

  init(_ path: String) throws {
    name = path == "-" ? "<stdin>" : path
    guard path != "-" else {
      handle = FileHandle.standardInput
      return
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue,
      let handle = FileHandle(forReadingAtPath: path)
    else { throw Failure("\(path): there is no such file, or it cannot be read") }
    self.handle = handle
  }

  /// The next piece; nil at the end.
  func next() throws -> [UInt8]? {
    guard let data = try handle.read(upToCount: 1 << 16), !data.isEmpty else { return nil }
    return Array(data)
  }
}
