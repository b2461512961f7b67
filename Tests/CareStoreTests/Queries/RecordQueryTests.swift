import CareModel
import CareStore
import Testing

/// Which records a query means: filters, times, owners.
@Suite(.onEveryEngine) struct RecordQueryTests {
  typealias Patients = QueryCase<Patient>
  typealias Tasks = QueryCase<CareTask>

  private static func june(_ day: Int) -> CivilDate { StoreFixture.june(day) }

  @Test(arguments: [
    Patients("all who are there now, by id", .init(), ["anna", "bert", "cleo"]),
    Patients("an empty list matches nothing", .init(ids: []), []),
    Patients("unknown ids are ignored", .init(ids: ["cleo", "nobody", "anna"]), ["anna", "cleo"]),
    Patients("a deleted one is still there on the day before", .init(ids: ["dora"], time: .day(june(6))), ["dora"]),
    Patients("and not on the day of its end", .init(ids: ["dora"], time: .day(june(7))), []),
    Patients(
      "an interval that begins before the end holds it", .init(ids: ["dora"], time: .days(from: june(6), to: june(9))),
      ["dora"]),
    Patients("a group", .init(groups: ["b"]), ["anna", "bert"]),
    Patients("either of two groups", .init(groups: ["b", "c"]), ["anna", "bert", "cleo"]),
    Patients("no group", .init(groups: [nil], time: .day(june(2))), ["cleo", "dora"]),
    Patients("the group that it had on that day", .init(groups: ["c"], time: .day(june(5))), []),
    Patients("any of the tags", .init(tags: ["y", "z"], time: .day(june(2))), ["bert", "dora"]),
    Patients("no tag matches", .init(tags: []), []),
    Patients("an id in another system", .init(remoteIDs: ["r-3"]), ["cleo"]),
    Patients("filters narrow together", .init(groups: ["b"], tags: ["x"]), ["bert"]),
    Patients("who follows a plan", .init(plans: ["knee"]), ["anna", "bert"]),
    Patients("who withdrew follows it no more", .init(plans: ["sleep"]), []),
    Patients("who withdrew later followed it then", .init(plans: ["sleep"], time: .day(june(8))), ["bert"]),
    Patients("who has an enrollment", .init(carePlans: ["anna.knee"]), ["anna"]),
    Patients("a patient by the filter for patients", .init(patients: ["cleo"]), ["cleo"]),
    Patients("as the store knew it", .init(groups: ["c"], asOf: .seq(3)), []),
    Patients("before the first commit there was nothing", .init(asOf: .seq(0)), []),
    Patients(
      "as the store knew it at an instant", .init(asOf: .recorded(StoreFixture.day(5))),
      ["anna", "bert", "cleo", "dora"]),
    Patients("filters narrow before the limit", .init(tags: ["x"], limit: 1), ["bert"]),
    Patients("every version that was ever written", .init(ids: ["cleo"], time: .always), ["cleo", "cleo"]),
    Patients("every version as the store knew it", .init(ids: ["cleo"], time: .always, asOf: .seq(1)), ["cleo"]),
  ])
  func patientsAreThoseAskedFor(_ row: Patients) throws {
    #expect(try QueryFixture.names(row.query) == row.names)
  }

  @Test(arguments: [
    Tasks(
      "all, by owner and id", .init(),
      ["breathe", "knee/walk", "sleep/log", "sleep/walk", "bert.knee/extra", "anna/own"]),
    Tasks("of a plan", .init(plans: ["sleep"]), ["sleep/log", "sleep/walk"]),
    Tasks("nobody's", .init(owners: [.none]), ["breathe"]),
    Tasks("of an owner that does not match the plan", .init(owners: [.none], plans: ["knee"]), []),
    Tasks("an id that two plans have", .init(ids: ["walk"]), ["knee/walk", "sleep/walk"]),
    Tasks("an id in one plan", .init(ids: ["walk"], plans: ["sleep"]), ["sleep/walk"]),
    Tasks("what a patient follows and has", .init(patients: ["anna"]), ["knee/walk", "anna/own"]),
    Tasks("what one who left a plan follows", .init(patients: ["bert"]), ["knee/walk", "bert.knee/extra"]),
    Tasks(
      "what a patient followed on a day", .init(patients: ["bert"], time: .day(june(3))),
      ["knee/rest", "knee/walk", "sleep/log", "sleep/walk", "bert.knee/extra"]),
    Tasks("what two follow is there once", .init(ids: ["walk"], patients: ["anna", "bert"]), ["knee/walk"]),
    Tasks("what an enrollment follows", .init(carePlans: ["anna.knee"]), ["knee/walk"]),
    Tasks("in one of a patient's plans", .init(plans: ["knee"], patients: ["bert"]), ["knee/walk", "bert.knee/extra"]),
    Tasks("an owner among what is followed", .init(owners: [.plan("knee")], patients: ["bert"]), ["knee/walk"]),
    Tasks("a patient that is not there follows nothing", .init(patients: ["nobody"]), []),
    Tasks("on the last day before it ended", .init(ids: ["rest"], time: .day(june(7))), ["knee/rest"]),
    Tasks("a tag", .init(tags: ["core"], time: .day(june(7))), ["knee/rest"]),
    Tasks("as the store knew it, it had not ended", .init(ids: ["rest"], asOf: .seq(3)), []),
    Tasks("nor had it before", .init(ids: ["rest"], asOf: .seq(2)), ["knee/rest"]),
    Tasks("a group", .init(groups: ["daily"]), ["knee/walk", "sleep/log"]),
    Tasks(
      "every version with its tombstone", .init(ids: ["rest"], plans: ["knee"], time: .always),
      ["knee/rest", "knee/rest"]),
    Tasks(
      "every version of what a patient ever followed", .init(ids: ["walk"], patients: ["bert"], time: .always),
      ["knee/walk", "knee/walk", "knee/walk", "sleep/walk"]),
  ])
  func tasksAreThoseAskedFor(_ row: Tasks) throws {
    #expect(try QueryFixture.names(row.query) == row.names)
  }

