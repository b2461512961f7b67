import CareModel
import CareStore
import Testing

/// A care plan's tasks over time, for every overlap of the plan's segments and its own.
@Suite(.onEveryEngine) struct OverrideStoreTests {
  /// A write on 20 June: to the plan's task `walk`, or to the care plan's own row of it.
  enum Write: Sendable {
    case plan(String?, from: Int), own(String?, from: Int), keepOwn(String, from: Int), stop(from: Int), revert(
      from: Int)
  }

  static let rows: [(why: String, writes: [Write], segments: [String])] = [
    ("no patch", [.plan("a", from: 1)], ["1- a"]),
    ("a patch from a day on", [.plan("a", from: 1), .own("x", from: 5)], ["1-5 a", "5- ax"]),
    (
      "the plan changes below", [.plan("a", from: 1), .own("x", from: 3), .plan("b", from: 5)],
      ["1-3 a", "3-5 ax", "5- bx"]
    ),
    (
      "the plan changes on the same day", [.plan("a", from: 1), .plan("b", from: 5), .own("x", from: 5)],
      ["1-5 a", "5- bx"]
    ),
    ("before the plan has it there is nothing", [.plan("a", from: 5), .own("x", from: 1)], ["5- ax"]),
    ("the plan ends below", [.plan("a", from: 1), .own("x", from: 3), .plan(nil, from: 6)], ["1-3 a", "3-6 ax"]),
    (
      "the plan has it again", [.plan("a", from: 1), .own("x", from: 3), .plan(nil, from: 6), .plan("b", from: 8)],
      ["1-3 a", "3-6 ax", "8- bx"]
    ),
    ("stopped", [.plan("a", from: 1), .stop(from: 5)], ["1-5 a"]),
    ("stopped and taken back", [.plan("a", from: 1), .stop(from: 5), .revert(from: 7)], ["1-5 a", "7- a"]),
    (
      "a reverted override continues the plan's version", [.plan("a", from: 1), .own("x", from: 3), .revert(from: 3)],
      ["1- a"]
    ),
    (
      "stopped while the plan changes", [.plan("a", from: 1), .stop(from: 4), .plan("b", from: 5), .revert(from: 7)],
      ["1-4 a", "7- b"]
    ),
    (
      "another patch takes its place", [.plan("a", from: 1), .own("x", from: 3), .own("y", from: 5)],
      ["1-3 a", "3-5 ax", "5- ay"]
    ),
    (
      "a correction takes over for good", [.plan("a", from: 1), .own("x", from: 5), .own("y", from: 3)],
      ["1-3 a", "3- ay"]
    ),
    (
      "a planned patch is kept", [.plan("a", from: 1), .own("x", from: 5), .keepOwn("y", from: 3)],
      ["1-3 a", "3-5 ay", "5- ax"]
    ),
    ("a planned stop is kept", [.plan("a", from: 1), .stop(from: 5), .keepOwn("y", from: 3)], ["1-3 a", "3-5 ay"]),
    (
      "a planned return is kept", [.plan("a", from: 1), .own("x", from: 2), .revert(from: 5), .keepOwn("y", from: 3)],
      ["1-2 a", "2-3 ax", "3-5 ay", "5- a"]
    ),
  ]

  @Test(arguments: rows)
  func theMergeIsConstantBetweenChangesOfPlanAndPatch(why: String, writes: [Write], segments: [String]) throws {
    let store = try StoreFixture.enrolled()
    for write in writes { try run(write, on: store) }
    #expect(try merged(store) == segments, "\(why)")
  }

