import Care
import CareModel
import Foundation

/// The files that a plan may be read from, as they are on the disk: whether any has changed is seen without reading them.
struct PlanFiles: Hashable {
  private struct Stamp: Hashable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    /// A file that an editor puts in the place of another is another file.
    let file: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// More files than this are not looked at: a plan has a few.
  private static let most = 2000

  /// The scripts in a plan's folder and in that of the shared modules.
  init(of reader: FolderReader) {
    for folder in [reader.folder, reader.library] { add(folder.path(percentEncoded: false)) }
  }

  private mutating func add(_ folder: String) {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return }
    for case let name as String in names where name.hasSuffix(".lua") {
      guard stamps.count < Self.most else { return }
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      stamps[path] = Stamp(
        size: Int(status.st_size), seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec,
        file: UInt64(status.st_ino))
    }
  }
}