  @Test(arguments: [
    (RecordTime.day(june(4)), "Walk"), (.day(june(5)), "Walk more"), (.now, "Walk more"), (.day(june(20)), "Walk far"),
    // The newest of those in force somewhere in the interval.
    (.days(from: june(1), to: june(5)), "Walk"), (.days(from: june(1), to: june(6)), "Walk more"),
    (.range(from: .beginning, to: .end), "Walk far"),
  ])
  func anIntervalGivesTheNewestVersionInForceInIt(_ time: RecordTime, _ title: String) throws {
    let query = RecordQuery<CareTask>(ids: ["walk"], plans: ["knee"], time: time)
    let items = try QueryFixture.store().read { try $0.page(query, at: QueryFixture.now).items }
    #expect(items.map(\.value.title) == [title])
  }

  @Test func aTombstoneIsMarkedAmongAllVersions() throws {
    let query = RecordQuery<CareTask>(ids: ["rest"], plans: ["knee"], time: .always)
    let items = try QueryFixture.store().read { try $0.page(query, at: QueryFixture.now).items }
    #expect(items.map(\.isDeleted) == [false, true])
  }

  @Test func aVersionIsFoundByIDEvenIfAnotherIsInForce() throws {
    let store = try QueryFixture.store()
    let history = try store.read { try $0.history(CareTask.self, id: "walk", owner: .plan("knee")) }
    let first = try #require(history.first)
    let found = try store.read { try $0.page(RecordQuery<CareTask>(versions: [first.id]), at: QueryFixture.now) }
    #expect(found.items == [first])
    let now = RecordQuery<CareTask>(versions: [first.id], time: .now)
    #expect(try store.read { try $0.page(now, at: QueryFixture.now) }.items.isEmpty)
  }

  @Test func aDayIsInThePatientsZone() throws {
    // 5 June begins in Kiritimati at 10:00 UTC on the 4th, in New York at 04:00 UTC on the 5th.
    let now = StoreFixture.day(4, hour: 12)
    let store = try QueryFixture.store()
    func title(_ patient: Patient.ID, zone: Zone? = nil) throws -> String? {
      let query = RecordQuery<CareTask>(ids: ["walk"], plans: ["knee"], patients: [patient], zone: zone)
      return try store.read { try $0.page(query, at: now).items.first?.value.title }
    }
    #expect(try title("bert") == "Walk more")
    #expect(try title("anna") == "Walk")
  }

