import CareModel
import CareRuntime
import CareStore
import CareTestSupport
import Testing

/// What happens at random in a store with two patients, each on a plan of their own, and one who comes and goes.
struct LiveCommands {
  struct Undone: Error {}

  let runtime: CareRuntime
  let now: Instant
  /// Whether surveys are saved too, of which a store as of an earlier commit knows nothing.
  var savesSurveys = true

  static let first = "2026-10-27", last = "2026-11-02"

  static func start(_ store: CareStore) throws -> LiveCommands {
    let commands = LiveCommands(
      runtime: CareRuntime(store: store, scripts: ScriptedAnswers()), now: try instant("2026-10-29T12:00"))
    let before = try instant("2026-10-01T00:00Z")
    for (patient, id) in [("ana", "plan"), ("ben", "other")] {
      _ = try commands.runtime.seed([try commands.definition(.init(id), at: "08:00", title: "Dose")], at: before)
      try commands.runtime.enroll(
        Enrollment(
          patient: .init(patient), plan: .init(id), start: date("2026-10-20"),
          zoneForNewPatient: Zone("America/New_York")),
        at: before)
    }
    return commands
  }

  private func definition(_ id: PlanHeader.ID, at time: String, title: String) throws -> PlanDefinition {
    plan(
      task("dose", try daily(time)) {
        $0.title = title
        $0.closes = .after(.days(7))
      },
      task("pain", try daily("10:00")) { $0.survey = painSurvey },
      task("steps", try daily("12:00")) { $0.link = TaskLink(quantity: "step_count", aggregate: .sum) }, id: id)
  }

  /// Performs one random command, which a rule may refuse.
  func perform(with random: inout SeededGenerator) throws {
    do {
      try attempt(with: &random)
    } catch is RuntimeError {
    } catch is StoreError {
    } catch is Undone {
    }
  }

  private func attempt(with random: inout SeededGenerator) throws {
    let patient: Patient.ID = random.chance(70) ? "ana" : "ben"
    let carePlan = CarePlan.ID(patient == "ana" ? "ana.plan" : "ben.other")
    switch random.roll(savesSurveys ? 16 : 15) {
    case 0, 1: try runtime.toggle(try event("dose", of: patient, with: &random), at: now)
    case 2:
      let value = OutcomeValue(.integer(random.roll(9)))
      try runtime.record(try event("dose", of: patient, with: &random), values: [value], at: now)
    case 3: try runtime.decline(try event("dose", of: patient, with: &random), reason: nil, at: now)
    case 4:
      let plan: PlanHeader.ID = random.chance(70) ? "plan" : "other"
      let changed = try definition(
        plan, at: random.pick(["08:00", "09:30", "21:00"]), title: random.pick(["Dose", "A dose"]))
      _ = try runtime.seed([changed], at: now)
    case 5: try runtime.pause(carePlan, at: now)
    case 6:
      let zone = try #require(Zone(random.pick(["America/New_York", "Europe/Berlin", "Pacific/Kiritimati"])))
      try runtime.update(Patient(id: patient, zone: zone), at: now)
    case 7: try runtime.add(Patient(id: .init("p\(random.roll(40))"), zone: .utc), at: now)
    case 8:
      let event = try event("dose", of: patient, with: &random)
      try runtime.transaction(at: now) {
        try runtime.toggle(event, at: now)
        try runtime.add(Patient(id: .init("t\(random.roll(40))"), zone: .utc), at: now)
        if random.chance(50) { throw Undone() }
      }
    case 9: try runtime.resume(carePlan, at: now)
    case 10:
      var patch = TaskPatch(id: "dose")
      patch.title = random.pick(["Half a dose", "Two doses"])
      try runtime.override(patch, of: carePlan, planned: .keep, force: true, at: now)
    case 11: try runtime.stop("dose", of: carePlan, planned: .keep, force: true, at: now)
    case 12: try runtime.revert("dose", of: carePlan, planned: .keep, force: true, at: now)
    case 13:
      let start = try date(Self.first).adding(days: random.roll(4))
      let sample = Sample(
        patient: patient, quantity: "step_count", value: Double(random.roll(5000)),
        start: Zone.utc.startOfDay(start).adding(seconds: 64_800), remoteID: "s\(random.roll(5))")
      try runtime.add([sample], at: now)
    case 14:
      if savesSurveys, random.chance(30) {
        // A store as of an earlier commit knows nothing of an erased patient.
        try runtime.erase(.init("p\(random.roll(40))"), at: now)
      } else {
        let contact = Contact(id: .init("c\(random.roll(9))"), name: "Lexi")
        try runtime.add(contact, owner: random.pick([.none, .patient(patient), .carePlan(carePlan)]), at: now)
      }
    default:
      let event = try event("pain", of: patient, with: &random)
      try runtime.save(try runtime.beginSurvey(event, at: now), at: now)
    }
  }

