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
    ProgramOperation(
      reading: "followChanges", "/api/v1/changes/stream",
      "The same as server-sent events, as long as the token is valid: each has the number of its commit as its id.",
      about: .studies, [.roster], query: [paging[1]], answer: .document("Change"), type: ProgramOperation.eventStream,
      ChangeStream.follow),
  ]

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

  /// Answers with the commits after one; if there are none, waits until there are, the time is over, or the server ends.
  @Sendable private static func changes(_ visit: ProgramVisit) async throws -> Response {
    let services = visit.visit.services, limit = visit.input.limit, hub = services.hub, wasRunning = hub.isRunning
    var after = visit.input.count("after") ?? 0, rounds = 0
    let studies = try await ReportedChanges.studies(of: visit, after: after)
    var left = (visit.input.count("wait") ?? 0) * looks
    let count = services.waiting.add(1, ordering: .relaxed).newValue
    defer { services.waiting.subtract(1, ordering: .relaxed) }
    if count > mostWaiting { left = 0 }
    while true {
      let part = try await services.lane.read { [after] runtime in
        try ReportedChanges(after: after, limit, in: studies, runtime)
      }
      after = part.last
      rounds += 1
      let isOver = part.isEnd ? left <= 0 || (wasRunning && !hub.isRunning) : rounds >= mostRounds
      if !part.items.isEmpty || isOver {
        return visit.response(try ProgramAnswer(ItemsDocument(items: part.items, next: after)))
      }
      guard part.isEnd else { continue }
      // The task for news has looked: the store is read only if there is something.
      repeat {
        try await Task.sleep(for: .milliseconds(1_000 / looks))
        left -= 1
        if left % looks == 0 { try await visit.requireToken() }
      } while left > 0 && !hub.mayHaveCommits(after: after)
    }
  }
}

extension ProgramVisit {
  /// Checks that the token is still valid.
  ///
  /// - Throws: ``WebProblem/noToken``.
  fileprivate func requireToken() async throws {
    guard try await currentSession() != nil else { throw WebProblem.noToken }
  }

  /// Returns what the token may do by now; nil if it is no longer valid.
  func currentSession() async throws -> Session? {
    let now = visit.services.environment.clock(), secret = secret
    return try await visit.access().run { try $0.session(ofProgram: secret, isUse: false, at: now) }
  }
}

/// A commit in JSON.
struct CommitDocument: Shaped {
  private let change: StoreChange

  /// Creates the document of a commit.
  init(_ change: StoreChange) { self.change = change }

  /// The members.
  static let shape = Shape<CommitDocument>([
    Column("seq", \.change.seq, "The number of the commit."), Column("recorded", \.change.recorded, "The time."),
    Column("author", \.change.author, "Who wrote it."),
    Column("entities", \.entities, "The kinds of its records."),
  ])

  private var entities: [String] { Set(change.records.map(\.entity)).sorted() }
}
