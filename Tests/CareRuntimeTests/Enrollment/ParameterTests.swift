import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Testing

/// What enrollment gives besides anchors.
struct ParameterTests {
  private func runtime(_ plans: PlanDefinition...) throws -> CareRuntime {
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    let runtime = CareRuntime(store: store, scripts: ScriptedAnswers())
    _ = try runtime.seed(plans, at: now)
    return runtime
  }

  private var now: Instant { get throws { try #require(Instant(iso: "2026-06-01T00:00:00Z")) } }

  private func atWake(plus seconds: Int = 0) -> Schedule {
    Schedule(elements: [
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: [.parameter("wake", plus: seconds)], recurrence: .daily(every: 1))
    ])
  }

  private func walks(_ parameters: [ParameterDefinition], plus seconds: Int = 0) -> PlanDefinition {
    var plan = plan(task("walk", atWake(plus: seconds)), id: "walks")
    plan.header.parameters = parameters
    return plan
  }

  @discardableResult
  private func enroll(
    _ runtime: CareRuntime, _ parameters: [String: ParameterValue]
  ) throws -> Version<CarePlan> {
    try runtime.enroll(
      Enrollment(
        patient: "ana", plan: "walks", start: date("2026-06-07"), parameters: parameters, zoneForNewPatient: .utc),
      at: now)
  }

  private func keys(_ runtime: CareRuntime) throws -> [String] {
    try runtime.events(EventQuery(patient: "ana", interval: .day(date("2026-06-07"))), at: now).map(\.key.text)
  }

  private static let wake = ParameterDefinition(name: "wake", kind: .time)

  @Test func aTaskIsDueAtTheTimeSetByTheEnrollment() throws {
    let runtime = try runtime(walks([Self.wake], plus: 1800))
    let carePlan = try enroll(runtime, ["wake": .text("06:45")])
    #expect(carePlan.value.parameters == ["wake": .time(try #require(TimeOfDay("06:45")))])
    #expect(try keys(runtime) == ["walk/2026-06-07T07:15"])
    let event = try #require(
      try runtime.events(EventQuery(patient: "ana", interval: .day(date("2026-06-07"))), at: now).first)
    #expect(event.parameters == carePlan.value.parameters)
  }

