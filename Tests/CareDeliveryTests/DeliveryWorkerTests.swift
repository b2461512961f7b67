import Care
import CareDelivery
import CareModel
import CareRuntime
import CareStore
import Synchronization
import Testing

/// A channel that keeps what it is handed, and answers as it is told.
private final class KeepingChannel: MessageChannel {
  private let taken = Mutex<[DeliveryMessage]>([])
  private let answer: @Sendable (DeliveryMessage) -> HandoverResult

  init(_ answer: @escaping @Sendable (DeliveryMessage) -> HandoverResult = { _ in .sent(receipt: nil) }) {
    self.answer = answer
  }

  var messages: [DeliveryMessage] { taken.withLock { $0 } }

  func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    taken.withLock { $0.append(message) }
    return answer(message)
  }
}

/// The worker: what is due is handed over once, whatever fails meanwhile.
struct DeliveryWorkerTests {
  private static let settings = DeliverySettings(
    channels: [DeliveryChannel(name: "test", way: .command(["test"]))], reminders: ["test"], alerts: ["test"])
  private static let start = Instant(milliseconds: 1_791_187_200_000)

  /// A store with people who are reminded a minute after the start.
  private func store(people: Int) throws -> CareRuntime {
    let runtime = try CareRuntime.inMemory(entropy: [7])
    for number in 0..<people {
      let patient = Patient(id: Patient.ID("p\(number)"), zone: .utc)
      try runtime.store.write(at: Self.start) { writer in
        try writer.add(patient)
        let once = ScheduleElement(
          start: .instant(Self.start.adding(seconds: 60)), times: [], recurrence: .once, duration: .seconds(3600))
        var task = CareTask(id: "walk", title: "Walk", schedule: Schedule(elements: [once]))
        task.reminders = [.atStart(text: nil)]
        try writer.add(task, owner: .patient(patient.id), effective: .beginning)
      }
    }
    return runtime
  }

  private func worker(
    _ runtime: CareRuntime, _ channel: KeepingChannel, name: String = "one", at now: Instant
  ) throws -> DeliveryWorker {
    try DeliveryWorker(
      runtime, DeliveryContext(Self.settings), name: name, makeChannel: { _ in channel }, clock: { now })
  }

  @Test func manyAreHandedOverOnceEach() async throws {
    let runtime = try store(people: 250), channel = KeepingChannel()
    try await worker(runtime, channel, at: Self.start).runOnce()
    #expect(channel.messages.isEmpty)
    try await worker(runtime, channel, at: Self.start.adding(seconds: 61)).runOnce()
    try await worker(runtime, channel, name: "two", at: Self.start.adding(seconds: 62)).runOnce()
    #expect(channel.messages.count == 250 && Set(channel.messages.map(\.id)).count == 250)
    #expect(try runtime.deliveryCounts() == [.sent: 250])
  }

  @Test func twoWorkersShareTheLoad() async throws {
    let runtime = try store(people: 120), channel = KeepingChannel()
    try await worker(runtime, channel, at: Self.start).runOnce()
    let one = try worker(runtime, channel, at: Self.start.adding(seconds: 61))
    let two = try worker(runtime, channel, name: "two", at: Self.start.adding(seconds: 61))
    async let first: Void = one.runOnce()
    async let second: Void = two.runOnce()
    _ = try await (first, second)
    #expect(channel.messages.count == 120 && Set(channel.messages.map(\.id)).count == 120)
  }

  @Test func aWorkerStopsAfterTheAttemptsInHand() async throws {
    let runtime = try store(people: 5), channel = KeepingChannel()
    try await worker(runtime, channel, at: Self.start).runOnce()
    let rounds = Atomic(0)
    await worker(runtime, channel, at: Self.start.adding(seconds: 61)).run(
      until: { rounds.load(ordering: .relaxed) > 0 }, waiting: { rounds.add(1, ordering: .relaxed) })
    #expect(channel.messages.count == 5)
  }
}
