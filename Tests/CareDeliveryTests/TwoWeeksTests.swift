import Care
import CareDelivery
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import CareTestSupport
import Synchronization
import Testing

/// Two weeks of 50 participants, lived on a clock that is set forward, through the worker and a channel in the process.
struct TwoWeeksTests {
  /// What the channel took, and when.
  private final class Receiver: MessageChannel {
    let taken = Mutex<[(at: Instant, message: DeliveryMessage)]>([])
    let clock: DeliveryWorkerTests.Ward.Clock

    init(_ clock: DeliveryWorkerTests.Ward.Clock) { self.clock = clock }

    func handOver(_ message: DeliveryMessage) async -> HandoverResult {
      let now = clock.now
      taken.withLock { $0.append((now, message)) }
      return .sent(receipt: nil)
    }
  }

  private static let day: Int64 = 86_400_000
  private static let zones = ["America/New_York", "Europe/Berlin", "Asia/Tokyo", "UTC", "Asia/Kolkata"]
  /// The times of the doses on a participant's clock, and the seconds after each at which a reminder is due.
  private static let times = ["08:00", "20:00"], waits = [0, 1_800]
  /// The seconds for which a dose can be answered.
  private static let window = 7_200

  @Test func everyReminderAndAlertComesOnceAndNoneAfterAnAnswer() async throws {
    var random = SeededGenerator(seed: 50)
    let start = try instant("2026-06-06T00:00:00Z"), enrolled = try #require(CivilDate("2026-06-07"))
    let clock = DeliveryWorkerTests.Ward.Clock(start), receiver = Receiver(clock)
    let runtime = try CareRuntime.inMemory(entropy: [14])
    _ = try runtime.seed([try Self.plan()], at: start)
    let people = (1...50).map { (id: Patient.ID("p\($0)"), zone: Self.zones[$0 % Self.zones.count]) }
    let settings = DeliverySettings(
      channels: [DeliveryChannel(name: "log", way: .command(["log"]))], reminders: ["log"], alerts: ["log"])
    let worker = try DeliveryWorker(
      runtime, DeliveryContext(settings), name: "test", channel: { _ in receiver }, now: { clock.now },
      sleep: { _ in try await Task.sleep(for: .milliseconds(1)) }, isEnding: { false },
      report: { phase, error in Issue.record("\(phase): \(error)") })
    _ = await worker.drain()
    for (id, zone) in people {
      try runtime.enroll(
        Enrollment(patient: id, plan: "study", start: enrolled, zoneForNewPatient: Zone(zone)), at: start)
    }

    // Who answers what and when is decided beforehand, without the runtime: three doses of four, some with an alert.
    var doses: [Dose] = []
    for (id, zone) in people {
      let zone = try #require(Zone(zone))
      for day in 0..<14 {
        for time in Self.times {
          let wall = try #require(CivilDateTime("\(enrolled.adding(days: day))T\(time)"))
          let opens = zone.instant(of: wall)
          var dose = Dose(patient: id, opens: opens)
          if Int.random(in: 0..<4, using: &random) > 0 {
            dose.answered = opens.adding(seconds: Int.random(in: 1..<(Self.window - 1), using: &random))
            dose.isMuch = Int.random(in: 0..<10, using: &random) == 0
          }
          doses.append(dose)
        }
      }
    }

    // The worker looks at each half hour, and answers come in between.
    var waiting = doses.filter { $0.answered != nil }.sorted { ($0.answered ?? start) < ($1.answered ?? start) }[...]
    let step = 1_800, last = start.adding(seconds: 17 * 86_400)
    var tick = start
    while tick < last {
      tick = tick.adding(seconds: step)
      while let next = waiting.first, let time = next.answered, time <= tick {
        waiting.removeFirst()
        let event = try runtime.event(task: "dose", patient: next.patient, at: time)
        #expect(event.occurrence.start == next.opens)
        try runtime.record(event, values: [OutcomeValue(.integer(next.isMuch ? 100 : 1), kind: "dose")], at: time)
      }
      clock.time.withLock { $0 = tick }
      _ = await worker.drain()
    }

    let taken = receiver.taken.withLock(\.self)
    #expect(Set(taken.map(\.message.id)).count == taken.count, "a key came twice")
    var expected: [String] = []
    for dose in doses {
      for wait in Self.waits {
        let due = dose.opens.adding(seconds: wait)
        // The worker's next look is the one that finds it.
        let behind = (due.milliseconds - start.milliseconds) % Int64(step * 1_000)
        let look = behind == 0 ? due : due.adding(milliseconds: Int64(step * 1_000) - behind)
        if let answered = dose.answered, answered <= look { continue }
        expected.append("\(dose.patient) reminder \(due)")
      }
      if dose.isMuch, let answered = dose.answered { expected.append("\(dose.patient) alert \(answered)") }
    }
    let came = taken.map { "\($0.message.patient) \($0.message.kind.rawValue) \($0.message.due)" }
    #expect(Set(came).symmetricDifference(expected).sorted().prefix(5) == [])
    #expect(came.count == expected.count)
    #expect(came.count > 1_500 && came.contains { $0.contains("alert") })
    #expect(taken.allSatisfy { $0.at.milliseconds - $0.message.due.milliseconds < Int64(step * 1_000) })
    let states = Set(try runtime.deliveries().map(\.state))
    #expect(states == [.sent])
  }

  private struct Dose {
    var patient: Patient.ID
    var opens: Instant
    var answered: Instant?
    var isMuch = false
  }

  private static func plan() throws -> PlanDefinition {
    let schedule = Schedule(elements: [
      ScheduleElement(
        start: .anchor(.enrolled, .zero), times: try times.map { try #require(DayTime($0)) },
        recurrence: .daily(every: 1), end: .anchor(.enrolled, .days(14)), duration: .seconds(600))
    ])
    var task = CareTask(id: "dose", title: "Dose", schedule: schedule)
    task.closes = .after(.seconds(window))
    task.reminders = [.atStart(text: nil), .afterStart(.seconds(1_800), text: nil)]
    task.alerts = [
      AlertDefinition(
        id: "much", title: "Too much", when: .atLeast(item: .init("dose"), value: 100), to: ["nurse"], urgency: .now)
    ]
    return PlanDefinition(
      header: PlanHeader(id: "study", title: "Study"), tasks: [TaskTimeline(base: task)],
      contacts: [Contact(id: "nurse", name: "Nora")], bundle: ScriptBundle())
  }
}

private func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }
