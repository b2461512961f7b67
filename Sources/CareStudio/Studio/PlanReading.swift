import Care
package import CareModel
import Foundation

/// The state of a plan's folder, as a studio last read it.
package struct PlanReading: Sendable {
  /// A file of the plan.
  package struct File: Hashable, Sendable {
    /// The path in the plan's folder.
    package var path: String
    /// The number of findings in it.
    package var findings = 0
  }

  /// The plan as it last loaded; nil before the first time.
  package var plan: PlanDefinition?
  /// Whether the plan is that of the files: they have no error.
  package var isCurrent = false
  /// Every error and warning, in the order of `care check`.
  package var findings: [Diagnostic] = []
  /// Whether the whole check is done, and not the loading alone.
  package var isChecked = false
  /// The files, sorted by path.
  package var files: [File] = []
  /// The reason for which the folder cannot be read; nil if it can.
  package var problem: String?

  /// The most files that are listed.
  private static let mostFiles = 500

  /// Lists the scripts of a folder with the number of findings in each.
  mutating func list(_ reader: FolderReader) {
    let folder = reader.folder.path(percentEncoded: false)
    let counts = Dictionary(grouping: findings.compactMap(\.location), by: \.file).mapValues(\.count)
    let names = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? []).compactMap { $0 as? String }
    files = names.filter { $0.hasSuffix(".lua") }.sorted().prefix(Self.mostFiles).map { name in
      let shown = reader.displayPath.isEmpty || reader.displayPath == "." ? name : "\(reader.displayPath)/\(name)"
      return File(path: name, findings: counts[shown] ?? 0)
    }
  }
}
