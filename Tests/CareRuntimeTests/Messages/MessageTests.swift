import CareModel
import CareRuntime
import CareStore
import Testing

/// Messages between a participant and the care team.
struct MessageTests {
  private let life: LifeFixture
  private let thread = MessageThread(patient: "ana", carePlan: "ana.plan")

  init() throws { life = try LifeFixture() }

  private func send(_ text: String, from side: Message.Side, at now: String, author: String? = nil) throws {
    try life.runtime.send(text, to: thread, from: side, author: author, at: instant(now))
  }

  private func texts(_ query: MessageQuery = MessageQuery(), at now: String = "2026-06-30T12:00") throws -> [String] {
    try life.runtime.messages(query, at: instant(now)).map {
      "\($0.value.id) \($0.value.from.rawValue) \($0.value.text)"
    }
  }

  @Test func aThreadKeepsItsOrder() throws {
    try send("It hurts.", from: .participant, at: "2026-06-02T09:00")
    try send("Rest today.", from: .careTeam, at: "2026-06-02T10:00", author: "Lexi")
    try send("Thanks!", from: .participant, at: "2026-06-02T11:00")
    let all = ["1 participant It hurts.", "2 care_team Rest today.", "3 participant Thanks!"]
    #expect(try texts() == all)
    #expect(try texts(MessageQuery(patient: "ana")) == all)
    #expect(try texts(MessageQuery(carePlan: "ana.plan", from: .careTeam)) == [all[1]])
    #expect(try texts(MessageQuery(limit: 2)) == Array(all.suffix(2)))
    #expect(try texts(MessageQuery(patient: "ana", carePlan: "other")).isEmpty)
    #expect(try life.runtime.messages(at: instant("2026-06-30T12:00"))[1].value.author == "Lexi")
  }

  @Test func readingMarksOnlyWhatTheOtherSideWrote() throws {
    try send("It hurts.", from: .participant, at: "2026-06-02T09:00")
    try send("Rest today.", from: .careTeam, at: "2026-06-02T10:00")
    let seq = try life.runtime.lastSeq()
    let read = try life.runtime.markRead(thread, by: .careTeam, at: instant("2026-06-02T12:00"))
    #expect(read.map(\.value.text) == ["It hurts."])
    #expect(read.first?.value.read == (try instant("2026-06-02T12:00")))
    #expect(try texts(MessageQuery(unreadBy: .careTeam)).isEmpty)
    #expect(try texts(MessageQuery(unreadBy: .participant)) == ["2 care_team Rest today."])
    // Nothing is written twice, and what was known before stays known.
    let after = try life.runtime.lastSeq()
    #expect(try life.runtime.markRead(thread, by: .careTeam, at: instant("2026-06-02T13:00")).isEmpty)
    #expect(try life.runtime.lastSeq() == after)
    #expect(try texts(MessageQuery(unreadBy: .careTeam, asOf: .seq(seq))) == ["1 participant It hurts."])
  }

  @Test func aDayShowsWhatIsUnread() throws {
    try send("It hurts.", from: .participant, at: "2026-06-02T09:00")
    try send("Rest today.", from: .careTeam, at: "2026-06-02T10:00")
    let day = try life.runtime.day("ana", at: instant("2026-06-02T12:00"))
    #expect(day.messages.map(\.text) == ["It hurts.", "Rest today."])
    #expect(day.forParticipant().messages.map(\.text) == ["Rest today."])
    try life.runtime.markRead(thread, by: .participant, at: instant("2026-06-02T12:30"))
    #expect(try life.runtime.day("ana", at: instant("2026-06-02T13:00")).forParticipant().messages.isEmpty)
  }

  @Test(arguments: [("", nil), ("  \n", nil), (String(repeating: "x", count: 4001), nil), ("ok", ""), ("ok", " ")])
  func unusableTextsAreRefused(text: String, author: String?) throws {
    let seq = try life.runtime.lastSeq()
    #expect(throws: StoreError.self) { try send(text, from: .careTeam, at: "2026-06-02T09:00", author: author) }
    #expect(try life.runtime.lastSeq() == seq)
  }

  @Test func threadsBelongToTheirPatient() throws {
    let now = try instant("2026-06-02T09:00")
    #expect(try life.runtime.thread(of: "ana", at: now) == thread)
    #expect(throws: StoreError.notFound(entity: "patient", id: "bob")) { try life.runtime.thread(of: "bob", at: now) }
    #expect(throws: StoreError.notFound(entity: "care_plan", id: "bob.plan")) {
      try life.runtime.send(
        "hi", to: MessageThread(patient: "ana", carePlan: "bob.plan"), from: .careTeam, at: now)
    }
    try life.runtime.add(Patient(id: "bob", zone: .utc), at: now)
    let own = try life.runtime.thread(of: "bob", at: now)
    #expect(own == MessageThread(patient: "bob", carePlan: nil))
    try life.runtime.send("hello", to: own, from: .careTeam, at: now)
    #expect(try texts(MessageQuery(patient: "bob")) == ["1 care_team hello"])
    #expect(try texts(MessageQuery(patient: "ana")).isEmpty)
  }

  @Test func erasingAPatientErasesTheThreads() throws {
    try send("It hurts.", from: .participant, at: "2026-06-02T09:00")
    _ = try life.runtime.erase("ana", at: instant("2026-06-03T09:00"))
    #expect(try texts().isEmpty)
  }
}
