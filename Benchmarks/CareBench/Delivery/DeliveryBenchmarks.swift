import Care
import CareDelivery
import CareModel
import CareRuntime
import CareSQLite
import CareStore
import Foundation
import Synchronization

/// The worker of deliveries: a look that finds nothing due, what it hands over, and how long someone waits.
struct DeliveryBenchmarks {
  /// The folder in which the stores are kept and reused; nil creates them for this run only.
  var folder: String?
  /// Whether the large store has 100,000 patients, instead of 10,000; the small one has a tenth of them.
  var isFull: Bool
  /// The prefixes of the requested names; empty requests all.
  var wanted: [String]

  func run() throws -> [StoreMeasurement] {
    let manager = FileManager.default
    let own = manager.temporaryDirectory.appending(
      path: "care-bench-delivery-\(ProcessInfo.processInfo.processIdentifier)")
    try manager.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? manager.removeItem(at: own) }
    let kept = folder.map { URL(filePath: $0) } ?? own
    try manager.createDirectory(at: kept, withIntermediateDirectories: true)
    let patients = isFull ? 100_000 : 10_000
    var found: [StoreMeasurement] = []
    if isWanted("tick") {
      found += try ticks(
        Ward(patients: patients, in: kept), beside: Ward(patients: patients / 10, in: kept))
    }
    if isWanted("hand-over") { found.append(try handOver(Ward(patients: 10_000, in: kept), in: own)) }
    if isWanted("wait") { found.append(try wait(in: own)) }
    return found
  }

  private func isWanted(_ part: String) -> Bool {
    wanted.isEmpty || wanted.contains { "delivery.\(part)".hasPrefix($0) || $0.hasPrefix("delivery.\(part)") }
  }

  // MARK: Looks

  /// Measures a look at a time at which nothing is due, beside one in a store of a tenth, and beside one lookup in the same index.
  private func ticks(_ large: Ward, beside small: Ward) throws -> [StoreMeasurement] {
    let looks = 200
    func look(_ ward: Ward) throws {
      for _ in 0..<looks {
        guard try !ward.runtime.hasDeliveryWork(at: Ward.idle) else {
          throw BenchError.text("something is due at an idle time")
        }
      }
    }
    let raw = try RawStore(path: large.path)
    let lookup =
      "SELECT patient, scanned, next FROM reminder_clock WHERE next <= \(Ward.idle.milliseconds) ORDER BY next, patient LIMIT 100"
    return [
      try StoreMeasurement(
        "delivery.tick-with-nothing-due-of-\(large.patients)", beside: "\(small.patients) patients",
        goal: .share(1 / 1.2),
        time: .processor, rounds: 15, operations: looks, ours: { try look(large) }, peer: { try look(small) }),
      try StoreMeasurement(
        "delivery.tick-beside-one-lookup", beside: "one SELECT in C", goal: .share(0.5), time: .processor, rounds: 15,
        operations: looks, ours: { try look(large) },
        peer: { for _ in 0..<looks { _ = try raw.scan(lookup, texts: [], integers: [0, 1, 2]) } }),
    ]
  }

  // MARK: What is handed over

  /// Measures one reminder of each patient through a worker, with a channel in the process, beside the same writes in C.
  private func handOver(_ ward: Ward, in folder: URL) throws -> StoreMeasurement {
    let rounds = 3
    try ward.runtime.store.engine.close()
    let copies = try (0...rounds).map { round in
      try ["ours", "raw"].map { side in
        let copy = folder.appending(path: "\(side)-\(round).sqlite").path
        try FileManager.default.copyItem(atPath: ward.path, toPath: copy)
        return copy
      }
    }
    var ours = try copies.map { try CareRuntime.open(path: $0[0], entropy: [7]) }[...]
    var raws = try copies.map { try RawStore(path: $0[1]) }[...]
    // Looked up before: these are the writes alone.
    let patients = try (0..<ward.patients).map { try raws[0].number(of: "patient", Ward.patient($0).text) }
    return try StoreMeasurement(
      "delivery.hand-over", beside: "SQLite in C", goal: .share(0.8), time: .wall, rounds: rounds,
      operations: ward.patients,
      ours: {
        guard let runtime = ours.popFirst() else { return }
        let channel = Receiver()
        let worker = try Ward.worker(runtime, channel) { Ward.due }
        let attempts = try waiting { await worker.drain() }
        guard attempts == ward.patients, channel.count == ward.patients else {
          throw BenchError.text("\(attempts) attempts, \(channel.count) messages of \(ward.patients)")
        }
      },
      peer: {
        guard let raw = raws.popFirst() else { return }
        try raw.deliver(to: patients, raw.prepareDeliveries(), at: Ward.due)
      })
  }

  // MARK: How long someone waits

  /// Measures the time from an answer that raises an alert until the channel has it, with a worker that looks once in a second.
  private func wait(in folder: URL) throws -> StoreMeasurement {
    let alerts = 200, pause = 0.05
    let now: @Sendable () -> Instant = { Instant(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
    let began = now(), today = Zone.utc.date(of: began)
    let runtime = try CareRuntime.open(path: folder.appending(path: "wait.sqlite").path, entropy: [9])
    _ = try runtime.seed([try Ward.plan()], at: began)
    let receiver = Receiver(), ends = Atomic(false)
    let worker = try Ward.worker(runtime, receiver, isEnding: { ends.load(ordering: .relaxed) }, now: now)
    _ = try waiting { await worker.drain() }
    for number in 0..<alerts {
      try runtime.enroll(
        Enrollment(patient: Ward.patient(number), plan: "study", start: today, zoneForNewPatient: .utc), at: began)
    }
    let working = Task { await worker.run() }
    var recorded: [Patient.ID: ContinuousClock.Instant] = [:]
    for number in 0..<alerts {
      Thread.sleep(forTimeInterval: pause)
      let patient = Ward.patient(number), time = now()
      let event = try runtime.event(task: "pain", patient: patient, at: time)
      try runtime.record(event, values: [OutcomeValue(.integer(100), kind: "pain")], at: time)
      recorded[patient] = .now
    }
    for _ in 0..<200 where receiver.count < alerts { Thread.sleep(forTimeInterval: 0.05) }
    ends.store(true, ordering: .relaxed)
    try waiting { await working.value }
    let waits = try recorded.map { patient, time in
      guard let taken = receiver.taken(patient) else { throw BenchError.text("an alert was not handed over") }
      return (taken - time) / .milliseconds(1)
    }.sorted()
    return StoreMeasurement(
      "delivery.wait-for-an-alert-p95", ours: waits[waits.count * 95 / 100], unit: "ms", goal: .atMost(1_100))
  }
}

/// A store file of patients with one reminder a day, with nothing due yet.
private struct Ward {
  let patients: Int
  let path: String
  let runtime: CareRuntime

  static let start = Instant(milliseconds: 1_780_272_000_000)
  /// A time at which nothing is due, and one at which each patient has a reminder.
  static let idle = start.adding(seconds: 600), due = start.adding(seconds: 8 * 3600 + 30)
  static let context = DeliveryContext(
    DeliverySettings(
      channels: [DeliveryChannel(name: "log", way: .command(["log"]))], reminders: ["log"], alerts: ["log"]))

  init(patients: Int, in folder: URL) throws {
    self.patients = patients
    path = folder.appending(path: "ward-of-\(patients)-patients.sqlite").path
    if !FileManager.default.fileExists(atPath: path) {
      let growing = path + ".part"
      for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: growing + end) }
      let runtime = try CareRuntime.open(path: growing, entropy: [7])
      _ = try runtime.seed([try Self.plan()], at: Self.start)
      // What was due before a site begins to deliver is not sent.
      try Self.look(runtime)
      for first in stride(from: 0, to: patients, by: 500) {
        try runtime.transaction(at: Self.start) {
          for number in first..<min(first + 500, patients) {
            try runtime.enroll(
              Enrollment(
                patient: Self.patient(number), plan: "study", start: Zone.utc.date(of: Self.start),
                zoneForNewPatient: .utc),
              at: Self.start)
          }
        }
      }
      try Self.look(runtime)
      try runtime.store.engine.close()
      try FileManager.default.moveItem(atPath: growing, toPath: path)
    }
    runtime = try CareRuntime.open(path: path, entropy: [7])
  }

  private static func look(_ runtime: CareRuntime) throws {
    while try !runtime.scanDeliveries(context, at: idle).isComplete {}
  }

  static func patient(_ number: Int) -> Patient.ID { Patient.ID("p\(number)") }

  /// Returns a worker that reports trouble by ending the process.
  static func worker(
    _ runtime: CareRuntime, _ receiver: Receiver, isEnding: @escaping @Sendable () -> Bool = { false },
    now: @escaping @Sendable () -> Instant
  ) throws -> DeliveryWorker {
    try DeliveryWorker(
      runtime, context, name: "bench", channel: { _ in receiver }, now: now, sleep: { try await Task.sleep(for: $0) },
      isEnding: isEnding, report: { phase, error in refuse("\(phase.rawValue): \(error)") })
  }

  /// A plan with a task that reminds at 08:00, and one whose value raises an alert.
  static func plan() throws -> PlanDefinition {
    func task(_ id: CareTask.ID, _ times: [DayTime], _ duration: EventDuration) -> CareTask {
      let element = ScheduleElement(
        start: .anchor(.enrolled, .zero), times: times, recurrence: .daily(every: 1), end: nil, duration: duration)
      return CareTask(id: id, title: id.text, schedule: Schedule(elements: [element]))
    }
    guard let eight = DayTime("08:00") else { throw BenchError.text("08:00 is no time") }
    var dose = task("dose", [eight], .seconds(600)), pain = task("pain", [], .allDay)
    dose.closes = .after(.seconds(7_200))
    dose.reminders = [.atStart(text: nil)]
    pain.alerts = [
      AlertDefinition(
        id: "much", title: "Much pain", when: .atLeast(item: .init("pain"), value: 100), to: ["nurse"], urgency: .now)
    ]
    return PlanDefinition(
      header: PlanHeader(id: "study", title: "Study"), tasks: [dose, pain].map { TaskTimeline(base: $0) },
      contacts: [Contact(id: "nurse", name: "Nurse")], bundle: ScriptBundle())
  }
}

/// A channel in the process, which notes when it took each patient's first message.
private final class Receiver: MessageChannel {
  private let times = Mutex<[Patient.ID: ContinuousClock.Instant]>([:])

  var count: Int { times.withLock { $0.count } }

  func taken(_ patient: Patient.ID) -> ContinuousClock.Instant? { times.withLock { $0[patient] } }

  func handOver(_ message: DeliveryMessage) async -> HandoverResult {
    times.withLock { $0[message.patient] = $0[message.patient] ?? .now }
    return .sent(receipt: nil)
  }
}

/// Waits for work that suspends, since measurements do not.
private func waiting<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) throws -> Result {
  let found = Found<Result>()
  Task {
    let result = await body()
    found.result.withLock { $0 = result }
    found.isDone.signal()
  }
  found.isDone.wait()
  guard let result = found.result.withLock(\.self) else { throw BenchError.text("the work ended without a result") }
  return result
}

/// A result for which a thread waits.
private final class Found<Result: Sendable>: Sendable {
  let result = Mutex<Result?>(nil)
  let isDone = DispatchSemaphore(value: 0)
}
