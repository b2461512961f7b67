import CareModel
import CareRuntime
import CareSQLite
import CareStore
import CareTestSupport
import Testing

/// Participants of one plan who are enrolled over two weeks and do some of what is due, at random.
struct CohortFixture {
  let runtime: CareRuntime
  let people: [CarePlan.ID]
  let from: CivilDate
  let to: CivilDate
  let now: Instant
  private let start: Instant

  init(_ count: Int, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try CareStore(engine: SQLiteEngine(), creating: StoreSeed(entropy: [7]))
    runtime = CareRuntime(store: store, scripts: ScriptedAnswers())
    start = try instant("2026-10-01T00:00:00Z")
    var header = PlanHeader(id: "plan", title: "Plan")
    header.parameters = [ParameterDefinition(name: "arm", kind: .choice(["A", "B"]))]
    let tasks = [
      task("pill", try daily("08:00", "20:00")) { $0.grace = .seconds(7200) },
      task("walk", try daily("10:00")) {
        $0.targets = [OutcomeValue(.integer(10), kind: "minutes")]
        $0.progress = .sum
        $0.details.group = "daily"
      },
      task("refill", try daily("09:00")) { $0.impactsAdherence = false },
    ]
    _ = try runtime.seed(
      [PlanDefinition(header: header, tasks: tasks, contacts: [], bundle: ScriptBundle())], at: start)
    from = try date("2026-10-05")
    to = try date("2026-10-16")
    now = try instant("2026-10-15T12:00:00Z")
    people = (0..<count).map { CarePlan.ID("p\($0).plan") }
    for number in 0..<count {
      try runtime.enroll(
        Enrollment(
          patient: Patient.ID("p\(number)"), plan: "plan",
          start: date("2026-10-01").adding(days: random.number(0...13)),
          parameters: ["arm": .text(random.pick(["A", "B"]))],
          zoneForNewPatient: Zone(random.pick(["America/New_York", "Europe/Berlin", "Asia/Seoul"]))), at: start)
    }
    try live(&random)
  }

  /// Does some of the events, in the order of time: the store's clock does not go back.
  private func live(_ random: inout SeededGenerator) throws {
    var planned: [(patient: Patient.ID, event: Event, answered: Instant, isLate: Bool)] = []
    for number in people.indices {
      let patient = Patient.ID("p\(number)"), skill = random.number(0...100)
      let days = EventQuery.Interval.days(from: from.adding(days: -4), to: to)
      for event in try runtime.events(EventQuery(patient: patient, interval: days), at: now)
      where event.window.opens < now && random.chance(skill) {
        let isLate = random.chance(10) && event.task.id == "pill"
        planned.append(
          (patient, event, isLate ? event.window.closes : event.occurrence.start.adding(seconds: 600), isLate))
      }
    }
    for (patient, event, answered, isLate) in planned.sorted(by: { $0.answered < $1.answered })
    where start < answered && answered < now {
      let current = try runtime.event(event.key, patient: patient, at: answered)
      switch random.roll(10) {
      case 0 where !isLate: try runtime.decline(current, reason: nil, at: answered)
      case 1 where !isLate: try runtime.excuse(current, reason: nil, at: answered)
      default:
        let kind = ["refill": "days_supply", "walk": "minutes"][event.task.id.text] ?? "dose"
        let amount = event.task.id == "refill" ? 5 : random.number(1...14)
        try runtime.record(current, values: [OutcomeValue(.integer(amount), kind: kind)], at: answered)
      }
    }
  }

  func query(_ measure: CohortQuery.Measure = .rate()) -> CohortQuery {
    CohortQuery(plan: "plan", from: from, to: to, measure: measure)
  }
}
