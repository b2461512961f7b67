import CareModel
import CareSchedule
import Foundation

/// Schedules over ten years in the forms that applications use, beside other libraries where they are installed.
///
/// All sides take turns in one run and are compared by their medians, in processor time. Before the measurement, all
/// forms must find the same starts. A peer that finds others is measured anyway, and marked.
struct ScheduleBenchmarks {
  var peers: [PeerProgram]
  /// Returns whether a measurement is requested.
  var isWanted: (String) -> Bool

  /// The number of turns, and the number of rounds in a turn.
  private static let turns = 5, rounds = 7
  /// The minimum duration of one of our rounds in nanoseconds, far above the resolution of the clock.
  private static let shortest = 2e6

  func run() throws -> [ScheduleMeasurement] {
    try ScheduleWorkload.all().flatMap(run)
  }

  /// Does the work of a measurement once and prints the result.
  ///
  /// `amount` is a number of years, queries, or occurrences, depending on the workload.
  static func once(_ name: String, amount: Int) throws {
    if name == "schedule.every-minute" { return try everyMinute(amount) }
    for workload in try ScheduleWorkload.all() {
      for (form, _) in workload.goals where Self.name(workload, form) == name {
        if case .years = workload.question {
          let work = try ScheduleWork(workload, form: form, years: amount)
          let sum = try work.run(1)
          print("\(try Self.count(workload, years: amount)) \(sum)")
        } else {
          print("\(amount) \(try ScheduleWork(workload, form: form).run(amount))")
        }
        return
      }
    }
    throw BenchError.text("there is no measurement \(name)")
  }

  private func run(_ workload: ScheduleWorkload) throws -> [ScheduleMeasurement] {
    let forms = workload.goals.filter { isWanted(Self.name(workload, $0.key)) }
    let works = try forms.map { try ScheduleWork(workload, form: $0.key) }
    guard let found = try works.first?.found() else { return [] }
    for work in works where try work.found() != found {
      throw BenchError.text("\(workload.name): the form \(work.form) finds other starts")
    }
    let isQuestion = if case .years = workload.question { false } else { true }
    let operations = isQuestion ? 1 : Double(found.count)
    var sides = try works.map { Side(work: $0, operations: operations, repetitions: try repetitions(of: $0)) }
    var answers: [[PeerProgram.Answer]] = peers.map { _ in [] }
    for _ in 0..<Self.turns {
      for place in sides.indices { try sides[place].turn(rounds: Self.rounds) }
      for (place, peer) in peers.enumerated() {
        answers[place].append(try peer.run(workload.name, rounds: 3, expecting: found))
      }
    }
    return zip(forms, sides).map { form, side in
      let ours = side.times.median
      return ScheduleMeasurement(
        name: Self.name(workload, form.key), operation: isQuestion ? "question" : "occurrence", ours: ours,
        goal: form.value, isMet: form.value.map { ours <= $0 },
        peers: zip(peers, answers).map { peer, answers in
          let median = answers.map(\.nanoseconds).median
          return .init(
            name: peer.name, peer: median, ratio: ours / median, agrees: answers.allSatisfy(\.agrees))
        })
    }
  }

  /// Returns the number of queries in a round that is long enough to measure.
  private func repetitions(of work: ScheduleWork) throws -> Int {
    var repetitions = 1
    while repetitions < 1 << 24 {
      if try ProcessorClock.nanoseconds({ blackHole(try work.run(repetitions)) }) >= Self.shortest { break }
      repetitions *= 2
    }
    return repetitions
  }

  /// Iterates over a number of occurrences of an endless schedule, and prints the last one and the time.
  private static func everyMinute(_ amount: Int) throws {
    let workload = try ScheduleWorkload.everyMinute()
    let resolved = try workload.resolved()
    var last: Occurrence?
    var left = amount
    let time = try ProcessorClock.nanoseconds {
      for occurrence in try resolved.sequence(from: .beginning, to: .end) {
        left -= 1
        guard left == 0 else { continue }
        last = occurrence
        break
      }
    }
    guard let last, last.index == amount - 1, resolved.occurrence(at: last.index) == last else {
      throw BenchError.text("occurrence \(amount - 1) of every minute is not where it belongs")
    }
    let seconds = String(format: "%.1f s, %.2f ns for one", time / 1e9, time / Double(amount))
    print("occurrence \(last.index) starts at \(last.start.iso): \(seconds)")
  }

  private static func count(_ workload: ScheduleWorkload, years: Int) throws -> Int {
    let window = workload.window(years: years)
    let resolved = try workload.resolved()
    return resolved.count(before: window.to) - resolved.count(before: window.from)
  }

  private static func name(_ workload: ScheduleWorkload, _ form: ScheduleForm) -> String {
    "schedule.\(workload.name).\(form.rawValue)"
  }
}

/// Our side of a measurement.
private struct Side {
  let work: ScheduleWork
  let operations: Double
  let repetitions: Int
  /// The time for one operation in each round, in nanoseconds.
  private(set) var times: [Double] = []

  init(work: ScheduleWork, operations: Double, repetitions: Int) {
    self.work = work
    self.operations = operations
    self.repetitions = repetitions
  }

  mutating func turn(rounds: Int) throws {
    for round in 0...rounds {
      let time = try ProcessorClock.nanoseconds { blackHole(try work.run(repetitions)) }
      // The first round warms caches and is not counted.
      if round > 0 { times.append(time / Double(repetitions) / operations) }
    }
  }
}

/// One form of one schedule workload, beside its goal and the peers that ran in turns with it.
struct ScheduleMeasurement: Report {
  /// A peer program's result for one operation.
  struct Peer: Codable {
    /// The peer's name.
    var name: String
    /// The peer's time in nanoseconds.
    var peer: Double
    /// Our time divided by the peer's; below 1 is faster than the peer.
    var ratio: Double
    /// Whether the peer found the same starts.
    var agrees: Bool
  }

  /// The name of the measurement, such as `schedule.ten-years-daily.sequence`.
  var name: String
  /// The operation: an occurrence or a query.
  var operation: String
  /// The processor time for one operation, in nanoseconds.
  var ours: Double
  /// The goal in nanoseconds; nil for none.
  var goal: Double?
  /// Whether the goal is met; nil without a goal.
  var isMet: Bool?
  var peers: [Peer]
  var unit = "ns"

  var line: String {
    let title = name.padding(toLength: max(50, name.count), withPad: " ", startingAt: 0)
    let speed = operation == "occurrence" ? " (\(Self.number(1000 / ours)) M/s)" : ""
    let aim = goal.map { "   goal \(Self.number($0)) \(isMet == true ? "met" : "NOT met")" } ?? ""
    let others = peers.map {
      "   \($0.name) \(Self.number($0.peer)), \(Self.number(1 / $0.ratio)) x ours\($0.agrees ? "" : " (finds other starts)")"
    }
    return "\(title) \(Self.number(ours)) ns\(speed)\(aim)\(others.joined())"
  }
}
