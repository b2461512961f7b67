import Care
import CareCards
import CareModel
import CareRuntime

/// The plans that the prompt watches: they are checked when they are edited, and seeded on request.
final class ReplPlans {
  private var watch = PlanWatch()
  /// The id of the plan at each path when it last loaded.
  private var ids: [String: PlanHeader.ID] = [:]

  /// Whether no plans are watched.
  var isEmpty: Bool { watch.paths.isEmpty }

  /// Whether a file has changed since the last ``reports(_:)``.
  var hasChanged: Bool { watch.hasChanged }

  /// Watches the plans at a path, and returns what seeding them would change.
  func add(_ path: String, _ session: Session) throws -> [TerminalText] {
    try watch.add(path)
    return try PlanFinder.readers([path]).compactMap { try text(of: $0, session, isNew: true) }
  }

  /// Watches the plans at a path, which the store already has.
  func follow(_ path: String, _ session: Session) throws {
    try watch.add(path)
    for reader in try PlanFinder.readers([path]) { ids[reader.displayPath] = try session.runtime.load(reader).id }
  }

  /// Returns, for each plan that was edited since the last call, what seeding it would change.
  func reports(_ session: Session) throws -> [TerminalText] {
    try watch.takeChanged().compactMap { try text(of: $0, session, isNew: false) }
  }

  /// Seeds all watched plans.
  func seed(_ session: Session) throws -> SeedReport {
    let readers = try watch.readers()
    _ = watch.takeChanged()
    return try session.runtime.seed(reading: readers, at: session.now)
  }

  /// Returns the report of a plan, or nil for a new plan that the store already has.
  private func text(of reader: FolderReader, _ session: Session, isNew: Bool) throws -> TerminalText? {
    let file = reader.displayPath + "/plan.lua"
    do {
      let definition = try session.runtime.load(reader)
      ids[reader.displayPath] = definition.id
      let report = try session.runtime.seed([definition], dryRun: true, at: session.now)
      let counts = SeedText.changes(report)
      if isNew { return counts.map { "\(file): \($0) (seed with :reload)" } }
      return "\(file) changed: " + (counts.map { "\($0) (seed with :reload)" } ?? "nothing to seed")
    } catch let diagnostics as Diagnostics {
      let text = DiagnosticText.text(diagnostics, style: TextStyle(isOn: session.output.usesColor))
      return "\(text)\(try live(reader, session).map { "\n\($0)" } ?? "" as TerminalText)"
    }
  }

  /// Returns a note about the plan that stays in force while its files have errors.
  private func live(_ reader: FolderReader, _ session: Session) throws -> String? {
    guard let id = ids[reader.displayPath],
      let plan = try session.runtime.plans(at: session.now).first(where: { $0.value.id == id })?.value
    else { return nil }
    return "plan '\(plan.id)'\(plan.authorVersion.map { " (\($0))" } ?? "") stays as it was seeded"
  }
}
