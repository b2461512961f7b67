import Care
import CareModel
import Foundation

/// Plans whose files are watched while something else goes on.
struct PlanWatch {
  /// The paths that were given, each once.
  private(set) var paths: [String] = []
  private var seen: [String: PlanFiles] = [:]

  /// Watches the plans at a path from now on, as they are.
  mutating func add(_ path: String) throws {
    for reader in try PlanFinder.readers([path]) { seen[reader.displayPath] = PlanFiles(of: reader) }
    if !paths.contains(path) { paths.append(path) }
  }

  /// All plans that are watched now.
  func readers() throws -> [FolderReader] { try PlanFinder.readers(paths) }

  /// Whether ``takeChanged()`` would give anything.
  var hasChanged: Bool { changed.isEmpty == false }

  /// The plans whose files have changed since they were last taken, or that are new.
  mutating func takeChanged() -> [FolderReader] {
    let changed = changed
    for (reader, files) in changed { seen[reader.displayPath] = files }
    return changed.map(\.0)
  }

  private var changed: [(FolderReader, PlanFiles)] {
    paths.flatMap { path in
      // A plan that is being moved about is looked for again at the next tick.
      ((try? PlanFinder.readers([path])) ?? []).compactMap { reader in
        let files = PlanFiles(of: reader)
        return seen[reader.displayPath] == files ? nil : (reader, files)
      }
    }
  }
}

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
