import Care
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

/// Finds the plans that paths mean: a `plan.lua`, the folder that holds it, or a folder of such folders.
enum PlanFinder {
  /// A reader for each plan, each folder once, in the order of the paths.
  static func readers(_ paths: [String]) throws -> [FolderReader] {
    var seen: Set<URL> = []
    return try paths.flatMap(readers(at:)).filter { seen.insert($0.folder).inserted }
  }

  private static func readers(at path: String) throws -> [FolderReader] {
    let readers = try FolderReader.plans(at: path)
    guard readers.isEmpty else { return readers }
    guard FileManager.default.fileExists(atPath: path) else {
      throw Failure(
        "\(path): there is no such file or folder; give a plan.lua, its folder, or a folder of such folders")
    }
    throw Failure("\(path): there is no plan.lua here or in a folder right below")
  }
}
