import CareAccess
import CareModel
import CareRuntime
import HTTPTypes

/// A program's request, with what its token entitles it to see.
package struct ProgramVisit: Sendable {
  /// The request.
  let visit: Visit
  /// The token, by which a request that waits sees whether it still may.
  let secret: Token
  /// The session of the token.
  let session: Session
  /// The operation.
  let operation: ProgramOperation
  /// The proof of the operation's first right where the operation works; nil for one about every study.
  let scope: Scope?
  /// The fields of the query.
  let input: ProgramInput
  /// The body; null without one, and for a submission, which is read where it is recorded.
  let body: JSONValue
  /// The key by which the request is carried out once; nil for one that only reads.
  let key: String?
  /// The version that the request is based on; nil if it does not say, and for an operation that takes none.
  let basis: VersionID?
  /// The number of the last event that a program got of a stream; nil if it does not say.
  let lastEvent: Int?

  var now: Instant { visit.now }

  /// Returns the request as one of the account about what the right covers.
  ///
  /// - Throws: ``WebProblem/notFound`` for an operation about every study.
  func staff() throws(WebProblem) -> StaffVisit {
    guard let scope else { throw .notFound }
    return StaffVisit(
      visit: visit, session: session, scope: scope, openAlerts: nil,
      place: PagePlace(zone: visit.services.settings.zone, study: nil, account: nil))
  }

  /// Checks that the token has the operation's rights in every study of a participant.
  ///
  /// - Throws: ``WebProblem`` with `no_right`, and `what` for its reason.
  func requireRights(inEachStudyOf patient: ScopedPatient, _ runtime: CareRuntime, _ what: String) throws {
    let studies = Set(try runtime.carePlans(of: patient.id, at: now).compactMap(\.value.plan))
    guard studies.allSatisfy({ study in operation.rights.allSatisfy { session.has($0, in: study, at: now) } }) else {
      throw WebProblem(
        .forbidden, "no_right",
        detail: "\(what) of all the participant's studies, and the token lacks a right in one")
    }
  }

  /// Returns whether the token has a right in the study.
  func has(_ right: Right) -> Bool { scope.map { session.has(right, in: $0.plan, at: now) } ?? false }
}

/// The fields of a query of the API, each of which has the shape that its operation says.
package struct ProgramInput: Sendable {
  private let values: [String: String]
  /// The list that is asked for, which each of its cursors names: the hash of its path and of the fields that narrow it.
  let list: UInt64

  /// Checks the fields of a query.
  ///
  /// `path`: the path of the request, without its query.
  ///
  /// - Throws: ``WebProblem`` for an unknown, missing, repeated, or wrong field: it names the field and what to write, and no value.
  init(_ query: FormFields, _ fields: [ValueField], of path: some StringProtocol) throws(WebProblem) {
    var values: [String: String] = [:]
    for given in query.all {
      guard let field = fields.first(where: { $0.name == given.name }) else {
        throw .unknownField(given.name, in: fields.map(\.name), of: "the query")
      }
      guard values[field.name] == nil else {
        throw .badRequest("repeated_field", "'\(field.name)' is given several times; write it once")
      }
      if let remedy = field.shape.remedy(for: given.value) { throw .invalidField(at: field.name, remedy: remedy) }
      values[field.name] = given.value
    }
    for field in fields where field.isRequired && values[field.name] == nil { throw .missingField(field.name) }
    self.values = values
    let names = values.keys.filter { name in !Self.paging.contains { $0.name == name } }.sorted()
    list = ([String(path)] + names.flatMap { [$0, values[$0] ?? ""] }).joined(separator: "\0").utf8.fnv1a
  }

  /// The text of a field.
  subscript(name: String) -> String? { values[name] }

  /// Returns the whole number of a field.
  func count(_ name: String) -> Int? {
    values[name].flatMap { BoundedInteger($0, in: 0...ValueShape.greatestCommit)?.value }
  }

  /// Returns the day of a field.
  func day(_ name: String) -> CivilDate? { values[name].flatMap { CivilDate($0) } }

  /// Returns the instant of a field.
  func instant(_ name: String) -> Instant? { values[name].flatMap { Instant(iso: $0) } }

  /// Returns the yes or no of a field.
  func flag(_ name: String) -> Bool? { values[name].map { $0 == "true" } }

  /// The state of the store that is asked for; nil for the newest.
  var asOf: AsOf? { values["as_of"].flatMap { ValueShape.state($0) } }

  /// The most items of a page.
  var limit: Int { count("limit") ?? Self.usualLimit }

  /// The cursor of the page before.
  var after: Cursor? { values["after"].map { Cursor($0) } }

  /// The items of a page, if the query does not say it.
  static let usualLimit = 50

  /// The fields of a query by which lists are read in pages.
  static let paging: [ValueField] = [
    ValueField("limit", .integer(1...200), "The most items of the page: \(usualLimit) if it is not given."),
    ValueField("after", .cursor, "The cursor in 'next' of the page before."),
  ]

  /// The field of a query about an earlier state of the store.
  static let state = ValueField("as_of", .state, "A commit or a time: the state of the store to read.")
}
