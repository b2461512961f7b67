import CareModel
import CareSchedule

/// A repeated query of a schedule, and its answer.
struct ScheduleWork {
  /// The answer, for comparison with other forms and with the peers.
  struct Found: Equatable {
    var count = 0
    /// The sum of the starts, in seconds since 1970.
    var sum = 0
  }

  let resolved: ResolvedSchedule
  let from: Instant
  let to: Instant
  let form: ScheduleForm
  var index = 0

  init(_ workload: ScheduleWorkload, form: ScheduleForm, years: Int? = nil) throws {
    resolved = try workload.resolved()
    self.form = form
    switch workload.question {
    case .years(let usual): (from, to) = workload.window(years: years ?? usual)
    case .day: (from, to) = workload.day
    case .occurrence(let wanted):
      (from, to) = workload.window(years: 10)
      index = wanted
    }
  }

  /// Repeats the query, and returns the sum of the starts of all answers, in milliseconds.
  ///
  /// Each form has its own loop, so that the compiler can optimize it as it would optimize an application's code.
  @inline(never) func run(_ repetitions: Int) throws -> Int64 {
    switch form {
    case .sequence: try sequence(repetitions)
    case .existential: try existential(repetitions)
    case .array: try array(repetitions)
    case .forEach: try forEach(repetitions)
    case .lookup: lookup(repetitions)
    }
  }

  /// Returns the answer to one query.
  func found() throws -> Found {
    if form == .lookup {
      guard let occurrence = resolved.occurrence(at: index) else { return Found() }
      return Found(count: 1, sum: occurrence.start.wholeSeconds)
    }
    var found = Found()
    for occurrence in try resolved.sequence(from: from, to: to) {
      found.count += 1
      found.sum += occurrence.start.wholeSeconds
    }
    guard try run(1) == Int64(found.sum) * 1000 else { throw BenchError.text("\(form) finds other starts") }
    return found
  }

  @inline(never) private func sequence(_ repetitions: Int) throws -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<repetitions {
      for occurrence in try resolved.sequence(from: from, to: to) { sum &+= occurrence.start.milliseconds }
    }
    return sum
  }

  @inline(never) private func existential(_ repetitions: Int) throws -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<repetitions {
      for occurrence in try Self.opaque(resolved, from: from, to: to) { sum &+= occurrence.start.milliseconds }
    }
    return sum
  }

  @inline(never) private static func opaque(
    _ resolved: ResolvedSchedule, from: Instant, to: Instant
  ) throws -> any Sequence<Occurrence> {
    try resolved.sequence(from: from, to: to)
  }

  /// Creates the array and reads its ends; what an application does with all of it is not measured.
  @inline(never) private func array(_ repetitions: Int) throws -> Int64 {
    guard repetitions > 1 else {
      return try resolved.occurrences(from: from, to: to).reduce(0) { $0 &+ $1.start.milliseconds }
    }
    var sum: Int64 = 0
    for _ in 0..<repetitions {
      let found = try resolved.occurrences(from: from, to: to)
      sum &+= (found.first?.start.milliseconds ?? 0) &+ (found.last?.start.milliseconds ?? 0)
    }
    return sum
  }

  @inline(never) private func forEach(_ repetitions: Int) throws -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<repetitions { try resolved.forEach(from: from, to: to) { sum &+= $0.start.milliseconds } }
    return sum
  }

  @inline(never) private func lookup(_ repetitions: Int) -> Int64 {
    var sum: Int64 = 0
    for _ in 0..<repetitions { sum &+= resolved.occurrence(at: index)?.start.milliseconds ?? 0 }
    return sum
  }
}
