import CareRuntime
import Testing

/// The random numbers of virtual participants.
struct SimulationRandomTests {
  private func numbers(_ seed: UInt64 = 1, _ participant: Int = 1, _ decision: String = "do") -> [UInt64] {
    var random = SimulationRandom(seed: seed, participant: participant, decision: decision)
    return (0..<4).map { _ in random.next() }
  }

  @Test func aDecisionAlwaysDrawsTheSameNumber() {
    #expect(numbers().first == 15_288_128_816_547_029_662)
  }

  @Test func anotherSeedParticipantOrDecisionDrawsDifferentNumbers() {
    let streams = [
      numbers(), numbers(2), numbers(1, 2), numbers(1, 1, "do/2"), numbers(2, 1), numbers(0), numbers(1, 0),
    ]
    #expect(Set(streams.map(\.description)).count == 6, "the seed 2 stands there twice")
  }

  @Test func integersAreInTheirRangeAndEachOccurs() {
    var random = SimulationRandom(seed: 7, participant: 1, decision: "int")
    let drawn = (0..<1000).map { _ in random.integer(in: -2...3) }
    #expect(Set(drawn) == [-2, -1, 0, 1, 2, 3])
    #expect(random.integer(in: 5...5) == 5)
    _ = random.integer(in: Int.min...Int.max)
  }

  @Test func meansAreAsDocumented() {
    var random = SimulationRandom(seed: 7, participant: 1, decision: "means")
    let many = 20_000
    let unit = (0..<many).map { _ in random.unit() }.reduce(0, +) / Double(many)
    let exponential = (0..<many).map { _ in random.exponential(mean: 30) }.reduce(0, +) / Double(many)
    let normal = (0..<many).map { _ in random.normal(mean: 5, deviation: 2) }
    let mean = normal.reduce(0, +) / Double(many)
    let variance = normal.map { ($0 - mean) * ($0 - mean) }.reduce(0, +) / Double(many)
    #expect(abs(unit - 0.5) < 0.01)
    #expect(abs(exponential - 30) < 1)
    #expect(abs(mean - 5) < 0.1)
    #expect(abs(variance - 4) < 0.2)
  }
}
