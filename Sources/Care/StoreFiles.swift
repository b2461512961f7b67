import Foundation

/// The names of the files beside a store.
package enum StoreFiles {
  /// Returns the path of the file of accounts and sessions: `care-access.sqlite` beside `care.sqlite`.
  package static func access(besideStoreAt path: String) -> String {
    let store = URL(filePath: path), suffix = store.pathExtension
    let name = store.deletingPathExtension().lastPathComponent + "-access" + (suffix.isEmpty ? "" : ".\(suffix)")
    return store.deletingLastPathComponent().appending(path: name).path(percentEncoded: false)
  }
}
