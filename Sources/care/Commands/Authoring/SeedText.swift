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
