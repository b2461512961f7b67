import Foundation

/// The names of a store and of the files beside it.
package enum StoreFiles {
  /// Returns the path of the store if none is given: that of the variable `CARE_STORE`, else `care.sqlite`.
  package static func standard(_ environment: [String: String]) -> String {
    let path = environment["CARE_STORE"] ?? ""
    return path.isEmpty ? "care.sqlite" : path
  }

  /// Returns the path of the file of accounts and sessions: `care-access.sqlite` beside `care.sqlite`, relative where the store's is.
  package static func access(besideStoreAt path: String) -> String {
    let store = URL(filePath: path), suffix = store.pathExtension
    let name = store.deletingPathExtension().lastPathComponent + "-access" + (suffix.isEmpty ? "" : ".\(suffix)")
    let folder = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[...$0] } ?? ""
    return folder + name
  }

  /// Returns the names of the copies beside a file that migrations made, in order.
  ///
  /// - Throws: an error of the folder, if it cannot be read.
  package static func copies(beside path: String) throws -> [String] {
    let file = URL(filePath: path), prefix = file.lastPathComponent + ".schema-"
    let folder = file.deletingLastPathComponent().path(percentEncoded: false)
    guard FileManager.default.fileExists(atPath: folder) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasPrefix(prefix) && $0.hasSuffix(".backup") }.sorted()
  }
}