  /// What is given for a plan with a required time, an optional number and a choice with a default, and the refusal.
  @Test(
    arguments: [
      ([:], "missing_params", "the plan walks needs 'wake'; set 'wake' to a time of day as HH:MM"),
      (["wake": .text("late")], "invalid_param", nil), (["wake": .number(7)], "invalid_param", nil),
      (
        ["wake": .text("07:00"), "dose": .text("lots")], "invalid_param",
        "the value of the parameter 'dose' of the plan walks has the wrong type; use a number"
      ),
      (
        ["wake": .text("07:00"), "arm": .text("Z")], "invalid_param",
        "the value of the parameter 'arm' of the plan walks has the wrong type; use one of A, B"
      ),
      (
        ["wake": .text("07:00"), "doze": .number(1)], "unknown_param",
        "the plan walks has no parameter 'doze'; did you mean 'dose'?"
      ),
    ] as [([String: ParameterValue], String, String?)])
  func whatDoesNotFitIsRefusedByNameAndWithoutItsValue(
    given: [String: ParameterValue], code: String, message: String?
  ) throws {
    let runtime = try runtime(
      walks([
        ParameterDefinition(name: "arm", kind: .choice(["A", "B"]), defaultValue: .text("A")),
        ParameterDefinition(name: "dose", kind: .number, isRequired: false), Self.wake,
      ]))
    let error = #expect(throws: RuntimeError.self) { try enroll(runtime, given) }
    #expect(error?.code == code)
    if let message { #expect(error?.message == message) }
    for value in given.values { #expect(error?.message.contains("\(value);") == false) }
    #expect(try runtime.patients(at: now).isEmpty)
  }

  @Test func aDefaultIsFixedAtEnrollment() throws {
    var parameter = Self.wake
    parameter.defaultValue = .time(try #require(TimeOfDay("07:00")))
    let runtime = try runtime(walks([parameter]))
    try enroll(runtime, [:])
    #expect(try keys(runtime) == ["walk/2026-06-07T07:00"])
    parameter.defaultValue = .time(try #require(TimeOfDay("09:00")))
    _ = try runtime.seed([walks([parameter])], at: now)
    #expect(try keys(runtime) == ["walk/2026-06-07T07:00"])
  }

  @Test func aParameterAddedLaterHasItsDefaultForFollowers() throws {
    let runtime = try runtime(plan(task("walk", try daily("08:00")), id: "walks"))
    try enroll(runtime, [:])
    var parameter = Self.wake
    parameter.defaultValue = .time(try #require(TimeOfDay("07:00")))
    _ = try runtime.seed([walks([parameter])], at: now)
    #expect(try keys(runtime) == ["walk/2026-06-07T07:00"])
  }

  @Test func withoutItsParameterATaskIsNeverDue() throws {
    var parameter = Self.wake
    parameter.isRequired = false
    let runtime = try runtime(walks([parameter]))
    try enroll(runtime, [:])
    #expect(try keys(runtime).isEmpty)
  }

  @Test func aTimeOnAnotherDayIsRejectedAtEnrollment() throws {
    let runtime = try runtime(walks([Self.wake], plus: 20 * 3600))
    let error = #expect(throws: RuntimeError.self) { try enroll(runtime, ["wake": .text("07:00")]) }
    #expect(error?.code == "unfit_schedule")
    #expect(
      error?.message == """
        the schedule of walk cannot be resolved for the care plan ana.walks: wake + 20 hours is on another day; set a \
        parameter that stays on the day, or write a shorter interval
        """)
    try enroll(runtime, ["wake": .text("03:59")])
    #expect(try keys(runtime) == ["walk/2026-06-07T23:59"])
  }

  @Test func aPlanThatInvalidatesAFollowersParametersIsNotSeeded() throws {
    let runtime = try runtime(walks([Self.wake]))
    try enroll(runtime, ["wake": .text("07:00")])
    let far = walks([Self.wake], plus: 20 * 3600)
    for dryRun in [true, false] {
      #expect(throws: RuntimeError.self) { try runtime.seed([far], dryRun: dryRun, at: now) }
    }
    #expect(try keys(runtime) == ["walk/2026-06-07T07:00"])
  }

  @Test func anAnchorAndALaterChangeKeepTheParameters() throws {
    var definition = walks([Self.wake])
    definition.header.anchors = [AnchorDefinition(name: "surgery", isRequired: false)]
    let runtime = try runtime(definition)
    let carePlan = try enroll(runtime, ["wake": .text("07:00")])
    let changed = try runtime.setAnchor(
      "surgery", to: .date(date("2026-06-05")), of: carePlan.value.id, at: now)
    #expect(changed.value.parameters == carePlan.value.parameters)
    #expect(try runtime.carePlans(of: "ana", at: now).map(\.value.parameters) == [carePlan.value.parameters])
  }

  @Test func anAnchorOfTheWrongTypeIsRejected() throws {
    let hours = Schedule(elements: [
      ScheduleElement(start: .anchor(.named("surgery"), .seconds(7200)), recurrence: .once)
    ])
    var definition = plan(task("wound", hours), id: "walks")
    definition.header.anchors = [AnchorDefinition(name: "surgery", isRequired: false)]
    let runtime = try runtime(definition)
    let carePlan = try enroll(runtime, [:])
    let error = #expect(throws: RuntimeError.self) {
      try runtime.setAnchor("surgery", to: .date(date("2026-06-05")), of: carePlan.value.id, at: now)
    }
    #expect(error?.code == "unfit_schedule")
    #expect(try keys(runtime).isEmpty)
  }

  @Test func aPreviewUsesParametersAndReportsMissingOnes() throws {
    var optional = Self.wake
    optional.isRequired = false
    func preview(_ parameters: [String: ParameterValue]) throws -> PlanPreview {
      try PlanPreview(
        of: walks([optional]), anchors: [:], parameters: parameters, zone: .utc, start: date("2026-06-07"), days: 1)
    }
    let open = try preview([:])
    #expect(open.openParameters.map(\.parameter.name) == ["wake"] && open.openParameters[0].tasks.map(\.id) == ["walk"])
    #expect(open.days[0].events.isEmpty)
    let given = try preview(["wake": .text("07:00")])
    #expect(given.openParameters.isEmpty)
    #expect(given.days[0].events.map(\.key.text) == ["walk/2026-06-07T07:00"])
    #expect(throws: RuntimeError.self) { try preview(["wake": .text("x")]) }
  }
}
