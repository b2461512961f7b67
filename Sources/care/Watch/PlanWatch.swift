import Care
import CareModel
import Foundation

/// A watch for changes in the files of plans.
struct PlanWatch {
  /// The watched paths, each once.
  private(set) var paths: [String] = []
  private var seen: [String: PlanFiles] = [:]

  /// Watches the plans at a path, starting from their current files.
  mutating func add(_ path: String) throws {
    for reader in try PlanFinder.readers([path]) { seen[reader.displayPath] = PlanFiles(of: reader) }
    if !paths.contains(path) { paths.append(path) }
  }

  /// Returns a reader for each watched plan.
  func readers() throws -> [FolderReader] { try PlanFinder.readers(paths) }

  /// Whether any plan is new or has changed since the last ``takeChanged()``.
  var hasChanged: Bool { !changed.isEmpty }

  /// Returns the plans that are new or have changed since the last call.
  mutating func takeChanged() -> [FolderReader] {
    let changed = changed
    for (reader, files) in changed { seen[reader.displayPath] = files }
    return changed.map(\.0)
  }

  private var changed: [(FolderReader, PlanFiles)] {
    paths.flatMap { path in
      // A plan that is being moved is found again at a later check.
      ((try? PlanFinder.readers([path])) ?? []).compactMap { reader in
        let files = PlanFiles(of: reader)
        return seen[reader.displayPath] == files ? nil : (reader, files)
      }
    }
  }
}

/// The state of a plan's files on disk, compared without reading them.
struct PlanFiles: Hashable {
  private struct Stamp: Hashable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int
    /// The inode, which changes when an editor replaces the file.
    let file: UInt64
  }

  private var stamps: [String: Stamp] = [:]

  /// The maximum number of files that are watched.
  private static let limit = 2000

  /// Reads the state of the scripts in a plan's folder and in the folder of shared modules.
  init(of reader: FolderReader) {
    for folder in [reader.folder, reader.library] { add(folder.path(percentEncoded: false)) }
  }

  private mutating func add(_ folder: String) {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return }
    for case let name as String in names where name.hasSuffix(".lua") {
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
