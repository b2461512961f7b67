import Foundation

/// Files that a command is told to read.
enum InputFile {
  /// The bytes of a file; `-` is standard input.
  static func data(_ path: String) throws -> Data {
    if path == "-" { return FileHandle.standardInput.readDataToEndOfFile() }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Failure("\(path): there is no such file, or it cannot be read")
    }
    return data
  }

  /// The text of a file, which must be UTF-8.
  static func text(_ path: String) throws -> String {
    guard let text = String(data: try data(path), encoding: .utf8) else {
      throw Failure("\(path): is not UTF-8 text; save it as UTF-8")
    }
    return text
  }
}
