import CareModel
import CareStore
import Testing

@Suite(.onEveryEngine) struct OutcomeGuardTests {
  /// The owner of the task and the care plan of its outcomes.
  static let owners: [(owner: Owner, carePlan: CarePlan.ID?)] = [
    (.plan("knee"), "anna.knee"), (.carePlan("anna.knee"), "anna.knee"), (.patient("anna"), nil), (.none, nil),
  ]

  @Test(arguments: owners)
  func aChangeUnderRecordedOutcomesIsRejected(owner: Owner, carePlan: CarePlan.ID?) throws {
    let store = try recorded(owner: owner, carePlan: carePlan)
    let span = StoreError.outcomesRecorded(
      first: StoreFixture.day(4, hour: 8), last: StoreFixture.day(5, hour: 8), count: 2)
    #expect(throws: span) { try change(store, owner, from: .date(StoreFixture.june(4))) }
    #expect(throws: span) {
      try store.write(at: StoreFixture.day(9)) { writer in
        try writer.delete(CareTask.self, id: "walk", owner: owner, effective: .date(StoreFixture.june(4)))
      }
    }
  }

  @Test(arguments: owners)
  func aChangeFromTheDayAfterTheLastOutcomeIsAccepted(owner: Owner, carePlan: CarePlan.ID?) throws {
    let store = try recorded(owner: owner, carePlan: carePlan)
    try change(store, owner, from: .date(StoreFixture.june(6)))
    try change(store, owner, from: .date(StoreFixture.june(7)))
  }

  @Test func forceOverridesTheOutcomeGuard() throws {
    let store = try recorded(owner: .plan("knee"), carePlan: "anna.knee")
    try change(store, .plan("knee"), from: .date(StoreFixture.june(4)), force: true)
  }

  @Test func outcomesOfAnotherOwnersTaskDoNotGuard() throws {
    let store = try recorded(owner: .patient("anna"), carePlan: "anna.knee")
    try change(store, .patient("anna"), from: .date(StoreFixture.june(4)))
  }

  @Test func clearedOutcomesDoNotGuard() throws {
    let store = try recorded(owner: .plan("knee"), carePlan: "anna.knee")
    try store.write(at: StoreFixture.day(9)) { writer in
      for day in 4...5 {
        try writer.clear(patient: "anna", carePlan: "anna.knee", key: StoreFixture.outcome(day: day).key)
      }
    }
    try change(store, .plan("knee"), from: .date(StoreFixture.june(4)))
  }

  /// A task `walk` with outcomes on days 2, 4 and 5, one of them corrected.
  private func recorded(owner: Owner, carePlan: CarePlan.ID?) throws -> CareStore {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(2)) { writer in
      try writer.add(StoreFixture.task("walk", title: "Walk"), owner: owner, effective: .beginning)
    }
    try store.write(at: StoreFixture.day(5)) { writer in
      for day in [2, 4, 5, 5] { try writer.record(StoreFixture.outcome(day: day, carePlan: carePlan)) }
    }
    return store
  }

  private func change(_ store: CareStore, _ owner: Owner, from effective: Effective, force: Bool = false) throws {
    try store.write(at: StoreFixture.day(9)) { writer in
      try writer.update(StoreFixture.task("walk", title: "Run"), owner: owner, effective: effective, force: force)
    }
  }
}