  private func event(
    _ task: CareTask.ID, of patient: Patient.ID, with random: inout SeededGenerator
  ) throws -> Event {
    let day = try date(Self.first).adding(days: random.roll(4))
    return try runtime.event(task: task, patient: patient, on: day, at: now)
  }
}

/// A live result that is looked at after every commit.
struct Followed {
  /// Whether the newest result is what a fetch gives now, and how many there were.
  let check: () async throws -> (isCurrent: Bool, results: Int)

  /// Follows a result from now on.
  init<Value>(_ results: LiveResults<Value>, fetch: @escaping () throws -> Value) {
    var iterator = results.makeAsyncIterator()
    var newest: Value?
    var count = 0
    check = {
      let fresh = try fetch()
      // A result that is given twice, or not when it should be, shows at the next one or never comes.
      if fresh != newest {
        newest = try await iterator.next()
        count += 1
      }
      return (newest == fresh, count)
    }
  }
}

extension LiveCommands {
  /// Every kind of live result over the store, beside its fetch.
  func followed() throws -> [Followed] {
    let (runtime, now) = (runtime, now)
    let live = runtime.live { now }
    let week = EventQuery(
      patient: "ana", interval: .days(from: try date(Self.first), to: try date(Self.last)))
    let of = week.patient
    let from = try instant("2026-10-27T00:00"), to = try instant("2026-11-02T00:00")
    let samples = SampleQuery(patient: of, from: from, to: to)
    let day = RecordTime.day(try date("2026-10-29"))
    let theirs = RecordQuery<CareTask>(patients: [of], time: .days(from: try date(Self.first), to: try date(Self.last)))
    let asked = RecordQuery<CareTask>(patients: [of], time: day, excludesTasksWithoutEvents: true)
    let contacts = RecordQuery<Contact>(patients: [of])
    let paused = RecordQuery<CarePlan>(time: day, limit: 1)
    let followers = RecordQuery<Patient>(plans: ["plan"])
    let recorded = OutcomeQuery(patients: [of, "ben"], sort: [.init(.recorded, descending: true)], limit: 3)
    return [
      Followed(live.events(week)) { try runtime.events(week, at: now) },
      Followed(live.day(of)) { try runtime.day(of, at: now) },
      Followed(live.outcomes(of: of, from: from, to: to)) { try runtime.outcomes(of: of, from: from, to: to) },
      Followed(live.patients()) { try runtime.patients(at: now) },
      Followed(live.carePlans(of: of)) { try runtime.carePlans(of: of, at: now) },
      Followed(live.tasks(of: "plan")) { try runtime.tasks(of: "plan", at: now) },
      Followed(live.due(patient: of, from: from, to: to)) { try runtime.due(patient: of, from: from, to: to, at: now) },
      Followed(live.samples(samples)) { try runtime.samples(samples) },
      Followed(live.tasks(theirs)) { try runtime.tasks(theirs, at: now) },
      Followed(live.tasks(asked)) { try runtime.tasks(asked, at: now) },
      Followed(live.contacts(contacts)) { try runtime.contacts(contacts, at: now) },
      Followed(live.carePlans(paused)) { try runtime.carePlans(paused, at: now) },
      Followed(live.patients(followers)) { try runtime.patients(followers, at: now) },
      Followed(live.outcomes(recorded)) { try runtime.outcomes(recorded) },
      Followed(live.results { runtime, _ in try runtime.lastSeq() }) { try runtime.lastSeq() },
    ]
  }
}
