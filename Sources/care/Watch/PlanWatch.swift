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
