import Care
import CareModel
import CareRuntime

/// The plans that a prompt was told of: when one is edited it is checked, and seeded when the person asks for it.
final class ReplPlans {
  private var watch = PlanWatch()
  /// What plan stood at a path when it could be read last.
  private var ids: [String: PlanHeader.ID] = [:]

  /// Whether there are any.
  var isEmpty: Bool { watch.paths.isEmpty }

  /// Whether a file has changed since ``news(_:)`` was last asked.
  var hasNews: Bool { watch.hasChanged }

  /// Watches the plans at a path and says what seeding them would do.
  func add(_ path: String, _ session: Session) throws -> [String] {
    try watch.add(path)
    return try PlanFinder.readers([path]).compactMap { try text(of: $0, session, isNew: true) }
  }

  /// Takes the plans at a path to be those that the store has now.
  func follow(_ path: String, _ session: Session) throws {
    try watch.add(path)
    for reader in try PlanFinder.readers([path]) { ids[reader.displayPath] = try session.runtime.load(reader).id }
  }

  /// What seeding the plans would do that were edited since this was last asked: a text each.
  func news(_ session: Session) throws -> [String] {
    try watch.takeChanged().compactMap { try text(of: $0, session, isNew: false) }
  }

  /// Seeds them all.
  func seed(_ session: Session) throws -> SeedReport {
    let readers = try watch.readers()
    _ = watch.takeChanged()
    return try session.runtime.seed(reading: readers, at: session.now)
  }

  /// Nil for a plan that says what the store says, where nobody has touched it.
  private func text(of reader: FolderReader, _ session: Session, isNew: Bool) throws -> String? {
    let file = reader.displayPath + "/plan.lua"
    do {
      let definition = try session.runtime.load(reader)
      ids[reader.displayPath] = definition.id
      let report = try session.runtime.seed([definition], dryRun: true, at: session.now)
      let counts = SeedText.changes(report)
      if isNew { return counts.map { "\(file): \($0) (':reload' seeds it)" } }
      return "\(file) changed: " + (counts.map { "\($0) (':reload' seeds it)" } ?? "nothing to seed")
    } catch let diagnostics as Diagnostics {
      let text = DiagnosticText.text(diagnostics, style: TextStyle(isOn: session.output.usesColor))
      return text + (try live(reader, session).map { "\n" + $0 } ?? "")
    }
  }

  /// What goes on while a plan cannot be read.
  private func live(_ reader: FolderReader, _ session: Session) throws -> String? {
    guard let id = ids[reader.displayPath],
      let plan = try session.runtime.plans(at: session.now).first(where: { $0.value.id == id })?.value
    else { return nil }
    return "the plan \(plan.id)\(plan.authorVersion.map { " \($0)" } ?? "") stays live as it was seeded"
  }
}
