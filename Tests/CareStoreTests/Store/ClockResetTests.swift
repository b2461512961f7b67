import CareModel
import CareStore
import CareTestSupport
import StoreConformance
import Testing

/// A clock in the future does not end a store: someone can decide to continue below the time of the last commit.
struct ClockResetTests {
  /// Days 1, 2, and 3, then a commit in the year 2062, the decision on day 4, and day 5.
  private func store() throws -> CareStore {
    let store = try StoreFixture.store()
    for (day, id) in [(1, "ana"), (2, "bo"), (3, "cy")] as [(Int, Patient.ID)] {
      try store.write(at: StoreFixture.day(day)) { try $0.add(StoreFixture.patient(id)) }
    }
    try store.write(at: Self.future) { try $0.add(StoreFixture.patient("dee")) }
    try store.resetClock(at: StoreFixture.day(4), author: "admin", why: "the clock of the laptop was wrong")
    try store.write(at: StoreFixture.day(5)) { try $0.add(StoreFixture.patient("eve")) }
    return store
  }

  private static let future = Instant(iso: "2062-06-07T12:00:00Z") ?? .end

  @Test(arguments: EngineUnderTest.all)
  func writesContinueBelowTheLastTime(engine: EngineUnderTest) throws {
    try EngineUnderTest.$current.withValue(engine) {
      let store = try store()
      let recorded = try store.read { try $0.changes(after: 0) }.map(\.recorded)
      let days = [1, 2, 3].map { StoreFixture.day($0) }
      #expect(recorded == days + [Self.future, StoreFixture.day(4), StoreFixture.day(5)])
      #expect(throws: StoreError.clockBehind(last: StoreFixture.day(5))) {
        try store.write(at: StoreFixture.day(4)) { try $0.add(StoreFixture.patient("fay")) }
      }
    }
  }

  /// What the store knew at a time: everything that it had committed by its last commit at or before that time.
  static let reads: [(asOf: Instant, commits: Int, reason: String)] = [
    (StoreFixture.day(0), 0, "before the first commit"), (StoreFixture.day(1), 1, "at the first commit"),
    (StoreFixture.day(3), 3, "the wrong commit came later"),
    (StoreFixture.day(4), 5, "the wrong commit was made before the decision"),
    (StoreFixture.day(5), 6, "after the decision"), (future.adding(seconds: -1), 6, "long after the last commit"),
    (future, 6, "at the time of the wrong commit"), (.end, 6, "everything"),
  ]

  @Test(arguments: reads.indices)
  func aReadAsOfATimeSeesWhatTheStoreKnewThen(index: Int) throws {
    let (asOf, commits, reason) = Self.reads[index]
    let store = try store()
    let known = try ["ana", "bo", "cy", "dee", "eve"].filter { id in
      try store.read { try !$0.history(Patient.self, id: .init(id), asOf: .recorded(asOf)).isEmpty }
    }
    let expected = try ["ana", "bo", "cy", "dee", "eve"].filter { id in
      try store.read { try !$0.history(Patient.self, id: .init(id), asOf: .seq(commits)).isEmpty }
    }
    #expect(known == expected, "\(reason)")
  }

  @Test func theDecisionIsInTheAuditLogWithItsAuthorAndReason() throws {
    let store = try store()
    #expect(try store.verify() == [])
    let report = try store.audit()
    #expect(report.faults == 0)
    #expect(report.clockResets == [5])
    let reset = try #require(try store.read { try $0.clockResets() }.first)
    #expect(reset.author == "admin")
    #expect(reset.why == "the clock of the laptop was wrong")
    #expect(reset.value.last == Self.future)
    #expect(reset.recorded == StoreFixture.day(4))
  }

  @Test func aTimeBelowTheLastWithoutADecisionIsFound() throws {
    let store = try store()
    struct Undo: Error {}
    #expect(throws: Undo.self) {
      try store.engine.write { connection in
        try connection.execute("UPDATE version SET payload = payload || ' ' WHERE seq = 5")
        #expect(try store.audit().first?.sentence.hasPrefix("the clock reset of commit 5") == true)
        try connection.execute("DELETE FROM version WHERE seq = 5")
        #expect(try store.verify().contains("commit 5 was recorded before the previous commit"))
        throw Undo()
      }
    }
  }

  @Test func aClockThatIsNotBehindIsNotReset() throws {
    let store = try store()
    for seconds in [-300, 0, 60] {
      #expect(throws: StoreError.clockNotBehind(last: StoreFixture.day(5))) {
        try store.resetClock(
          at: StoreFixture.day(5).adding(seconds: seconds), author: "admin", why: "the clock was wrong")
      }
    }
    #expect(throws: StoreError.clockNotBehind(last: nil)) {
      try StoreFixture.store().resetClock(at: StoreFixture.day(1), author: "admin", why: "the clock was wrong")
    }
    #expect(try store.read { try $0.lastSeq() } == 6)
  }

  @Test func aResetNamesItsAuthorAndItsReason() throws {
    let store = try store()
    for (author, why) in [("", "wrong"), ("admin", "")] {
      #expect {
        try store.resetClock(at: StoreFixture.day(1), author: author, why: why)
      } throws: { error in
        if case .invalid? = error as? StoreError { true } else { false }
      }
    }
  }

  @Test func aWriteThatIsNotAdmittedChangesNothing() throws {
    struct TooLate: Error {}
    let store = try CareStore(
      engine: EngineUnderTest.current.make(), creating: StoreSeed(id: "0b6f8a52-3c1d-8e4f-9a6b-7c8d9e0f1a2b")
    ) { time in
      guard time <= StoreFixture.day(2) else { throw TooLate() }
    }
    #expect(throws: TooLate.self) {
      try store.write(at: StoreFixture.day(3)) { try $0.add(StoreFixture.patient("ana")) }
    }
    #expect(try store.read { try $0.lastSeq() } == 0)
    try store.write(at: StoreFixture.day(2)) { try $0.add(StoreFixture.patient("ana")) }
    #expect(try store.read { try $0.lastSeq() } == 1)
  }

  /// Random times, each with a decision where it is needed, compared with a search from end to end.
  @Test func everyReadAgreesWithASearchThroughAllCommits() throws {
    var numbers = SeededGenerator(seed: 20_261_122)
    for _ in 0..<Soak.rounds(20) {
      let store = try StoreFixture.store()
      var times: [Instant] = []
      for number in 0..<12 {
        let time = StoreFixture.day(numbers.number(1...30))
        if let last = times.last, time < last {
          try store.resetClock(at: time, author: "admin", why: "round \(number)")
          times.append(time)
        }
        try store.write(at: time) { try $0.add(StoreFixture.patient(.init("p\(number)"))) }
        times.append(time)
      }
      #expect(try store.verify() == [])
      for day in 0...31 {
        let asOf = StoreFixture.day(day)
        let known = (times.lastIndex { $0 <= asOf } ?? -1) + 1
        let found = try store.read { try $0.patientIDs(asOf: .recorded(asOf)) }
        let expected = try store.read { try $0.patientIDs(asOf: .seq(known)) }
        #expect(found == expected, "day \(day) of \(times)")
      }
    }
  }
}

extension StoreReader {
  /// Returns the patients that the store knew.
  fileprivate func patientIDs(asOf: AsOf) throws -> [String] {
    try identities(Patient.self).map(\.text).filter { try !history(Patient.self, id: .init($0), asOf: asOf).isEmpty }
  }
}
