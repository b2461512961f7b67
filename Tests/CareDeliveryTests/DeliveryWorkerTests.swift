import Care
import CareDelivery
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Synchronization
import Testing

/// A worker over a store in memory, with a channel in memory and a clock that is set.
struct DeliveryWorkerTests {
  /// Keeps what it was given, and answers with the next of its results, then with sent.
  final class Recorder: MessageChannel {
    private let taken = Mutex<[DeliveryMessage]>([])
    let results: Mutex<[HandoverResult]>

    init(_ results: [HandoverResult]) { self.results = Mutex(results) }

    var messages: [DeliveryMessage] { taken.withLock(\.self) }

    func handOver(_ message: DeliveryMessage) async -> HandoverResult {
      taken.withLock { $0.append(message) }
      return results.withLock { $0.isEmpty ? .sent(receipt: nil) : $0.removeFirst() }
    }
  }

  /// A participant with a task at 08:00 each day in UTC.
  struct Ward {
    let runtime: CareRuntime
    let clock: Clock
    let channel: Recorder
    let worker: DeliveryWorker

    final class Clock: Sendable {
      let time: Mutex<Instant>
      let isEnding = Mutex(false)

      init(_ time: Instant) { self.time = Mutex(time) }
      var now: Instant { time.withLock(\.self) }
    }

    init(_ results: HandoverResult...) throws {
      let start = try instant("2026-06-07T00:00:00Z")
      let clock = Clock(start), channel = Recorder(results)
      runtime = try CareRuntime.inMemory(entropy: [7])
      let schedule = Schedule(elements: [
        ScheduleElement(
          start: .anchor(.enrolled, .zero), times: [try #require(DayTime("08:00"))], recurrence: .daily(every: 1),
          duration: .seconds(3600))
      ])
      var task = CareTask(id: "pill", title: "Pill", schedule: schedule)
      task.reminders = [.atStart(text: nil)]
      let plan = PlanDefinition(
        header: PlanHeader(id: "plan", title: "Plan"), tasks: [TaskTimeline(base: task)], contacts: [],
        bundle: ScriptBundle())
      let day = try #require(CivilDate("2026-06-07"))
      _ = try runtime.seed([plan], at: start)
      try runtime.enroll(
        Enrollment(patient: "ana", plan: "plan", start: day, zoneForNewPatient: .utc), at: start)
      let settings = DeliverySettings(
        channels: [DeliveryChannel(name: "log", way: .command(["log"]))], reminders: ["log"])
      worker = try DeliveryWorker(
        runtime, DeliveryContext(settings), name: "test", channel: { _ in channel }, now: { clock.now },
        sleep: { _ in try await Task.sleep(for: .milliseconds(1)) }, isEnding: { clock.isEnding.withLock(\.self) },
        report: { phase, error in Issue.record("\(phase): \(error)") })
      (self.clock, self.channel) = (clock, channel)
    }

    func drain(at time: String) async throws -> Int {
      let time = try instant(time)
      clock.time.withLock { $0 = time }
      return await worker.drain()
    }
  }

  @Test func aReminderIsSentOnce() async throws {
    let ward = try Ward()
    #expect(try await ward.drain(at: "2026-06-07T07:59:00Z") == 0)
    #expect(try await ward.drain(at: "2026-06-07T08:00:01Z") == 1)
    #expect(try await ward.drain(at: "2026-06-07T08:00:02Z") == 0)
    #expect(try ward.runtime.deliveries().map(\.state) == [.sent])
    #expect(ward.channel.messages.count == 1)
  }

  @Test func whatIsRefusedForNowIsTriedAgainWithTheSameKey() async throws {
    let ward = try Ward(.again(after: nil, why: nil))
    #expect(try await ward.drain(at: "2026-06-07T07:59:00Z") == 0)
    #expect(try await ward.drain(at: "2026-06-07T08:00:01Z") == 1)
    #expect(try await ward.drain(at: "2026-06-07T08:02:00Z") == 1)
    let messages = ward.channel.messages
    #expect(Set(messages.map(\.id)).count == 1)
    #expect(messages.map(\.attempt) == [1, 2])
  }

  @Test func whatMayHaveArrivedIsHeld() async throws {
    let ward = try Ward(.unknown(why: "killed after 30 s"))
    #expect(try await ward.drain(at: "2026-06-07T07:59:00Z") == 0)
    #expect(try await ward.drain(at: "2026-06-07T08:00:01Z") == 1)
    #expect(try await ward.drain(at: "2026-06-07T09:00:00Z") == 0)
    #expect(try ward.runtime.deliveries().map(\.state) == [.held])
  }

  @Test func aWorkerThatEndsTakesNothingMore() async throws {
    let ward = try Ward()
    ward.clock.isEnding.withLock { $0 = true }
    #expect(try await ward.drain(at: "2026-06-07T08:00:01Z") == 0)
    await ward.worker.run()
    #expect(ward.channel.messages.isEmpty)
  }
}

private func instant(_ text: String) throws -> Instant { try #require(Instant(iso: text)) }
