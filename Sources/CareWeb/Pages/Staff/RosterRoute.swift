import CareAccess
import CareCards
import CareInterchange
import CareModel
import CareRuntime
import Hummingbird

/// The participants of a study: who needs attention first.
enum RosterRoute {
  /// The participants of a page.
  static let rows = 50
  /// The greatest number of a page.
  static let mostPages = 1_000_000

  private struct Shown: Sendable {
    var roster: Roster
    var names: [Patient.ID: String]
    /// The last days of each row.
    var days: [CarePlan.ID: [RosterDay]]
    /// The enrollments of which nothing was ever recorded.
    var notBegun: Set<CarePlan.ID>
    /// The number of rows of all pages.
    var count: Int
    var hasMore: Bool
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), filter = try RosterFilter(visit), now = visit.now
    let showsNames = visit.session.has(.identity, in: plan, at: now)
    let board = visit.visit.services.board, all = try await board.roster(try filter.query(of: plan), at: now)
    let shown = try await visit.read { runtime in
      var roster = try filter.searched(all, runtime, at: now)
      let first = (filter.page - 1) * rows, count = roster.rows.count, hasMore = count > first + rows
      roster.rows = Array(roster.rows.dropFirst(first).prefix(rows))
      var names: [Patient.ID: String] = [:], notBegun: Set<CarePlan.ID> = []
      for row in roster.rows {
        if showsNames { names[row.patient] = try runtime.patient(row.patient, at: now).value.name.line }
        if try row.hasNotBegun(runtime) { notBegun.insert(row.carePlan) }
      }
      return Shown(
        roster: roster, names: names, days: board.days(of: roster.rows.map(\.carePlan), in: plan), notBegun: notBegun,
        count: count, hasMore: hasMore)
    }
    let roster = shown.roster
    return visit.page(roster.title).response { html in
      html.element(
        "p", ["class": "care-detail"],
        "\(roster.participants) participants, \(roster.needing) need attention. As of \(roster.asOf.shortText(in: visit.zone)), with every change since."
      )
      html.element("p", ["class": "care-detail"], RosterFilter.thresholds(of: RosterQuery(plan: plan)))
      filter.add(into: &html)
      if filter.isSearch, shown.count > 0 {
        html.element(
          "p", ["class": "care-detail"], "\(shown.count) participant\(shown.count == 1 ? " fits" : "s fit").")
      }
      if roster.rows.isEmpty { html.nothing("No participant fits.") }
      let columns = (visit.scope.isPseudonymous ? [] : ["Participant"]) + filter.columns.map(\.title)
      if !roster.rows.isEmpty {
        let stays: StayingColumn? = visit.scope.isPseudonymous ? nil : .first
        html.table("Participants of \(roster.title)", columns, stays: stays) { html in
          for row in roster.rows { add(row, filter.columns, of: shown, visit, into: &html) }
        }
      }
      pages(filter, hasMore: shown.hasMore, into: &html)
      if !roster.rows.isEmpty {
        html.element("p") { html in
          html.element(
            "a", ["href": StaffRoutes.rosterTable.path(["plan": plan.text]) + filter.words, "download": ""],
            "Save this list as a table (CSV)")
        }
        if visit.has(.enroll) {
          html.element("p") { html in
            html.element(
              "a", ["href": TagRoutes.tags.path(["plan": plan.text]) + filter.words], "Tag these participants")
          }
        }
      }
    }
  }

  /// Sends all pages of the list as a table; an analyst's has the pseudonyms of exports.
  ///
  /// `?raw=1` writes texts as they are; without it, they are safe to open in a spreadsheet.
  @Sendable static func download(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), filter = try RosterFilter(visit), now = visit.now
    let record = AccessRecord(
      at: now, .export, actor: visit.scope.author, session: visit.session.id, route: visit.visit.route, plan: plan)
    try await visit.visit.access().run { try $0.logNow(record) }
    let names = visit.scope.isPseudonymous ? try await visit.pseudonyms() : nil
    let all = try await visit.visit.services.board.roster(try filter.query(of: plan), at: now)
    let roster = try await visit.read { try filter.searched(all, $0, at: now) }
    let text = TableText(RosterRow.table, as: .csv, isSafe: visit.visit.query["raw"] == nil)
    var bytes = text.header
    for row in roster.rows { text.add(row.cells(names), to: &bytes) }
    return .attachment(
      bytes, name: "\(plan)-roster-\(visit.zone.date(of: now)).csv", type: "text/csv; charset=utf-8")
  }

  private static func add(
    _ row: RosterRow, _ columns: [RosterColumn], of shown: Shown, _ visit: StaffVisit, into html: inout HTMLText
  ) {
    let isBegun = !shown.notBegun.contains(row.carePlan)
    html.element("tr") { html in
      if !visit.scope.isPseudonymous {
        html.element("th", ["scope": "row"]) { html in
          let address = PersonRoutes.overview.path(
            ["plan": visit.scope.plan?.text ?? "", "patient": row.patient.text])
          html.element("a", ["href": address], row.patient.text)
          if let name = shown.names[row.patient] { html.element("span", ["class": "care-detail"], " \(name)") }
        }
      }
      for column in columns { column.add(row, days: shown.days[row.carePlan], isBegun: isBegun, into: &html) }
    }
  }

  private static func pages(_ filter: RosterFilter, hasMore: Bool, into html: inout HTMLText) {
    guard filter.page > 1 || hasMore else { return }
    html.element("p", ["class": "care-weeks"]) { html in
      if filter.page > 1 { html.element("a", ["href": filter.query(page: filter.page - 1)], "‹ Previous page") }
      if hasMore { html.element("a", ["href": filter.query(page: filter.page + 1)], "Next page ›") }
    }
  }
}

extension RosterNeed {
  /// The need in words: `2 alerts, now`.
  var words: String {
    switch kind {
    case .alert: "\((count ?? 1).counting("alert")), \(alert?.rawValue ?? "")"
    case .message: (count ?? 1).counting("message")
    case .silence: "silent for \((count ?? 0).counting("day"))"
    case .rate: "low adherence"
    }
  }
}

extension RosterRow.Share {
  /// The rate with its count: `86 % (12 of 14)`.
  var percent: String {
    rate.map { "\(Int(($0 * 100).rounded())) % (\(done) of \(count))" } ?? "–"
  }
}