  @Test func plansCanBeFilteredByTheirFollowers() throws {
    #expect(try QueryFixture.names(RecordQuery<PlanHeader>(patients: ["bert"])) == ["knee"])
    #expect(
      try QueryFixture.names(RecordQuery<PlanHeader>(patients: ["bert"], time: .day(Self.june(2)))) == [
        "knee", "sleep",
      ])
    #expect(try QueryFixture.names(RecordQuery<PlanHeader>(carePlans: ["anna.knee"])) == ["knee"])
    #expect(try QueryFixture.names(RecordQuery<PlanHeader>(tags: ["core"], plans: ["knee", "sleep"])) == ["knee"])
  }

  @Test func carePlansAreFoundByPatientAndPlan() throws {
    #expect(try QueryFixture.names(RecordQuery<CarePlan>(patients: ["bert"])) == ["bert.knee", "bert.sleep"])
    #expect(try QueryFixture.names(RecordQuery<CarePlan>(plans: ["knee"])) == ["anna.knee", "bert.knee"])
    #expect(try QueryFixture.names(RecordQuery<CarePlan>(plans: ["knee"], patients: ["bert"])) == ["bert.knee"])
    #expect(try QueryFixture.names(RecordQuery<CarePlan>(carePlans: ["bert.sleep"])) == ["bert.sleep"])
    // They began with the first moment of 1 June in each patient's zone.
    let early = RecordQuery<CarePlan>(time: .range(from: .beginning, to: StoreFixture.day(1)))
    #expect(try QueryFixture.names(early) == ["bert.knee", "bert.sleep"])
  }

  @Test func futureVersionsAreReturnedOnRequest() throws {
    let store = try QueryFixture.store()
    try store.write(at: QueryFixture.now) { writer in
      let july = CivilDate(year: 2026, month: 7, day: 1) ?? .latest
      var next = CarePlan(id: "cleo.knee", patient: "cleo", plan: "knee", enrolled: july)
      try writer.add(next)
      next.status = .paused
      try writer.update(next, effective: .date(july.adding(days: 7)))
    }
    #expect(try QueryFixture.names(RecordQuery<CarePlan>(patients: ["cleo"]), in: store).isEmpty)
    let query = RecordQuery<CarePlan>(patients: ["anna", "cleo"], time: .nowOrNext)
    let found = try store.read { try $0.page(query, at: QueryFixture.now).items.map(\.value) }
    #expect(found.map(\.id) == ["anna.knee", "cleo.knee"])
    #expect(found.map(\.status) == [.active, .active])
  }

  @Test func aPatchIsReadAsTheMergedTask() throws {
    let store = try QueryFixture.store()
    try store.write(at: StoreFixture.day(10, hour: 1)) { writer in
      var patch = TaskPatch(id: "walk")
      patch.instructions = "Slowly"
      try writer.add(TaskOverride(patch), owner: .carePlan("anna.knee"), effective: .date(StoreFixture.june(7)))
      try writer.delete(CareTask.self, id: "extra", owner: .carePlan("bert.knee"))
    }
    func rows(_ query: RecordQuery<CareTask>) throws -> [String] {
      try store.read { try $0.page(query, at: QueryFixture.now) }.items.map {
        "\(QueryFixture.name($0)) \($0.value.title) \($0.value.instructions ?? "-")"
      }
    }
    #expect(try rows(.init(ids: ["walk"], patients: ["anna"])) == ["anna.knee/walk Walk more Slowly"])
    #expect(
      try rows(.init(ids: ["walk"], patients: ["anna", "bert"])) == [
        "knee/walk Walk more -", "anna.knee/walk Walk more Slowly",
      ])
    // As it was on a day before, and as it will be from the 20th.
    #expect(try rows(.init(ids: ["walk"], patients: ["anna"], time: .day(Self.june(6)))) == ["knee/walk Walk more -"])
    #expect(
      try rows(.init(ids: ["walk"], patients: ["anna"], time: .day(Self.june(20)))) == [
        "anna.knee/walk Walk far Slowly"
      ])
    #expect(try rows(.init(owners: [.carePlan("anna.knee")])) == ["anna.knee/walk Walk more Slowly"])
    #expect(try rows(.init(owners: [.carePlan("anna.knee")], time: .always)) == ["anna.knee/walk Walk more Slowly"])
    #expect(try rows(.init(carePlans: ["bert.knee"])) == ["knee/walk Walk more -"])
  }

  @Test func contactsBelongToPlansAndPatients() throws {
    #expect(try QueryFixture.names(RecordQuery<Contact>()) == ["knee/lexi", "sleep/sam", "anna/mum"])
    #expect(try QueryFixture.names(RecordQuery<Contact>(patients: ["anna"])) == ["knee/lexi", "anna/mum"])
    #expect(try QueryFixture.names(RecordQuery<Contact>(plans: ["sleep"])) == ["sleep/sam"])
  }

  @Test(arguments: [
    RecordQuery<Patient>(limit: 0), .init(time: .range(from: QueryFixture.now, to: QueryFixture.now)),
    .init(time: .days(from: june(3), to: june(2))), .init(after: Cursor("???")), .init(after: Cursor("aGVsbG8")),
  ])
  func anInvalidQueryIsRejected(_ query: RecordQuery<Patient>) throws {
    let store = try QueryFixture.store()
    #expect {
      try store.read { try $0.page(query, at: QueryFixture.now) }
    } throws: { error in
      if case StoreError.invalid = error { true } else { false }
    }
  }
}
