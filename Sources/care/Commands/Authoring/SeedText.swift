import Care
import CareCards
import CareModel
import CareRuntime

/// A seed report as text.
enum SeedText {
  /// Returns a line for each row of the report in a width, and the counts.
  static func text(_ report: SeedReport, isDry: Bool, width: Int?) -> TerminalText {
    var table = Table()
    for plan in report.plans {
      for row in plan.rows {
        let fields = row.fields.isEmpty ? "" : "(\(row.fields.joined(separator: ", ")))"
        let from = row.action == .unchanged ? "" : since(row.effective)
        table.add([row.action.rawValue, row.entity, name(row, of: plan), from, fields])
      }
    }
    let kept = report.plans.reduce(0) { $0 + $1.outcomesKept }
    let counts = SeedReport.Action.allCases.map { "\(report.count($0)) \($0.rawValue)" }.joined(separator: ", ")
    var lines = table.lines(width: width)
    if kept > 0 { lines.append("\(kept) recorded outcome\(kept == 1 ? " stays" : "s stay") unchanged") }
    lines += report.plans.flatMap(\.missing).map { TerminalText($0.sentence) }
    lines.append(TerminalText(isDry ? dryRun(counts) : counts))
    return lines.joined(separator: "\n")
  }

  /// Returns the counts of a dry run, in which nothing is written.
  static func dryRun(_ counts: String) -> String { "dry run, nothing written: \(counts)" }

  /// Returns the counts of the rows that change, or nil if no row does.
  static func changes(_ report: SeedReport) -> String? {
    let counts = SeedReport.Action.allCases.filter { $0 != .unchanged && report.count($0) > 0 }
    return counts.isEmpty ? nil : counts.map { "\(report.count($0)) \($0.rawValue)" }.joined(separator: ", ")
  }

  /// Returns when a row takes effect; empty for the beginning of time.
  private static func since(_ effective: Effective?) -> String {
    guard let effective, effective != .beginning else { return "" }
    return "from \(effective.text)"
  }

  private static func name(_ row: SeedReport.Row, of plan: SeedReport.Plan) -> String {
    row.entity == "plan" ? row.id : "\(plan.id)/\(row.id)"
  }
}

/// A seed report in JSON.
struct SeedDocument: Encodable {
  let plans: [Plan]
  let counts: [String: Int]
  let seq: Int?

  init(_ report: SeedReport) {
    plans = report.plans.map(Plan.init)
    counts = Dictionary(uniqueKeysWithValues: SeedReport.Action.allCases.map { ($0.rawValue, report.count($0)) })
    seq = report.seq
  }

  struct Plan: Encodable {
    let id: PlanHeader.ID
    let rows: [Row]
    let outcomesKept: Int
    let missing: [SeedReport.MissingFunction]

    init(_ plan: SeedReport.Plan) {
      id = plan.id
      rows = plan.rows.map(Row.init)
      outcomesKept = plan.outcomesKept
      missing = plan.missing
    }
  }

  struct Row: Encodable {
    let entity: String
    let id: String
    let action: String
    let effective: Effective?
    let fields: [String]

    init(_ row: SeedReport.Row) {
      entity = row.entity
      id = row.id
      action = row.action.rawValue
      effective = row.effective
      fields = row.fields
    }
  }
}
