import CareModel
package import CareRuntime

/// A seed report in JSON.
package struct SeedDocument: Shaped {
  private let plans: [Plan]
  private let counts: [String: Int]
  private let seq: Int?

  /// Creates the document of a report.
  package init(_ report: SeedReport) {
    plans = report.plans.map(Plan.init)
    counts = Dictionary(uniqueKeysWithValues: SeedReport.Action.allCases.map { ($0.rawValue, report.count($0)) })
    seq = report.seq
  }

  /// The members.
  package static let shape = Shape<SeedDocument>([
    Column("plans", written: .list(of: .object), \.plans, "The records of the plan with what became of each."),
    Column("counts", written: .object, \.counts, "The number of records by what became of them."),
    Column("seq", \.seq, "The number of the commit; absent if nothing was written."),
  ])

  /// The records of a plan.
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

  /// A record of a plan.
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