  @Test func aMergedSpanHasThePatchsVersionAndThePlansVersion() throws {
    let store = try StoreFixture.enrolled()
    try run(.plan("a", from: 1), on: store)
    try run(.own("x", from: 5), on: store)
    let segments = try timeline(store).segments
    let own = try #require(
      try store.read { try $0.history(TaskOverride.self, id: "walk", owner: .carePlan("anna.knee")).last })
    #expect(segments.map(\.version.id) == [segments[0].version.id, own.id])
    #expect(segments.map(\.base) == [nil, segments[0].version.id])
    #expect(segments[1].version.owner == .carePlan("anna.knee"))
  }

  @Test func aPlannedStopIsAPlannedChange() throws {
    let store = try StoreFixture.enrolled()
    try run(.plan("a", from: 1), on: store)
    try run(.stop(from: 5), on: store)
    #expect(throws: StoreError.plannedChange(entity: "task", id: "walk", effective: .date(StoreFixture.june(5)))) {
      try store.write(at: StoreFixture.day(20)) { writer in
        try writer.override(TaskPatch(id: "walk"), of: "anna.knee", effective: .date(StoreFixture.june(3)))
      }
    }
  }

  @Test func aQueryOfACarePlansTasksReturnsMergedTasks() throws {
    let store = try StoreFixture.enrolled()
    try store.write(at: StoreFixture.day(1)) { writer in
      try writer.add(StoreFixture.task("rest", title: "rest"), owner: .plan("knee"), effective: .beginning)
    }
    func found() throws -> [String] {
      let query = RecordQuery<CareTask>(carePlans: ["anna.knee"])
      return try store.read { try $0.page(query, at: StoreFixture.day(21)) }.items
        .map { "\($0.value.title)\($0.value.instructions ?? "")" }
    }
    try run(.plan("a", from: 1), on: store)
    try run(.own("x", from: 5), on: store)
    #expect(try found().sorted() == ["ax", "rest"])
    try run(.stop(from: 6), on: store)
    #expect(try found() == ["rest"])
  }

  @Test func anEmptyPatchIsRejected() throws {
    let store = try StoreFixture.enrolled()
    var patch = TaskPatch(id: "swim")
    patch.title = "x"
    #expect(throws: StoreError.notFound(entity: "task", id: "swim")) {
      try store.write(at: StoreFixture.day(20)) { try $0.override(patch, of: "anna.knee") }
    }
    #expect(throws: StoreError.notFound(entity: "task", id: "swim")) {
      try store.write(at: StoreFixture.day(20)) { try $0.stop("swim", of: "anna.knee") }
    }
    #expect(throws: StoreError.notFound(entity: "task", id: "swim")) {
      try store.write(at: StoreFixture.day(20)) { try $0.revert("swim", of: "anna.knee") }
    }
    #expect(throws: StoreError.notFound(entity: "care_plan", id: "ben.knee")) {
      try store.write(at: StoreFixture.day(20)) { try $0.override(patch, of: "ben.knee") }
    }
  }

  @Test func outcomesOfTheCarePlanAlsoGuardItsFirstPatch() throws {
    let store = try StoreFixture.enrolled()
    try run(.plan("a", from: 1), on: store)
    try store.write(at: StoreFixture.day(20)) { try $0.record(StoreFixture.outcome(day: 6)) }
    let span = StoreError.outcomesRecorded(
      first: StoreFixture.day(6, hour: 8), last: StoreFixture.day(6, hour: 8), count: 1)
    #expect(throws: span) { try run(.own("x", from: 6), on: store) }
    try run(.own("x", from: 7), on: store)
  }

  @Test func aPlannedChangeKeepsEachNameOfAMap() throws {
    let store = try StoreFixture.enrolled()
    func write(_ parameters: [String: ParameterValue], from day: Int, _ planned: PlannedPolicy) throws {
      try store.write(at: StoreFixture.day(2)) { writer in
        var carePlan = StoreFixture.carePlan("anna.knee", of: "anna")
        carePlan.parameters = parameters
        try writer.update(carePlan, effective: .date(StoreFixture.june(day)), planned: planned)
      }
    }
    try write(["wake": .text("8"), "dose": .number(1)], from: 2, .refuse)
    try write(["wake": .text("7"), "dose": .number(1)], from: 10, .refuse)
    try write(["wake": .text("8"), "dose": .number(2)], from: 5, .keep)
    let then = try store.read { try $0.inForce(CarePlan.self, id: "anna.knee", at: StoreFixture.day(11), zone: .utc) }
    #expect(then?.value.parameters == ["wake": .text("7"), "dose": .number(2)])
  }

  private func run(_ write: Write, on store: CareStore) throws {
    let day = { (number: Int) in Effective.date(StoreFixture.june(number)) }
    try store.write(at: StoreFixture.day(20)) { writer in
      switch write {
      case .plan(let title?, let from):
        try writer.put(
          StoreFixture.task("walk", title: title), owner: .plan("knee"), effective: day(from), planned: .replace,
          force: true)
      case .plan(nil, let from):
        try writer.delete(CareTask.self, id: "walk", owner: .plan("knee"), effective: day(from), force: true)
      case .own(let text, let from):
        try writer.override(patch(text), of: "anna.knee", effective: day(from), planned: .replace)
      case .keepOwn(let text, let from):
        try writer.override(patch(text), of: "anna.knee", effective: day(from), planned: .keep)
      case .stop(let from): try writer.stop("walk", of: "anna.knee", effective: day(from))
      case .revert(let from): try writer.revert("walk", of: "anna.knee", effective: day(from))
      }
    }
  }

  private func patch(_ text: String?) -> TaskPatch {
    var patch = TaskPatch(id: "walk")
    patch.instructions = text
    return patch
  }

  private func timeline(_ store: CareStore) throws -> Timeline<CareTask> {
    try store.read { reader in
      let enrollment = try reader.enrollment("anna.knee", zones: ZoneTimeline(.utc))
      let tasks = try reader.tasks(
        of: enrollment, snapshots: reader.planSnapshots(of: enrollment), zones: ZoneTimeline(.utc))
      return try #require(tasks.first { $0.id == "walk" })
    }
  }

  /// Each segment as `from-to title instructions`, in days of June.
  private func merged(_ store: CareStore) throws -> [String] {
    func day(_ instant: Instant) -> String { "\(Zone.utc.date(of: instant).day)" }
    return try timeline(store).segments.map { segment in
      "\(day(segment.from))-\(segment.to.map(day) ?? "") \(segment.version.value.title)\(segment.version.value.instructions ?? "")"
    }
  }
}
