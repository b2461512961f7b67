import CareAccess
import CareCards
import CareModel
import CareRuntime

/// The participants that an address asks for: the filters, the order, and the page, such as `?need=alert&find=P10`.
struct RosterFilter: Sendable {
  /// The options of the runtime that the page offers.
  private static let offered: Set<String> = ["need", "status", "order"]
  /// The most characters of a search.
  private static let longest = 100

  private let input: AddressInput
  /// A part of an id or of a name, or a tag; nil for everyone.
  private let find: String?
  /// Whether only enrollments without any outcome are shown.
  private let onlyNotBegun: Bool
  /// Whether there is a search: not under pseudonyms, which a search would reveal.
  private let canFind: Bool
  /// Whether names are searched too: for those who may see them.
  private let findsNames: Bool
  /// The columns that are chosen, in their order; nil without a choice.
  private let chosen: [RosterColumn]?
  /// The page, from 1.
  let page: Int

  /// Reads the query of a request.
  ///
  /// - Throws: ``WebProblem/badRequest`` for a value that is none of the choices, and for a search under pseudonyms.
  init(_ visit: StaffVisit) throws(WebProblem) {
    let query = visit.visit.query, text = (query["find"] ?? "").trimmed, began = query["began"] ?? ""
    input = try AddressInput(query, of: RosterQuery.self, offering: Self.offered, in: .utc)
    canFind = !visit.scope.isPseudonymous
    findsNames = canFind && visit.has(.identity)
    guard let page = BoundedInteger(query["page"] ?? "1", in: 1...RosterRoute.mostPages)?.value,
      text.fits(characters: Self.longest), text.isEmpty || canFind, ["", "no"].contains(began)
    else { throw .badRequest }
    let names = query.values("column")
    guard names.allSatisfy({ RosterColumn(rawValue: $0) != nil }) else { throw .badRequest }
    let chosen = RosterColumn.allCases.filter { names.contains($0.rawValue) }
    self.chosen = chosen.isEmpty || chosen == RosterColumn.standard ? nil : chosen
    find = text.isEmpty ? nil : text
    onlyNotBegun = began == "no"
    self.page = page
  }

  /// The columns of the table after that of the participants.
  var columns: [RosterColumn] { chosen ?? RosterColumn.standard }

  /// Returns the sentence that says from when on a participant needs attention.
  static func thresholds(of query: RosterQuery) -> String {
    "Attention is needed for an alert that waits, an unread message, \(query.silentAfter) due days in a row without an answer, or a rate "
      + "below \(Int((query.rateBelow * 100).rounded())) % in the last 7 days. Never began: nothing was recorded since the day of enrollment."
  }

  /// Whether the filter omits rows of the runtime's roster.
  var isSearch: Bool { find != nil || onlyNotBegun }

  /// The query of a page with the same filters.
  func query(page: Int) -> String { input.query(own + [.init(name: "page", value: String(page))]) }

  /// The query without the number of a page.
  var words: String { input.query(own) }

  private var own: [FormFields.Field] {
    (find.map { [.init(name: "find", value: $0)] } ?? []) + (onlyNotBegun ? [.init(name: "began", value: "no")] : [])
      + (chosen ?? []).map { .init(name: "column", value: $0.rawValue) }
  }

  /// The query of the runtime.
  func query(of plan: PlanHeader.ID) throws -> RosterQuery { try RosterQuery(plan: plan).narrowed(by: input) }

  /// Returns the rows of a roster whose id or name has the text that is searched, or which have it as a tag, and which never began if asked for.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  /// - Complexity: O(rows, and the participants of the plan if there is a search).
  func searched(_ roster: Roster, _ runtime: CareRuntime, at now: Instant) throws -> Roster {
    var roster = roster
    if let find {
      let text = find.lowercased()
      let patients = try runtime.patients(RecordQuery<Patient>(tags: [find], plans: [roster.plan]), at: now).items
      let carePlans = try runtime.carePlans(RecordQuery<CarePlan>(tags: [find], plans: [roster.plan]), at: now).items
      let named = try findsNames ? self.named(text, in: roster.plan, runtime, at: now) : []
      let tagged = (Set(patients.map(\.value.id)), Set(carePlans.map(\.value.id)))
      roster.rows.removeAll { row in
        !row.patient.text.lowercased().contains(text) && !tagged.0.contains(row.patient)
          && !tagged.1.contains(row.carePlan) && !named.contains(row.patient)
      }
    }
    if onlyNotBegun { roster.rows = try roster.rows.filter { try $0.hasNotBegun(runtime) } }
    return roster
  }

  /// Returns the patients of a plan whose name has a text, in small letters.
  private func named(
    _ text: String, in plan: PlanHeader.ID, _ runtime: CareRuntime, at now: Instant
  ) throws -> Set<Patient.ID> {
    let patients = try runtime.patients(RecordQuery<Patient>(plans: [plan]), at: now).items.map(\.value)
    return Set(patients.filter { $0.name.line?.lowercased().contains(text) ?? false }.map(\.id))
  }

  /// Adds the form with which the filters are chosen.
  func add(into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      if canFind {
        html.element("label") { html in
          html.add(findsNames ? "Id, name, or tag " : "Id or tag ")
          html.void(
            "input", ["type": "search", "name": "find", "value": find, "maxlength": "100", "autocomplete": "off"])
        }
      }
      let needs = [("", "everyone"), ("any", "any need")] + RosterNeed.Kind.allCases.map { ($0.rawValue, $0.rawValue) }
      html.choice("Needs", "need", needs, input.text("need") ?? "")
      let states = [("", "active and paused")] + CarePlan.Status.allCases.map { ($0.rawValue, $0.rawValue) }
      html.choice("State", "status", states, input.text("status") ?? "")
      html.choice("Began", "began", [("", "everyone"), ("no", "never began")], onlyNotBegun ? "no" : "")
      html.choice(
        "Order", "order", Roster.Order.allCases.map { ($0.rawValue, $0.rawValue) },
        input.text("order") ?? Roster.Order.need.rawValue)
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
      html.element("details", ["class": "care-choices"]) { html in
        html.element("summary", "Columns")
        html.element("div") { html in
          for column in RosterColumn.allCases {
            html.option(column.title, name: "column", value: column.rawValue, isOn: columns.contains(column))
          }
        }
      }
    }
  }
}

extension RosterRow {
  /// Returns whether the participant's days have begun and nothing was ever recorded.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  func hasNotBegun(_ runtime: CareRuntime) throws -> Bool {
    guard lastDone == nil, day > 1 else { return false }
    return try !runtime.hasBegun(patient, carePlan)
  }
}
