import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// Alerts that count events or values, look at samples, or go by the reason of a declined event.
struct AlertCauseTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  private static let plan = """
    return plan "air" { title = "Air", params = { low = { kind = "number", default = 3.9 } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = { "08:00", "10:00", "12:00", "14:00", "16:00" } },
          closes = days(10), decline = { reasons = { option("pain", "Pain"), option("rain", "Rain") } },
          alerts = {
            alert "many" { when = alert.events { above = 3 } },
            alert "week" { when = alert.events { at_least = 7, over = days(7) } },
            alert "refusals" { when = alert.events { state = "declined", above = 1, over = days(2) } },
            alert "pain" { when = alert.declined { reasons = { "pain" } }, urgency = "now" },
            alert "no" { when = alert.declined {} },
          } },
        task "inhaler" { title = "Inhaler", schedule = schedule.daily { at = "all day" }, card = "button_log",
          alerts = { alert "puffs" { when = alert.values { kind = "puff", above = 2 } } } },
        task "glucose" { title = "Glucose", schedule = schedule.daily { at = { "08:00", "20:00" } }, closes = hours(2),
          link = { quantity = "glucose", aggregate = "last" },
          alerts = {
            alert "low" { when = alert.samples { quantity = "glucose", below = param "low", units = "mmol/L" }, urgency = "now" },
          } },
      } }
    """

  private let runtime: CareRuntime
  private let start: Instant

  init() throws {
    start = try #require(Instant(iso: "2026-06-07T00:00:00Z"))
    runtime = try CareRuntime.inMemory(entropy: [7])
    _ = try runtime.seed(reading: [Text(text: Self.plan)], at: start)
    try runtime.add(Patient(id: "ana", zone: .utc), at: start)
    try runtime.enroll(
      Enrollment(patient: "ana", plan: "air", start: try #require(CivilDate("2026-06-07"))), at: start)
  }

  private func time(_ text: String) throws -> Instant { try #require(Instant(iso: "2026-06-\(text):00Z")) }

  private func alerts(of task: CareTask.ID? = nil) throws -> [String] {
    try runtime.alerts(AlertQuery(patient: "ana", task: task), at: .end).map(\.value.id.text).sorted()
  }

  private func walk(_ day: String, _ slot: String) throws -> Event {
    let now = try time("\(day)T\(slot)")
    let query = EventQuery(patient: "ana", interval: .day(try #require(CivilDate("2026-06-\(day)"))), task: "walk")
    return try #require(try runtime.events(query, at: now).first { $0.occurrence.start == now })
  }

  private func record(_ day: String, _ slots: String..., at now: String? = nil) throws {
    for slot in slots {
      try runtime.record(walk(day, slot), values: [], at: try now.map(time) ?? time("\(day)T\(slot)"))
    }
  }

  @Test func moreThanThreeEventsInADayRaiseOneAlert() throws {
    try record("07", "08:00", "10:00", "12:00")
    #expect(try alerts() == [])
    try record("07", "14:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many"])
    try record("07", "16:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many"], "the same day is the same cause")
    try record("08", "08:00", "10:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many", "walk/2026-06-08T10:00#week"])
    try record("08", "12:00", "14:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many", "walk/2026-06-08T10:00#week", "walk/2026-06-08T14:00#many"])
  }

  @Test func anEventThatIsTakenBackAndDoneAgainRaisesNoSecondAlert() throws {
    try record("07", "08:00", "10:00", "12:00", "14:00")
    try runtime.clear(walk("07", "14:00"), at: time("07T15:00"))
    try record("07", "16:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many"])
  }

  @Test func anAnswerThatComesLaterCountsOnItsOwnDay() throws {
    try record("07", "08:00", "10:00", "12:00")
    try record("08", "08:00", "10:00")
    try record("07", "14:00", at: "08T11:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many"])
  }

  @Test func anAnswerThatComesLaterCountsInTheDaysAfterIt() throws {
    for slot in ["08:00", "10:00", "12:00"] { try record("07", slot) }
    try record("08", "08:00", "10:00", "12:00")
    try record("07", "14:00", at: "08T13:00")
    #expect(try alerts() == ["walk/2026-06-07T14:00#many", "walk/2026-06-07T14:00#week"])
  }

  @Test func aReasonToDeclineRaisesItsAlert() throws {
    try runtime.decline(walk("07", "08:00"), reason: "rain", at: time("07T08:00"))
    #expect(try alerts() == ["walk/2026-06-07T08:00#no"])
    try runtime.decline(walk("08", "08:00"), reason: "Pain", at: time("08T08:00"))
    #expect(
      try alerts() == [
        "walk/2026-06-07T08:00#no", "walk/2026-06-08T08:00#no", "walk/2026-06-08T08:00#pain",
        "walk/2026-06-08T08:00#refusals",
      ])
  }

  @Test func theValuesOfOneEventAreCounted() throws {
    let event = try runtime.event(task: "inhaler", patient: "ana", on: CivilDate("2026-06-07"), at: time("07T09:00"))
    for minute in 10..<14 {
      try runtime.append(OutcomeValue(.integer(1), kind: "puff"), to: event, at: time("07T09:\(minute)"))
    }
    #expect(try alerts() == ["inhaler/2026-06-07#puffs"])
  }

  private func sample(_ id: String, _ value: Double, _ units: String?, at text: String) throws -> Sample {
    Sample(
      patient: "ana", quantity: "glucose", value: value, units: units, start: try time(text), remoteID: id)
  }

  @Test func aLowSampleRaisesAnAlertInTheCommitOfItsImport() throws {
    let version = try #require(
      try runtime.add([sample("a", 3.5, "mmol/L", at: "08T08:30")], at: time("08T09:00")).first)
    let raised = try runtime.alerts(at: .end)
    #expect(raised.map(\.value.id.text) == ["glucose/2026-06-08T08:00#low"])
    #expect(raised.map(\.seq) == [version.seq])
    try runtime.add(
      [sample("b", 3.4, "mmol/L", at: "08T08:40"), sample("c", 60, "mg/dL", at: "08T20:10")], at: time("08T21:00"))
    #expect(try alerts() == ["glucose/2026-06-08T08:00#low", "glucose/2026-06-08T20:00#low"], "60 mg/dL is 3.3 mmol/L")
  }

  @Test(arguments: [(4.0, "mmol/L"), (80, "mg/dL"), (3.9, nil)])
  func aSampleWithinTheBoundRaisesNone(value: Double, units: String?) throws {
    try runtime.add([sample("a", value, units, at: "08T08:30")], at: time("08T09:00"))
    #expect(try alerts() == [])
  }

  @Test func aLowSampleOutsideEveryWindowRaisesTheAlertOfItsDayOnce() throws {
    try runtime.add(
      [sample("a", 3, "mmol/L", at: "08T03:00"), sample("b", 3, "mmol/L", at: "08T04:00")], at: time("08T09:00"))
    try runtime.add([sample("c", 3, "mmol/L", at: "09T03:00")], at: time("09T09:00"))
    #expect(try alerts() == ["glucose/2026-06-08#low", "glucose/2026-06-09#low"])
  }

  @Test func aSampleBeforeTheEnrollmentRaisesNone() throws {
    try runtime.add([sample("a", 3, "mmol/L", at: "05T08:30")], at: time("08T09:00"))
    #expect(try alerts() == [])
  }

  @Test func aSampleInUnitsThatDoNotConvertRaisesAnAlertThatWasNotEvaluated() throws {
    try runtime.add([sample("a", 5, "g", at: "08T08:30")], at: time("08T09:00"))
    #expect(try runtime.alerts(at: .end).map(\.value.isJudged) == [false])
  }

  @Test func theBoundFollowsTheParticipantsParameter() throws {
    let carePlan = try #require(try runtime.carePlans(of: "ana", at: start).first)
    try runtime.setParameters(["low": .number(5)], of: carePlan.value.id, effective: .instant(start), at: start)
    try runtime.add([sample("a", 4.5, "mmol/L", at: "08T08:30")], at: time("08T09:00"))
    #expect(try alerts() == ["glucose/2026-06-08T08:00#low"])
  }

  @Test func aDeletedDuplicateOrUnchangedSampleRaisesNoSecondAlert() throws {
    for _ in 0..<2 { try runtime.add([sample("a", 3.5, "mmol/L", at: "08T08:30")], at: time("08T09:00")) }
    try runtime.deleteSample(patient: "ana", remoteID: "a", at: time("08T09:01"))
    try runtime.add([sample("a", 3.5, "mmol/L", at: "08T08:30")], at: time("08T09:02"))
    #expect(try alerts() == ["glucose/2026-06-08T08:00#low"])
  }

  @Test func anImportCountsTheAlertsItRaised() throws {
    var text = "patient,quantity,value,units,start\n"
    for minute in 10..<40 { text += "ana,glucose,3.1,mmol/L,2026-06-08T08:\(minute)\n" }
    var bytes: [UInt8]? = Array(text.utf8)
    let report = try runtime.importSamples(named: "a.csv", format: .csv, at: time("09T09:00")) {
      defer { bytes = nil }
      return bytes
    }
    #expect(report.created == 30)
    #expect(report.alerts == 1)
    #expect(try alerts() == ["glucose/2026-06-08T08:00#low"])
  }

  @Test func aSimulationRaisesThem() throws {
    let setup = Simulation.Setup(
      plan: try LuaScriptHost().load(Text(text: Self.plan)), days: 14, seed: 1,
      start: try #require(CivilDate("2026-06-01")), zone: .utc)
    let behavior = try LuaBehavior(
      Text(text: "return behaviour { do_task = 0, decline = function(event, rng) return 1 end }"))
    let course = try Simulation(setup, behavior: behavior).run(1)
    let counted = Dictionary(uniqueKeysWithValues: course.alerts.map { ($0.key.alert, $0.value) })
    let declined = try #require(counted["no"]), pain = try #require(counted["pain"])
    #expect(declined == 70)
    #expect((10...60).contains(pain), "each of the listed reasons is given")
    #expect(try Simulation(setup, behavior: behavior).run(1) == course)
  }
}
