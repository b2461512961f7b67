import CareModel
import CareRuntime

/// `seed`: loads plans into the store.
enum SeedLibrary {
  static let bindings: [Binding<LuaEnvironmentBox>] = [
    .function(
      "seed", [FieldEntry("path", .text, "For example \"plans/knee-recovery\".", required: true)],
      options: [
        FieldEntry(
          "effective", .date, "The day on which the changes take effect.",
          default: "now, or the next day of the followers for a change of a schedule"), .why,
      ], gives: .table("seed_report"),
      "Loads a plan, or a folder of plans, into the store; writes only what changed.", example: "seed \"plans/knee\""
    ) { box, options, call in
      let report = try box.seed(call.string(1), effective: options.date("effective"))
      try call.push(SeedReport.row.table(report, in: box.environment.zone))
    }
  ]
}

extension LuaEnvironmentBox {
  fileprivate func seed(_ path: String, effective: CivilDate?) throws -> SeedReport {
    let readers = try environment.plans(path)
    guard !readers.isEmpty else {
      throw OptionError(
        "not_found", "there is no plan at '\(path)'; give a plan.lua, its folder, or a folder of such folders")
    }
    do { return try runtime.seed(reading: readers, effective: effective, at: now) } catch let error as Diagnostics {
      throw PlanRefusal(diagnostics: error)
    }
  }
}

extension SeedReport {
  /// `seed_report`: what seeding wrote.
  static let row = CareLua.Row<SeedReport>(
    "seed_report", "What seeding wrote.",
    Action.allCases.map { action in
      CareLua.Row<SeedReport>.Field.field(action.rawValue, "Number of \(action.rawValue) records.") { $0.count(action) }
    } + [
      .list("rows", of: SeededRecord.row, "Each record, plan by plan.") { report in
        report.plans.flatMap { plan in plan.rows.map { SeededRecord(plan: plan.id, row: $0) } }
      },
      .field("seq", "The number of the commit; nil if nothing was written.", \.seq),
    ])
}

/// One record of a seed report with its plan.
private struct SeededRecord {
  var plan: PlanHeader.ID
  var row: SeedReport.Row

  static let row = CareLua.Row<SeededRecord>(
    "seed_row", "A record of a plan that was seeded.",
    [
      .field("plan", "The plan.", \.plan), .field("entity", "plan, task, or contact.", \.row.entity),
      .field("id", "The id.", \.row.id),
      .choice("action", SeedReport.Action.allCases.map(\.rawValue), "What seeding did.", \.row.action.rawValue),
      .field("fields", "The fields that changed.") { $0.row.fields.isEmpty ? nil : $0.row.fields },
    ])
}

extension SeedReport {
  /// `seed_row`.
  static let recordEntry = SeededRecord.row.entry
}

/// An error thrown when a plan cannot be seeded because it has errors.
struct PlanRefusal: LuaRaisable {
  let diagnostics: Diagnostics

  private var errors: [Diagnostic] { diagnostics.items.filter { $0.severity == .error } }
  var code: String { errors.first?.code.rawValue ?? "diagnostics" }

  var message: String {
    let lines = errors.prefix(5).map { error in
      (error.location.map { "\($0): " } ?? "") + "\(error.code.rawValue): \(error.message)"
    }
    let rest = errors.count - lines.count
    return "the plan is not seeded: " + lines.joined(separator: "; ") + (rest > 0 ? "; and \(rest) more" : "")
  }
}
