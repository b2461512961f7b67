import CareModel
import CareRuntime
import CareStore
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LiveResultsTests {
  let fixture: Fixture
  let now: Instant

  init() throws {
    fixture = try Fixture(
      plan(task("dose", try daily("08:00")), task("pain", try daily("10:00")) { $0.survey = painSurvey }))
    now = try instant("2026-10-29T11:00")
    _ = try fixture.runtime.seed([plan(task("walk", try daily("09:00")), id: "other")], at: now)
    try fixture.runtime.add(Patient(id: "ben", zone: .utc), at: now)
    try fixture.runtime.enroll(Enrollment(patient: "ben", plan: "other", start: date("2026-10-28")), at: now)
  }

  private var live: LiveQueries {
    fixture.runtime.live { [now] in now }
  }

  /// Counts how often a result is fetched.
  private final class Fetches: Sendable {
    let count = Mutex(0)

    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  @Test func theFirstResultIsDeliveredAtOnce() async throws {
    var days = live.day("ana").makeAsyncIterator()
    #expect(try await days.next() == fixture.runtime.day("ana", at: now))
  }

  @Test func anAffectingCommitDeliversANewResult() async throws {
    var days = live.day("ana").makeAsyncIterator()
    _ = try await days.next()
    try fixture.runtime.toggle(fixture.event("dose", on: "2026-10-29", at: "2026-10-29T11:00"), at: now)
    #expect(try await days.next()?.events.map(\.state) == [.completed, .open])
  }

  @Test func aDraftAffectsTheDay() async throws {
    var days = live.day("ana").makeAsyncIterator()
    _ = try await days.next()
    let event = try fixture.event("pain", on: "2026-10-29", at: "2026-10-29T11:00")
    try fixture.runtime.save(try fixture.runtime.beginSurvey(event, at: now), at: now)
    #expect(try await days.next()?.events.map(\.state) == [.open, .started])
  }

  @Test func anEqualResultIsNotDeliveredAgain() async throws {
    var patients = live.patients().makeAsyncIterator()
    #expect(try await patients.next()?.count == 2)
    let patient = try fixture.runtime.patient("ana", at: now)
    // What is planned for later changes nothing that can be seen now.
    try fixture.runtime.update(
      Patient(id: "ana", zone: .utc), effective: .instant(now.adding(seconds: 3600)), at: now)
    try fixture.runtime.add(Patient(id: "cleo", zone: .utc), at: now)
    let found = try #require(try await patients.next())
    #expect(found.map(\.value.id) == ["ana", "ben", "cleo"])
    #expect(found.first == patient)
  }

  @Test func unrelatedCommitsCauseNoFetch() async throws {
    let fetches = Fetches()
    var counts = live.results(touching: .patient("ana")) { _, _ in fetches.next() }.makeAsyncIterator()
    #expect(try await counts.next() == 1)
    let walk = try fixture.runtime.event(task: "walk", patient: "ben", on: date("2026-10-29"), at: now)
    try fixture.runtime.toggle(walk, at: now)
    _ = try fixture.runtime.seed([plan(task("walk", try daily("07:00")), id: "other")], at: now)
    try fixture.runtime.add(Patient(id: "cleo", zone: .utc), at: now)
    try fixture.runtime.toggle(fixture.event("dose", on: "2026-10-29", at: "2026-10-29T11:00"), at: now)
    #expect(try await counts.next() == 2)
  }

  @Test func aReaderFarBehindFetchesWithoutReadingEachCommit() async throws {
    let fetches = Fetches()
    var counts = live.results(touching: .patient("ana")) { _, _ in fetches.next() }.makeAsyncIterator()
    #expect(try await counts.next() == 1)
    for number in 0..<65 { try fixture.runtime.add(Patient(id: .init("p\(number)"), zone: .utc), at: now) }
    #expect(try await counts.next() == 2)
  }

  @Test func onlyATickRefreshesForTime() async throws {
    let clock = SetClock(now)
    var days = fixture.runtime.live { clock.time }.day("ana", on: try date("2026-10-29")).makeAsyncIterator()
    #expect(try await days.next()?.events.map(\.state) == [.open, .open])
    clock.time = try instant("2026-10-30T00:00")
    fixture.runtime.tick()
    #expect(try await days.next()?.events.map(\.state) == [.missed, .missed])
  }

  private final class SetClock: Sendable {
    private let value: Mutex<Instant>

    init(_ time: Instant) { value = Mutex(time) }

    var time: Instant {
      get { value.withLock { $0 } }
      set { value.withLock { $0 = newValue } }
    }
  }

  @Test func aFetchThatThrowsEndsTheResultsWithItsError() async throws {
    var days = live.day("nobody").makeAsyncIterator()
    await #expect(throws: StoreError.notFound(entity: "patient", id: "nobody")) { try await days.next() }
    #expect(try await days.next() == nil)
  }

  @Test func theResultsEndWhenTheTaskIsCanceled() async throws {
    let days = live.day("ana")
    let (seen, tell) = AsyncStream.makeStream(of: CivilDate.self)
    let task = Task {
      for try await day in days { tell.yield(day.date) }
      return Task.isCancelled
    }
    for await _ in seen { break }
    task.cancel()
    #expect(try await task.value)
  }

  @Test func closingTheRuntimeEndsTheResults() async throws {
    var days = live.day("ana").makeAsyncIterator()
    _ = try await days.next()
    try fixture.runtime.close()
    #expect(try await days.next() == nil)
    var late = live.day("ana").makeAsyncIterator()
    #expect(try await late.next() == nil)
  }

  @Test func changesComeFromTheStore() async throws {
    let changes = try fixture.runtime.changes()
    let last = try fixture.runtime.lastSeq()
    try fixture.runtime.add(Patient(id: "cleo", zone: .utc), at: now)
    for try await change in changes {
      #expect(change == (try fixture.runtime.changes(after: last).first))
      #expect(change.records.map(\.id) == ["cleo"])
      break
    }
  }

  /// What a patient's days may follow from, and what not.
  @Test(arguments: [
    ("patient", Owner.none, "ana", true), ("patient", .none, "ben", false),
    ("care_plan", .none, "ana.plan", true), ("care_plan", .none, "ben.other", false),
    ("plan", .none, "plan", true), ("plan", .none, "other", false),
    ("task", .plan("plan"), "dose", true), ("task", .plan("other"), "dose", false),
    ("task", .carePlan("ana.plan"), "dose", true), ("task", .carePlan("ben.other"), "dose", false),
    ("task", .patient("ana"), "own", true), ("task", .patient("ben"), "own", false),
    ("contact", .plan("plan"), "nurse", true), ("contact", .none, "nurse", true),
    ("alert", .carePlan("ben.other"), "walk#pain", false),
    ("outcome", .patient("ana"), "ana", true), ("outcome", .patient("ben"), "ben", false),
    ("sample", .patient("ana"), "ana", true), ("sample", .patient("ben"), "ben", false),
  ])
  func aPatientIsConcernedByTheirOwn(entity: String, owner: Owner, id: String, isConcerned: Bool) throws {
    let record = StoreChange.Record(entity: entity, owner: owner, id: id)
    #expect(try fixture.runtime.store.read { try $0.isAffected("ana", by: record) } == isConcerned)
  }
}

/// Erasing a patient reaches every live query.
@Suite(.timeLimit(.minutes(10)))
struct LiveErasureTests {
  @Test func resultsOfAnErasedPatientEndAndListsContinue() async throws {
    let fixture = try Fixture(plan(task("dose", try daily("08:00"))))
    let now = try instant("2026-10-29T11:00")
    let live = fixture.runtime.live { now }
    var days = live.day("ana").makeAsyncIterator()
    var patients = live.patients().makeAsyncIterator()
    var changes = try fixture.runtime.changes().makeAsyncIterator()
    _ = try await (days.next(), patients.next())
    try fixture.runtime.erase("ana", at: now)
    await #expect(throws: StoreError.notFound(entity: "patient", id: "ana")) { try await days.next() }
    #expect(try await patients.next() == [])
    #expect(try await changes.next()?.records == [])
  }
}
