import CareModel
import Foundation

/// The state of a plan's files on disk, compared without reading them.
package struct PlanFiles: Hashable, Sendable {
  private struct Stamp: Hashable, Sendable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    /// The inode, which changes when an editor replaces the file.
    let file: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// The maximum number of files that are watched.
  private static let limit = 2000

  /// Reads the state of the scripts and the pictures in a plan's folder and in the folder of shared modules.
  package init(of reader: FolderReader) {
    for folder in [reader.folder, reader.library] { add(folder.path(percentEncoded: false)) }
  }

  private mutating func add(_ folder: String) {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return }
    for case let name as String in names where name.hasSuffix(".lua") || PicturePath.isAllowed(name) {
      guard stamps.count < Self.limit else { return }
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      stamps[path] = Stamp(
        size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
        file: UInt64(status.st_ino))
    }
  }
}
