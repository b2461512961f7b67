import CareModel
import CareRuntime
import Testing

/// Random answers to numbers with bounds that no integer, or no difference, can hold.
struct NumericBoundsTests {
  @Test(arguments: [
    NumericFormat(integer: true, max: 9_223_372_036_854_775_808), NumericFormat(integer: true, min: -1e300, max: 1e300),
    NumericFormat(integer: true, min: -9_223_372_036_854_775_808), NumericFormat(min: -1.7e308, max: 1.7e308),
    NumericFormat(digits: 6, min: 1e308), NumericFormat(integer: true, min: 0.2, max: 0.4),
  ])
  func theyAreMadeWithoutATrap(format: NumericFormat) {
    var random = SimulationRandom(seed: 1, participant: 1, decision: "bounds")
    for _ in 0..<1_000 {
      let answer = format.randomAnswer(using: &random)
      #expect(answer.number?.isFinite == true)
    }
  }
}
