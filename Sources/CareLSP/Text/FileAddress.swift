import Foundation

/// Paths of files as the protocol writes them: `file:///home/ana/knee/plan.lua`.
enum FileAddress {
  /// Returns the path of a file's address without links and dots; nil for another kind of address.
  static func path(_ address: String) -> String? {
    guard address.utf8.count <= 8_192, let url = URL(string: address), url.scheme == "file" else { return nil }
    let path = url.standardizedFileURL.path(percentEncoded: false)
    return path.hasPrefix("/") ? path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path : nil
  }

  /// Returns the address of a path.
  static func address(_ path: String) -> String { URL(filePath: path, directoryHint: .notDirectory).absoluteString }

  /// Returns the folder that a path is in; nil for the root.
  static func folder(of path: String) -> String? {
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
