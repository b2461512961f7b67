import CareModel
import CareRuntime
import CareStore
import Foundation

/// Queries for one patient, in a store of many patients and in one with a tenth of them.
struct ReadBenchmarks {
  let patients: Int
  let folder: URL

  func run() throws -> [StoreMeasurement] {
    let small = try QueriedStore(BenchStore(patients: max(1, patients / 10), in: folder))
    let large = try QueriedStore(BenchStore(patients: patients, in: folder))
    let outcomes = "\(large.store.outcomes)-outcomes"
    let day = try StoreMeasurement(
      "store.day-of-outcomes-in-\(outcomes)", beside: "SQLite in C", goal: .atMost(90),
      time: .processor, operations: large.questions.count,
      ours: large.readDays, peer: large.readRawDays)
    let newest = try StoreMeasurement(
      "store.newest-version-in-\(outcomes)", beside: "SQLite in C", goal: .atMost(30),
      time: .processor, operations: large.questions.count,
      ours: large.readNewest, peer: large.readRawNewest)
    let events = try StoreMeasurement(
      "store.events-of-a-day-in-\(outcomes)", beside: "a tenth of it", goal: .atMost(250),
      time: .processor, operations: large.questions.count, ours: large.readEvents, peer: small.readEvents)
    let growth = try StoreMeasurement(
      "", beside: "a tenth of it", time: .processor, operations: large.questions.count, ours: large.readDays,
      peer: small.readDays)
    return [
      day, newest, events,
      StoreMeasurement("store.day-of-outcomes-ten-times-the-store", ours: growth.times, unit: "x", goal: .atMost(1.3)),
      StoreMeasurement("store.events-of-a-day-ten-times-the-store", ours: events.times, unit: "x", goal: .atMost(1.3)),
    ]
  }
}

extension StoreMeasurement {
  /// Our time as a multiple of the peer's.
  fileprivate var times: Double { 1 / (peer?.ratio ?? 1) }
}

/// A store with queries for it: random patients, and a random day of each.
private struct QueriedStore {
  struct Question {
    var patient: Int
    var day: Int
    var reference: Int64
    var carePlan: Int64
  }

  let store: BenchStore
  let raw: RawStore
  var questions: [Question] = []

  init(_ store: BenchStore) throws {
    self.store = store
    raw = try RawStore(path: store.path)
    var state: UInt64 = 20
    for _ in 0..<400 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let patient = Int(state >> 33) % store.patients, day = Int(state >> 45) % BenchStore.days
      questions.append(
        Question(
          patient: patient, day: day, reference: try raw.number(of: "patient", BenchStore.patient(patient).text),
          carePlan: try raw.number(of: "care_plan", BenchStore.carePlan(patient).text)))
    }
  }

  func readDays() throws {
    for question in questions {
      let found = try store.runtime.store.read {
        try $0.outcomes(
          patient: BenchStore.patient(question.patient), from: BenchStore.start(day: question.day),
          to: BenchStore.start(day: question.day + 1))
      }
      precondition(found.count == BenchStore.tasks, "\(found.count) outcomes")
    }
  }

  func readRawDays() throws {
    for question in questions {
      let found = try raw.rows(
        of: question.reference, from: BenchStore.start(day: question.day), to: BenchStore.start(day: question.day + 1))
      precondition(found == BenchStore.tasks, "\(found) outcomes")
    }
  }

  func readEvents() throws {
    for question in questions {
      let query = EventQuery(
        patient: BenchStore.patient(question.patient), interval: .day(BenchStore.date(day: question.day)))
      let found = try store.runtime.events(query, at: BenchStore.now)
      precondition(
        found.count == BenchStore.tasks && found.allSatisfy { $0.state == .completed }, "\(found.count) events")
    }
  }

  func readNewest() throws {
    for question in questions {
      let found = try store.runtime.store.read {
        try $0.outcome(
          patient: BenchStore.patient(question.patient), carePlan: BenchStore.carePlan(question.patient),
          key: key(question))
      }
      precondition(found != nil, "no outcome")
    }
  }

  func readRawNewest() throws {
    for question in questions {
      let found = try raw.newest(of: question.reference, carePlan: question.carePlan, key: key(question).text)
      precondition(found == 1, "\(found) outcomes")
    }
  }

  private func key(_ question: Question) -> OccurrenceKey {
    OccurrenceKey("task-0/\(Zone.utc.civil(BenchStore.start(day: question.day).adding(seconds: 8 * 3600)))")
  }
}
