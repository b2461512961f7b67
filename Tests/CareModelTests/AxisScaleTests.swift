import CareModel
import Testing

struct AxisScaleTests {
  /// The ticks that d3-array gives for the same ends and counts.
  @Test(arguments: [
    (0.0, 1.0, 5, [0, 0.2, 0.4, 0.6, 0.8, 1.0]), (0, 10, 5, [0, 2, 4, 6, 8, 10]),
    (0, 100, 4, [0, 20, 40, 60, 80, 100]),
    (0, 0.3, 3, [0, 0.1, 0.2, 0.3]), (-1, 1, 4, [-1, -0.5, 0, 0.5, 1]),
    (37, 181, 5, [40, 60, 80, 100, 120, 140, 160, 180]),
    (1e-7, 5e-7, 4, [1e-7, 2e-7, 3e-7, 4e-7, 5e-7]),
    (0, 1e15, 2, [0, 5e14, 1e15]), (5, 6, 1, [5, 6]),
  ])
  func ticksAreThoseOfD3(low: Double, high: Double, count: Int, expected: [Double]) {
    let ticks = AxisScale(minimum: low, maximum: high).ticks(about: count)
    #expect(ticks == expected)
  }

  @Test(arguments: [
    (0.0, 9.0, 0.0, 10.0), (0.1, 0.92, 0, 1), (-3, 9, -4, 10), (96, 173, 80, 180), (0, 100, 0, 100), (1.1, 10.9, 0, 12),
  ])
  func endsAreRounded(low: Double, high: Double, roundLow: Double, roundHigh: Double) {
    let scale = AxisScale(minimum: low, maximum: high).rounded()
    #expect([scale.minimum, scale.maximum] == [roundLow, roundHigh])
  }

  @Test func logarithmicTicksArePowersOfTen() {
    #expect(AxisScale(minimum: 1, maximum: 1000, isLogarithmic: true).ticks(about: 5) == [1, 10, 100, 1000])
    #expect(AxisScale(minimum: 1, maximum: 10, isLogarithmic: true).ticks(about: 6) == [1, 2, 5, 10])
    #expect(AxisScale(minimum: 3, maximum: 250, isLogarithmic: true).rounded().maximum == 1000)
    #expect(AxisScale(minimum: 1, maximum: 1e30, isLogarithmic: true).ticks(about: 5).count <= 8)
  }

  @Test func positionsAreBetweenTheEndsAndNeverOverflow() {
    let scale = AxisScale(minimum: -1e308, maximum: 1e308)
    #expect(scale.position(of: 0) == 0.5)
    #expect(scale.position(of: .nan) == nil)
    #expect(AxisScale(minimum: 0, maximum: 10).position(of: 11) == 1)
    let logarithmic = AxisScale(minimum: 1, maximum: 100, isLogarithmic: true)
    #expect(logarithmic.position(of: 10) == 0.5)
    #expect(logarithmic.position(of: 0) == nil)
    #expect(logarithmic.position(of: -1) == nil)
  }

  @Test(arguments: 0..<2000)
  func roundedEndsHoldTheValuesAndAreTicks(seed: Int) {
    // A walk over magnitudes and signs, the same in each run.
    let base = Double((seed * 7919) % 2003) - 1000, power = Double((seed * 31) % 41) - 20
    let low = base * power.magnitude / 7, high = low + Double(1 + seed % 997) * (power / 3).magnitude + 1e-6
    let scale = AxisScale(minimum: low, maximum: high).rounded()
    #expect(scale.minimum <= low && high <= scale.maximum)
    let ticks = scale.ticks(about: 5)
    #expect((2...12).contains(ticks.count), "\(low) \(high) \(ticks)")
    #expect(ticks.allSatisfy { $0 >= scale.minimum && $0 <= scale.maximum })
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0 < $1 })
  }
}
