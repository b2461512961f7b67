import CareAccess
import CareModel
import CareRuntime
import CareStore
import Hummingbird
import Synchronization

/// The operations of the API about the whole server: its commits, and who wrote them.
enum ServerOperations {
  /// The longest wait for a change, in seconds.
  private static let longestWait = 25
  /// The looks for a change in a second.
  private static let looks = 4
  /// The most requests that wait; further ones are answered at once.
  private static let mostWaiting = 200
  /// The most times that a request reads commits that do not concern it.
  private static let mostRounds = 50

  private static let paging: [ValueField] = [
    ProgramInput.paging[0],
    ValueField(
      "after", .integer(0...ValueShape.greatestCommit), "The number of a commit: those after it; all without it."),
  ]

  static let all: [ProgramOperation] = [
    ProgramOperation(
      reading: "listCommits", "/api/v1/audit", "Who wrote each commit, and the kinds of its records.", about: .server,
      [.audit], query: paging,
      answer: ProgramShapes.items(.document("Commit"), next: .integer(0...ValueShape.greatestCommit)),
      audit),
    ProgramOperation(
      reading: "listChanges", "/api/v1/changes",
      "The commits that wrote something in the token's studies, by ids only. Continue with 'next'.", about: .studies,
      [.roster],
      query: paging + [
        ValueField("wait", .integer(0...longestWait), "The seconds to wait for a change, if there is none yet.")
      ],
      answer: .record([
        ValueField("items", .list(.document("Change"), most: .max), isRequired: true, "The commits."),
        ValueField(
          "next", .integer(0...ValueShape.greatestCommit), isRequired: true, "The 'after' with which to continue."),
      ]), changes),
  ]

  private struct CommitDocument: Encodable {
    let seq: Int
    let recorded: Instant
    let author: String?
    let entities: [String]

    init(_ change: StoreChange) {
      seq = change.seq
      recorded = change.recorded
      author = change.author
      entities = Set(change.records.map(\.entity)).sorted()
    }
  }

  @Sendable private static func audit(_ visit: ProgramVisit) async throws -> Response {
    let after = visit.input.count("after") ?? 0, limit = visit.input.limit
    return try await visit.answer { runtime in
      let found = try runtime.changes(after: after, limit: limit + 1), page = found.prefix(limit)
      let next = found.count > limit ? page.last?.seq : nil
      return try ProgramAnswer(
        ItemsDocument(items: page.map(CommitDocument.init), next: next), next: next.map { String($0) })
    }
  }

  // MARK: Changes

  /// A part of the commits.
  private struct Part: Sendable {
    var items: [StoreChange]
    var last: Int
    /// Whether it reaches the last commit.
    var isEnd: Bool
  }

  /// Answers with the commits after one; if there are none, waits until there are, the time is over, or the server ends.
  @Sendable private static func changes(_ visit: ProgramVisit) async throws -> Response {
    let services = visit.visit.services, limit = visit.input.limit, hub = services.hub, wasRunning = hub.isRunning
    let studies = try await studies(of: visit)
    guard !studies.isEmpty else { throw WebProblem.noRight }
    var after = visit.input.count("after") ?? 0, rounds = 0
    let last = try await services.lane.read { try $0.lastSeq() }
    guard after <= last else {
      throw WebProblem(
        .conflict, "unknown_commit",
        detail: "the store has no commit after which to continue; it was restored from a copy: read everything again")
    }
    var left = (visit.input.count("wait") ?? 0) * looks
    let count = services.waiting.add(1, ordering: .relaxed).newValue
    defer { services.waiting.subtract(1, ordering: .relaxed) }
    if count > mostWaiting { left = 0 }
    while true {
      let part = try await services.lane.read { [after] runtime in
        try read(after: after, limit, in: studies, runtime)
      }
      after = part.last
      rounds += 1
      let isOver = part.isEnd ? left <= 0 || (wasRunning && !hub.isRunning) : rounds >= mostRounds
      if !part.items.isEmpty || isOver {
        return visit.response(try ProgramAnswer(ItemsDocument(items: part.items, next: after)))
      }
      guard part.isEnd else { continue }
      try await Task.sleep(for: .milliseconds(1_000 / looks))
      left -= 1
      if left % looks == 0 { try await visit.requireToken() }
    }
  }

  /// Returns the studies whose participants the token may see by their ids.
  private static func studies(of visit: ProgramVisit) async throws -> Set<PlanHeader.ID> {
    let now = visit.now, session = visit.session
    return try await visit.visit.services.lane.read { runtime in
      Set(
        try runtime.plans(at: now).map(\.value.id).filter { plan in
          guard let scope = try? session.scope(.roster, in: plan, at: now) else { return false }
          return !scope.isPseudonymous
        })
    }
  }

  private static func read(
    after: Int, _ limit: Int, in studies: Set<PlanHeader.ID>, _ runtime: CareRuntime
  ) throws -> Part {
    let found = try runtime.changes(after: after, limit: limit)
    return Part(
      items: try found.compactMap { try reported($0, in: studies, runtime) }, last: found.last?.seq ?? after,
      isEnd: found.count < limit)
  }

  /// Returns what is reported of a commit, without its author; nil if it does not concern the studies.
  ///
  /// A commit without records may have changed anything.
  private static func reported(
    _ change: StoreChange, in studies: Set<PlanHeader.ID>, _ runtime: CareRuntime
  ) throws -> StoreChange? {
    let records = try change.records.filter { try !plans(of: $0, runtime).isDisjoint(with: studies) }
    guard change.records.isEmpty || !records.isEmpty else { return nil }
    return StoreChange(seq: change.seq, recorded: change.recorded, records: records)
  }

  /// Returns the plans that a record belongs to.
  private static func plans(of record: StoreChange.Record, _ runtime: CareRuntime) throws -> Set<PlanHeader.ID> {
    switch record.owner {
    case .plan(let id): return [id]
    case .patient(let id): return try runtime.store.read { try $0.plans(followedBy: id) }
    case .carePlan(let id):
      do {
        return Set(
          [try runtime.store.read { try $0.history(CarePlan.self, id: id).last?.value.plan }].compactMap(\.self))
      } catch StoreError.ambiguous { return [] }
    case .none where record.entity == PlanHeader.entityName: return [PlanHeader.ID(record.id)]
    case .none where record.entity == Patient.entityName:
      return try runtime.store.read { try $0.plans(followedBy: Patient.ID(record.id)) }
    case .none: return []
    }
  }
}

extension ProgramVisit {
  /// Checks that the token is still valid.
  ///
  /// - Throws: ``WebProblem/noToken``.
  fileprivate func requireToken() async throws {
    let now = visit.services.environment.clock(), secret = secret
    let session = try await visit.access().run { try $0.session(ofProgram: secret, isUse: false, at: now) }
    guard session != nil else { throw WebProblem.noToken }
  }
}
