import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime
import Foundation

/// `care diff PATH…`.
struct DiffCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Says what seeding would change, field by field, and whom it touches.",
    discussion: """
      Nothing is written. The events to come of whoever follows a plan are compared as they are and as they would be. Participants \
      are named by their ids.
      """)

  @Argument(help: ArgumentHelp("A plan.lua, its folder, or a folder of such folders.", valueName: "path"))
  var paths: [String]

  @Option(
    help: ArgumentHelp(
      "From when the changes count: a date, a time, now or tomorrow. Default: as seed has it.", valueName: "date"))
  var effective: EffectiveArgument?

  @Option(help: ArgumentHelp("How many days of events to compare, 1 to 366.", valueName: "number"))
  var days = 28

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard (1...366).contains(days) else { throw ValidationError("--days must be 1 to 366") }
  }

  func perform() throws {
    var common = common
    // A store that is not there is compared as an empty one, and not made.
    if !FileManager.default.fileExists(atPath: common.storePath) { common.store = StoreOpening.inMemory }
    let readers = try PlanFinder.readers(paths)
    let session = try Session(common)
    let zone = try common.displayZone()
    let diff = try session.runtime.diff(
      reading: readers, effective: effective?.effective(in: zone, now: session.now), days: days, at: session.now)
    if session.output.isJSON { return try session.output.json(diff) }
    guard !diff.isEmpty else {
      let plans = diff.plans.count == 1 ? "1 plan" : "\(diff.plans.count) plans"
      return session.output.line("nothing would change: \(plans) compared")
    }
    session.output.raw(diff.changes(in: zone).map { $0.text(session.output.style) }.joined(separator: "\n"))
    let same = diff.plans.filter { !$0.isChanged }.map(\.id.text)
    if !same.isEmpty { session.output.line("\nnothing would change in \(same.joined(separator: ", "))") }
  }
}

extension SeedDiff {
  /// The plans that would change; times are read in a zone.
  func changes(in zone: Zone) -> [PlanChanges] {
    plans.filter(\.isChanged).map { $0.changes(in: zone) }
  }
}

extension SeedDiff.Plan {
  fileprivate func changes(in zone: Zone) -> PlanChanges {
    PlanChanges(
      plan: id, mark: action.mark, zone: zone,
      // A plan's row of which only the files differ has nothing to say of itself.
      entities: rows.filter { $0.entity != "plan" || $0.stretches.contains { !$0.fields.isEmpty } }.map { row in
        PlanChanges.Entity(
          mark: row.action.mark, name: row.entity == "plan" ? "its own fields" : "\(row.entity) \(row.id)",
          changes: row.stretches.map { stretch in
            .init(
              from: stretch.from,
              fields: stretch.fields.map { .init(path: $0.path, before: $0.before, after: $0.after) })
          })
      },
      details: details, impact: impact.summary,
      events: impact.events.map { .init(task: $0.task.text, summary: $0.words) }, notes: impact.notes)
  }

  private var details: [String] {
    [
      files.isEmpty ? nil : "files that differ: \(files.joined(separator: ", "))",
      hooks.isEmpty
        ? nil : "functions that differ, or use what differs, from then on: \(hooks.joined(separator: ", "))",
    ].compactMap(\.self)
  }
}

extension SeedImpact {
  /// Of how many participants events to come would be others, and who they are.
  fileprivate var summary: String {
    let days = "in the \(days == 1 ? "day" : "\(days) days") from \(from)"
    guard !participants.isEmpty else { return "nobody follows the plan" }
    let of = "\(touched.count) of \(participants.count) \(participants.count == 1 ? "participant" : "participants")"
    guard !touched.isEmpty else { return "\(of) touched: no event to come would be another \(days)" }
    return "\(of) touched \(days): \(Self.listed(touched.map(\.text)))"
  }

  fileprivate var notes: [String] {
    var notes: [String] = []
    if outcomesKept > 0 {
      notes.append(
        outcomesKept == 1
          ? "1 event with an outcome stays as it was recorded."
          : "\(outcomesKept) events with outcomes stay as they were recorded.")
    }
    if !pinned.isEmpty {
      notes.append("Nothing changes for who keeps to a version of the plan: \(Self.listed(pinned.map(\.text))).")
    }
    for own in overridden {
      notes.append(
        "\(own.patient) has an own \(own.fields.joined(separator: ", ")) of \(own.task), which \(own.fields.count == 1 ? "stays" : "stay")."
      )
    }
    for lack in lacking {
      let names = lack.anchors.map { "the anchor '\($0)'" } + lack.parameters.map { "the parameter '\($0)'" }
      notes.append("\(lack.patient) lacks \(names.joined(separator: ", ")): what counts from it does not fall due.")
    }
    return notes
  }

  /// The first few ids, and how many more.
  private static func listed(_ ids: [String]) -> String {
    let most = 10
    return ids.prefix(most).joined(separator: ", ") + (ids.count > most ? " and \(ids.count - most) more" : "")
  }
}

extension SeedImpact.Events {
  /// `28 moved, 2 added`.
  fileprivate var words: String {
    [(added, "added"), (removed, "removed"), (moved, "moved"), (changed, "ask for something else")]
      .filter { $0.0 > 0 }.map { count, word in
        "\(count) \(count == 1 && word.hasPrefix("ask") ? "asks for something else" : word)"
      }.joined(separator: ", ")
  }
}

extension SeedReport.Action {
  fileprivate var mark: PlanChanges.Mark {
    switch self {
    case .created: .new
    case .updated, .unchanged: .changed
    case .deleted: .ended
    }
  }
}
