import CareModel
import Testing

/// The distribution of a parameter over virtual participants.
struct ParameterDistributionTests {
  @Test func eachValueTakesThePartOfItsWeight() throws {
    let arms = try ParameterDistribution([.text("B"): 1, .text("A"): 2, .text("none"): 0, .text("C"): 1])
    #expect(arms.shares.map(\.value.description) == ["A", "B", "C"])
    let places: [(unit: Double, value: String)] = [
      (0, "A"), (0.25, "A"), (0.499, "A"), (0.5, "B"), (0.749, "B"), (0.75, "C"), (0.999999, "C"),
    ]
    for place in places { #expect(arms.value(at: place.unit) == .text(place.value), "\(place.unit)") }
  }

  /// Weights that are refused.
  static let refused: [(weights: [Double], error: ParameterDistributionError)] = [
    ([], .noValue), ([0, 0], .noValue), ([1, -1], .invalidWeight), ([.nan], .invalidWeight),
    ([.infinity], .invalidWeight), ([1e10], .invalidWeight), (Array(repeating: 1, count: 101), .tooManyValues),
  ]

  @Test(arguments: refused)
  func impossibleWeightsAreRefused(weights: [Double], error: ParameterDistributionError) {
    let named = Dictionary(weights.enumerated().map { (ParameterValue.text("\($0.offset)"), $0.element) }) { $1 }
    #expect(throws: error) { try ParameterDistribution(named) }
    #expect(!error.message.isEmpty)
  }

  @Test func valuesAreConverted() throws {
    let texts = try ParameterDistribution([.text("07:00"): 1, .text("09:00"): 3])
    let times = texts.converted { ParameterKind.time.value(of: $0) ?? $0 }
    #expect(times.shares.map(\.weight) == [1, 3])
    #expect(times.shares.map(\.value.description) == ["07:00", "09:00"])
    #expect(times.value(at: 0.3) == TimeOfDay("09:00").map { .time($0) })
  }
}
