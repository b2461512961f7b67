import Foundation

/// The names of a store and of the files beside it.
package enum StoreFiles {
  /// Returns the path of the store if none is given: that of the variable `CARE_STORE`, else `care.sqlite`.
  package static func standard(_ environment: [String: String]) -> String {
    let path = environment["CARE_STORE"] ?? ""
    return path.isEmpty ? "care.sqlite" : path
  }

  /// Returns the path of the file of accounts and sessions: `care-access.sqlite` beside `care.sqlite`.
  package static func access(besideStoreAt path: String) -> String {
    let store = URL(filePath: path), suffix = store.pathExtension
    let name = store.deletingPathExtension().lastPathComponent + "-access" + (suffix.isEmpty ? "" : ".\(suffix)")
    return store.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
  }
}
