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

  /// The filters, the order, and the page that an address asks for.
  struct Filter: Sendable {
    /// The options that the page offers.
    private static let offered: Set<String> = ["need", "status", "order"]

    private let input: AddressInput
    let page: Int

    /// - Throws: ``WebProblem/badRequest`` for a value that is none of the choices.
    init(_ query: FormFields) throws(WebProblem) {
      input = try AddressInput(query, of: RosterQuery.self, offering: Self.offered, in: .utc)
      guard let page = BoundedInteger(query["page"] ?? "1", in: 1...RosterRoute.mostPages)?.value else {
        throw .badRequest
      }
      self.page = page
    }

    /// The query of a page with the same filters.
    func query(page: Int) -> String { input.query([.init(name: "page", value: String(page))]) }

    /// The query without the number of a page.
    var words: String { input.query() }

    /// What was chosen for an option.
    func chosen(_ name: String, else fallback: String = "") -> String { input.text(name) ?? fallback }

    /// The query of the runtime.
    func query(of plan: PlanHeader.ID) throws -> RosterQuery { try RosterQuery(plan: plan).narrowed(by: input) }
  }

  private struct Shown: Sendable {
    var roster: Roster
    var names: [Patient.ID: String]
    var hasMore: Bool
  }

  @Sendable static func show(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), filter = try Filter(visit.visit.query), now = visit.now
    let showsNames = visit.session.has(.identity, in: plan, at: now)
    let all = try await visit.visit.services.board.roster(try filter.query(of: plan), at: now)
    let shown = try await visit.read { runtime in
      var roster = all
      let first = (filter.page - 1) * rows, hasMore = roster.rows.count > first + rows
      roster.rows = Array(roster.rows.dropFirst(first).prefix(rows))
      var names: [Patient.ID: String] = [:]
      if showsNames {
        for row in roster.rows { names[row.patient] = try runtime.patient(row.patient, at: now).value.name.line }
      }
      return Shown(roster: roster, names: names, hasMore: hasMore)
    }
    let roster = shown.roster
    return visit.page(roster.title).response { html in
      html.element(
        "p", ["class": "care-detail"],
        "\(roster.participants) participants, \(roster.needing) need attention. As of \(roster.asOf.shortText), with every change since."
      )
      filters(filter, into: &html)
      if roster.rows.isEmpty { html.nothing("No participant fits.") }
      let columns =
        ["Participant", "Needs", "State", "Day", "Today", "7 days", "28 days", "Silent"].filter {
          $0 != "Participant" || !visit.scope.isPseudonymous
        }
      if !roster.rows.isEmpty {
        html.table("Participants of \(roster.title)", columns) { html in
          for row in roster.rows { add(row, name: shown.names[row.patient], visit, into: &html) }
        }
      }
      pages(filter, hasMore: shown.hasMore, into: &html)
      if !roster.rows.isEmpty {
        html.element("p") { html in
          html.element(
            "a", ["href": StaffRoutes.rosterTable.path(["plan": plan.text]) + filter.words, "download": ""],
            "Save this list as a table (CSV)")
        }
      }
    }
  }

  /// Sends all pages of the list as a table; an analyst's has the pseudonyms of exports.
  ///
  /// `?raw=1` writes texts as they are; without it, they are safe to open in a spreadsheet.
  @Sendable static func download(_ visit: StaffVisit) async throws -> Response {
    let plan = try visit.plan(), filter = try Filter(visit.visit.query), now = visit.now
    let record = AccessRecord(
      at: now, .export, actor: visit.scope.author, session: visit.session.id, route: visit.visit.route, plan: plan)
    try await visit.visit.access().run { try $0.logNow(record) }
    let names = visit.scope.isPseudonymous ? try await visit.pseudonyms() : nil
    let roster = try await visit.visit.services.board.roster(try filter.query(of: plan), at: now)
    let text = TableText(RosterRow.table, as: .csv, isSafe: visit.visit.query["raw"] == nil)
    var bytes = text.header
    for row in roster.rows { text.add(row.cells(names), to: &bytes) }
    return .attachment(
      bytes, name: "\(plan)-roster-\(Zone.utc.date(of: now)).csv", type: "text/csv; charset=utf-8")
  }

  private static func add(_ row: RosterRow, name: String?, _ visit: StaffVisit, into html: inout HTMLText) {
    html.element("tr") { html in
      if !visit.scope.isPseudonymous {
        html.element("th", ["scope": "row"]) { html in
          let address = PersonRoutes.overview.path(
            ["plan": visit.scope.plan?.text ?? "", "patient": row.patient.text])
          html.element("a", ["href": address], row.patient.text)
          if let name { html.element("span", ["class": "care-detail"], " \(name)") }
        }
      }
      html.element("td", (row.needs.map(\.words) + [row.openWords].compactMap(\.self)).joined(separator: ", "))
      html.element("td", row.status.rawValue)
      html.element("td", ["class": "care-count"], String(row.day))
      html.element("td", ["class": "care-count"], "\(row.today.done) of \(row.today.count)")
      html.element("td", ["class": "care-count"], row.week.percent)
      html.element("td", ["class": "care-count"], row.month.percent)
      html.element("td", ["class": "care-count"], row.silentDays == 0 ? "–" : "\(row.silentDays) d")
    }
  }

  private static func filters(_ filter: Filter, into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      let needs = [("", "everyone"), ("any", "any need")] + RosterNeed.Kind.allCases.map { ($0.rawValue, $0.rawValue) }
      html.choice("Needs", "need", needs, filter.chosen("need"))
      let states = [("", "active and paused")] + CarePlan.Status.allCases.map { ($0.rawValue, $0.rawValue) }
      html.choice("State", "status", states, filter.chosen("status"))
      html.choice(
        "Order", "order", Roster.Order.allCases.map { ($0.rawValue, $0.rawValue) },
        filter.chosen("order", else: Roster.Order.need.rawValue))
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
    }
  }

  private static func pages(_ filter: Filter, hasMore: Bool, into html: inout HTMLText) {
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
    case .alert: "\(plural(count ?? 1, "alert")), \(alert?.rawValue ?? "")"
    case .message: plural(count ?? 1, "message")
    case .silence: "silent for \(plural(count ?? 0, "day"))"
    case .rate: "low adherence"
    }
  }

  private func plural(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension RosterRow.Share {
  /// The rate with its count: `86 % (12 of 14)`.
  var percent: String {
    rate.map { "\(Int(($0 * 100).rounded())) % (\(done) of \(count))" } ?? "–"
  }
}

extension Instant {
  /// The time in UTC to the second, for the care team.
  var shortText: String { formattedInFull(in: .utc) }
}
