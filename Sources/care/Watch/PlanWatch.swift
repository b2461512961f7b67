import Care
import CareModel

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
