import CareAccess
import CareCards
import CareModel
import CareStore

/// The part of the audit that an address asks for: `?of=ana&by=rivera&kind=commit.outcome&from=2026-06-01&through=2026-06-07`.
///
/// Every choice is in the address, so that a search can be kept and shared.
struct AuditFilter: Hashable, Sendable {
  /// The kind of entry that is shown.
  enum Kind: Hashable, Sendable {
    /// An act of the access log; nil for each.
    case access(AccessRecord.Action?)
    /// A commit that wrote a kind of record; nil for each.
    case commit(String?)

    /// Reads a value of the field; nil for any other.
    init?(_ text: String) {
      let parts = text.parts(at: ".", most: 2, keepingEmpty: true).map(String.init)
      switch (parts.first, parts.count) {
      case ("access", 1): self = .access(nil)
      case ("commit", 1): self = .commit(nil)
      case ("access", 2):
        guard let action = AccessRecord.Action(rawValue: parts[1]) else { return nil }
        self = .access(action)
      case ("commit", 2):
        guard AuditFilter.entities.contains(parts[1]) else { return nil }
        self = .commit(parts[1])
      default: return nil
      }
    }

    /// The value of the field.
    var text: String {
      switch self {
      case .access(let action): action.map { "access.\($0.rawValue)" } ?? "access"
      case .commit(let entity): entity.map { "commit.\($0)" } ?? "commit"
      }
    }
  }

  /// The kinds of records that commits write.
  static let entities = [
    Patient.entityName, PlanHeader.entityName, CarePlan.entityName, CareTask.entityName, Contact.entityName,
    Alert.entityName, Message.entityName, HeldSubmission.entityName, Snooze.entityName, ClockReset.entityName,
    "attempt",
    "delivery", "draft", "outcome", "receipt", "sample",
  ].sorted()

  /// The most characters of an id or an author.
  private static let longest = 256

  /// The id of the person; nil for all.
  let person: String?
  /// The author; nil for all.
  let author: String?
  /// The kind; nil for all.
  let kind: Kind?
  /// The first day, in the zone of the page; nil for the beginning.
  let from: CivilDate?
  /// The last day, in the zone of the page; nil for today.
  let through: CivilDate?
  /// The commit before which the list of commits begins; nil for the last one.
  let commit: Int?
  /// The place after which the list of accesses begins; nil for the last one.
  let access: AccessLogPlace?
  /// The zone of the page.
  let zone: Zone

  /// Reads the fields of a query; those without a value do not filter; `zone`: that of the days.
  ///
  /// - Throws: ``WebProblem/badRequest`` for a value that is none of the choices, or that cannot be one.
  init(_ query: FormFields, in zone: Zone) throws(WebProblem) {
    self.zone = zone
    func given(_ text: String?) -> String? { text.map(\.trimmed).flatMap { $0.isEmpty ? nil : $0 } }
    func bounded(_ text: String) -> String? { text.utf8.count <= Self.longest ? text : nil }
    person = try Self.value(given(query["of"]), bounded)
    author = try Self.value(given(query["by"]), bounded)
    kind = try Self.value(given(query["kind"])) { Kind($0) }
    from = try Self.value(given(query["from"])) { CivilDate($0) }
    through = try Self.value(given(query["through"])) { CivilDate($0) }
    commit = try Self.value(given(query["commit"])) { BoundedInteger($0, in: 1...Int(Int32.max))?.value }
    access = try Self.value(given(query["access"])) { AccessLogPlace($0) }
  }

  private static func value<Value>(
    _ text: String?, _ read: (String) -> Value?
  ) throws(WebProblem) -> Value? {
    guard let text else { return nil }
    guard let value = read(text) else { throw .badRequest }
    return value
  }

  /// Whether commits are shown.
  var showsCommits: Bool { if case .access = kind { false } else { true } }
  /// Whether entries of the access log are shown.
  var showsAccess: Bool { if case .commit = kind { false } else { true } }

  /// The first time.
  var begin: Instant { from.map { zone.startOfDay($0) } ?? .beginning }
  /// The time before which the entries are.
  var end: Instant { through.map { zone.startOfDay($0.adding(days: 1)) } ?? .end }

  /// The authors that can be meant: `rivera` is an account or a participant.
  var authors: [String] {
    guard let author else { return [] }
    return author.utf8.contains(UInt8(ascii: ":")) ? [author] : [author, "user:\(author)", "me:\(author)"]
  }

  /// The query of the access log.
  var accessQuery: AccessLogQuery {
    var query = AccessLogQuery()
    (query.patient, query.actors, query.from, query.to) = (person, authors, begin, end)
    if case .access(let action) = kind { query.action = action }
    return query
  }

  /// Returns the query of the address with the same filters, and other places; `?` alone is the last of all.
  func address(commit: Int? = nil, access: AccessLogPlace? = nil) -> String {
    let fields: [(String, String?)] = [
      ("of", person), ("by", author), ("kind", kind?.text), ("from", from?.description),
      ("through", through?.description), ("commit", commit.map { String($0) }), ("access", access?.description),
    ]
    return "?"
      + fields.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.segment($0))" } }
      .joined(separator: "&")
  }

  /// Adds the form with which the filters are chosen.
  func form(into html: inout HTMLText) {
    html.element("form", ["method": "get", "class": "care-filters"]) { html in
      html.filter("Participant", "of", person ?? "")
      html.filter("By", "by", author ?? "")
      let acts = AccessRecord.Action.allCases.map { Kind.access($0) }, records = Self.entities.map { Kind.commit($0) }
      let kinds = [Kind.access(nil)] + acts + [Kind.commit(nil)] + records
      html.choice("Kind", "kind", [("", "any")] + kinds.map { ($0.text, $0.title) }, kind?.text ?? "")
      html.filter("From day", "from", from?.description ?? "", type: "date")
      html.filter("Last day", "through", through?.description ?? "", type: "date")
      html.element("button", ["type": "submit", "class": "care-button care-quiet"], "Show")
    }
  }
}

extension AuditFilter.Kind {
  /// The choice in words.
  fileprivate var title: String {
    switch self {
    case .access(let action): action.map { "access: \($0.rawValue.spaced)" } ?? "all access"
    case .commit(let entity): entity.map { "commit: \($0.spaced)" } ?? "all commits"
    }
  }
}

extension String {
  /// The words of a name in code.
  fileprivate var spaced: String { replacing("_", with: " ") }
}

extension HTMLText {
  /// Adds a labeled field of a filter.
  fileprivate mutating func filter(_ label: String, _ name: String, _ value: String, type: String = "text") {
    element("label") { html in
      html.add("\(label) ")
      html.void("input", ["type": type, "name": name, "value": value, "autocomplete": "off"])
    }
  }
}
