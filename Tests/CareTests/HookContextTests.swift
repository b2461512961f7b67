import Care
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// What functions of a plan can read of the participant, and alerts that count events or look at samples.
struct HookContextTests {
  private struct Text: SourceReader {
    let text: String

    func source(of module: String?) -> SourceText? {
      module == nil ? SourceText(path: "plan.lua", displayPath: "plan.lua", text: text) : nil
    }
  }

  private static let plan = """
    return plan "air" { title = "Air", params = { dose = "number", arm = { "A", "B" } },
      anchors = { "surgery" },
      tasks = {
        task "inhaler" { title = "Inhaler", schedule = schedule.daily { at = "all day" }, card = "button_log",
          alerts = {
            alert "many" { when = function(event, ctx) return ctx.today { task = "inhaler" }:count() > 3 end },
            alert "now" { when = function(event, ctx) return #event.values == 2 end },
            alert "low" { when = function(event, ctx)
              local least = ctx.samples { quantity = "blood_glucose", over = hours(2) }:min()
              return least ~= nil and least < 3.9
            end },
          } },
        task "pill" { title = "Pill", schedule = schedule.daily { at = "08:00" }, opens = hours(20), card = "button_log",
          alerts = {
            alert "pills" { when = function(event, ctx)
              local list = ctx.today({ task = "pill" }):list()
              return #list == 2 and list[2].start == time "2026-06-08T08:00+02:00"
            end },
          } },
        task "mood" { title = "Mood", schedule = schedule.daily { at = "all day" }, survey = survey "s" { steps = {
            form "f" { items = { scale "mood" { min = 0, max = 10 } }, leads_to = { "b" },
              go = function(result, ctx) return ctx.patient.arm == "B" and "b" or "end" end },
            completion "b" {},
          } },
          extract = function(result, event, ctx)
            return { value(ctx.params.dose, { kind = "dose" }), value(ctx.patient.language, { kind = "language" }),
              value(ctx.patient.zone, { kind = "zone" }), value(ctx.patient.id, { kind = "id" }),
              value(ctx.anchors.surgery:iso(), { kind = "surgery" }), value(ctx.anchors.enrolled:iso(), { kind = "enrolled" }) }
          end },
      } }
    """

  private let runtime: CareRuntime
  private let now: Instant

  init() throws {
    now = try #require(Instant(iso: "2026-06-07T12:00:00Z"))
    runtime = try CareRuntime.inMemory(entropy: [7])
    _ = try runtime.seed(reading: [Text(text: Self.plan)], at: now)
    var patient = Patient(id: "ana", zone: try #require(Zone("Europe/Berlin")))
    patient.details.userInfo = ["language": "de"]
    try runtime.add(patient, at: now)
    let start = try #require(CivilDate("2026-06-07")), surgery = try #require(CivilDate("2026-06-05"))
    try runtime.enroll(
      Enrollment(
        patient: "ana", plan: "air", start: start, anchors: ["surgery": .date(surgery)],
        parameters: ["dose": .number(5), "arm": .text("B")]), at: now)
  }

  private func event(_ task: CareTask.ID) throws -> Event {
    try runtime.event(task: task, patient: "ana", on: CivilDate("2026-06-07"), at: now)
  }

  private func alerts() throws -> [String] {
    try runtime.alerts(AlertQuery(patient: "ana"), at: now).map(\.value.alert).sorted()
  }

  @Test func anAlertCountsTodaysEventsAndLooksAtItsOwn() throws {
    for _ in 0..<3 { try runtime.press("log", on: try event("inhaler"), at: now) }
    #expect(try alerts() == ["now"])
    try runtime.press("log", on: try event("inhaler"), at: now)
    #expect(try alerts() == ["many", "now"])
  }

  @Test func whatWasTakenEarlyForTomorrowCountsToday() throws {
    for day in ["2026-06-08", "2026-06-07"] {
      let event = try runtime.event(task: "pill", patient: "ana", on: CivilDate(day), at: now)
      try runtime.press("log", on: event, at: now)
    }
    #expect(try alerts() == ["pills"])
  }

  @Test(arguments: [(3.5, 30, ["low"]), (3.5, 180, []), (4.5, 30, [])])
  func anAlertLooksAtRecentSamples(value: Double, minutesAgo: Int, expected: [String]) throws {
    let sample = Sample(
      patient: "ana", quantity: "blood_glucose", value: value, units: "mmol/L",
      start: now.adding(seconds: -60 * minutesAgo), remoteID: "1")
    _ = try runtime.add([sample], at: now)
    try runtime.press("log", on: try event("inhaler"), at: now)
    #expect(try alerts() == expected)
  }

  @Test func everyFunctionCanReadTheParticipantTheParametersAndTheAnchors() throws {
    var session = try runtime.beginSurvey(try event("mood"), at: now)
    try session.next(at: now)
    #expect(session.step?.id == "b")
    try session.next(at: now)
    let values = try #require(try runtime.finish(session, at: now)).value.values
    #expect(
      values.map(\.value) == [
        .integer(5), .text("de"), .text("Europe/Berlin"), .text("ana"), .text("2026-06-05"), .text("2026-06-07"),
      ])
  }
}
