import CareModel
import CareRuntime
import CareTestSupport
import Testing

/// Linked events against a plain look at every sample there is.
struct LinkedDifferentialTests {
  @Test(arguments: [UInt64(5), 34_034])
  func linkedOutcomesAgreeWithANaiveImplementation(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Soak.rounds(6) {
      let aggregate = random.pick(TaskLink.Aggregate.allCases)
      let units = random.chance(50) ? "count" : nil
      let fixture = try Fixture(try Self.plan(aggregate, units: units, &random), start: "2026-10-01")
      let samples = (0..<random.number(0...60)).map { Self.sample($0, &random) }
      let now = try instant("2027-02-01T00:00Z")
      try fixture.runtime.add(samples, at: now)
      let from = try date("2026-10-20"), to = from.adding(days: random.number(1...40))
      let query = EventQuery(patient: "ana", interval: .days(from: from, to: to), task: "linked")
      for event in try fixture.runtime.events(query, at: now) {
        let expected = Self.naive(samples, event.window, aggregate, units: units)
        let found = event.values.map(\.number)
        #expect(found.count == expected.count, "seed \(seed): \(aggregate) at \(event.key)")
        for (found, expected) in zip(found, expected) {
          #expect(abs((found ?? .nan) - expected) < 1e-6, "seed \(seed): \(aggregate) at \(event.key)")
        }
        #expect((event.outcome?.value.isComputed ?? false) == !expected.isEmpty)
      }
    }
  }

  /// Events some days apart, with windows that may overlap or lie far from each other.
  private static func plan(
    _ aggregate: TaskLink.Aggregate, units: String?, _ random: inout SeededGenerator
  ) throws -> PlanDefinition {
    let element = ScheduleElement(
      start: .anchor(.enrolled, .zero), times: [try #require(DayTime("08:00"))],
      recurrence: .daily(every: random.number(1...15)), duration: .seconds(3600))
    return CareRuntimeTests.plan(
      task("linked", Schedule(elements: [element])) {
        $0.link = TaskLink(quantity: "q", aggregate: aggregate, units: units)
        $0.opens = .seconds(random.number(0...100_000))
        $0.closes = .after(.seconds(random.number(1...200_000)))
        $0.grace = random.chance(50) ? .seconds(random.number(1...50_000)) : nil
      })
  }

  private static func sample(_ number: Int, _ random: inout SeededGenerator) -> Sample {
    let start = Instant(milliseconds: 1_792_000_000_000 + Int64(random.roll(1_000)) * 3_600_000)
    return Sample(
      patient: "ana", quantity: random.chance(85) ? "q" : "other", value: Double(random.roll(100)),
      units: random.chance(80) ? "count" : nil, start: start,
      stop: random.chance(60) ? start.adding(seconds: random.number(0...604_800)) : nil, remoteID: "s\(number)")
  }

  private static func naive(
    _ samples: [Sample], _ window: EventWindow, _ aggregate: TaskLink.Aggregate, units: String?
  ) -> [Double] {
    let matching = samples.filter { $0.quantity == "q" && (units == nil || $0.units == units) }
      .sorted { ($0.start, $0.stop, $0.remoteID) < ($1.start, $1.stop, $1.remoteID) }
    let inside = naive(matching, window.opens, window.closes, aggregate)
    return inside.isEmpty ? naive(matching, window.closes, window.graceEnds, aggregate) : inside
  }

  private static func naive(
    _ samples: [Sample], _ from: Instant, _ to: Instant, _ aggregate: TaskLink.Aggregate
  ) -> [Double] {
    var groups: [String: [Double]] = [:]
    var order: [String] = []
    var all: [Double] = []
    for sample in samples {
      let starts = from <= sample.start && sample.start < to
      let length = Double(sample.stop.milliseconds - sample.start.milliseconds)
      let within = Double(min(to, sample.stop).milliseconds - max(from, sample.start).milliseconds)
      guard aggregate == .sum && length > 0 ? within > 0 : starts else { continue }
      let value = aggregate == .sum && length > 0 ? sample.value * (within / length) : sample.value
      let unit = sample.units ?? ""
      if groups[unit] == nil { order.append(unit) }
      groups[unit, default: []].append(value)
      all.append(value)
    }
    if aggregate == .each { return all }
    if aggregate == .count { return all.isEmpty ? [] : [Double(all.count)] }
    return order.compactMap { groups[$0] }.map { values in
      switch aggregate {
      case .sum: values.reduce(0, +)
      case .mean: values.reduce(0, +) / Double(values.count)
      case .min: values.min() ?? 0
      case .max: values.max() ?? 0
      case .last, .each, .count: values.last ?? 0
      }
    }
  }
}
