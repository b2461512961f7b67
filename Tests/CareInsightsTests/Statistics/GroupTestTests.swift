import CareInsights
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The tests of two groups of numbers.
struct GroupTestTests {
  /// Two groups, with the probabilities of SciPy's `ttest_ind(equal_var=False)` and `mannwhitneyu(method="asymptotic")`.
  static let known: [(first: [Double], second: [Double], welch: Double, ranks: Double)] = [
    ([5, 6, 7, 5, 4], [8, 7, 9, 8], 0.005384817679634029, 0.025573669368214636),
    ([1, 2], [3, 5], 0.19872738893452602, 0.2452781168067728),
    ([0, 0, 1, 0, 2, 1, 0], [1, 1, 2, 3, 0, 2], 0.10783127401877303, 0.11516904815928133),
    ([6.5, 7.25, 5.5, 8, 6, 7.75, 5], [6.5, 7, 5.75, 7.5, 6.25], 0.9578669187180847, 1),
    ([1, 1, 1], [2, 3, 4], 0.07417990022744854, 0.06360256962075367),
    ([3, 4, 5], [3, 4, 5], 1, 1),
    ([10, 10, 10, 11], [20, 21, 22], 0.0007054681975836398, 0.04359664488554136),
    ((0..<200).map(Double.init), (0..<150).map { Double($0) + 0.5 }, 8.351720085053146e-06, 8.759633147289673e-05),
    ([1, 1.0000001], [50, 50.0000001, 50.0000002], 8.167316504746039e-26, 0.14891467317876572),
  ]

  @Test(arguments: known)
  func probabilitiesAreThoseOfSciPy(first: [Double], second: [Double], welch: Double, ranks: Double) throws {
    for (test, expected) in [(GroupTest.welch, welch), (.ranks, ranks)] {
      let found = try #require(test.probability(first, second))
      #expect(abs(found - expected) <= 1e-11 * expected, "\(test): \(found)")
      let swapped = try #require(test.probability(second, first))
      #expect(abs(swapped - expected) <= 1e-11 * expected)
    }
  }

  /// Groups that cannot be compared, by test.
  static let impossible: [(test: GroupTest, first: [Double], second: [Double])] = [
    (.welch, [], [1, 2]), (.welch, [1], [1, 2]), (.ranks, [1, 2], [3]), (.welch, [2, 2, 2], [2, 2]),
    (.welch, [1, 1, 1], [5, 5, 5]), (.ranks, [2, 2, 2], [2, 2]), (.welch, [0.1, 0.1, 0.1], [0.3, 0.3, 0.3]),
    (.welch, [1e308, -1e308, 1e308], [1, 2, 3]),
  ]

  @Test(arguments: impossible)
  func groupsWithoutATestHaveNoProbability(test: GroupTest, first: [Double], second: [Double]) {
    #expect(test.probability(first, second) == nil)
  }

  @Test func ranksCompareGroupsThatVaryOnlyBetweenEachOther() throws {
    let found = try #require(GroupTest.ranks.probability([1, 1, 1, 1], [5, 5, 5, 5]))
    #expect(found < 0.05)
  }

  @Test func hugeNumbersKeepTheirProbability() throws {
    let numbers: ([Double], [Double]) = ([1, 2, 3], [4, 4.5, 7])
    let usual = try #require(GroupTest.welch.probability(numbers.0, numbers.1))
    let huge = try #require(GroupTest.welch.probability(numbers.0.map { $0 * 1e150 }, numbers.1.map { $0 * 1e150 }))
    #expect(abs(usual - huge) < 1e-12)
  }

  /// Tests of 20 normal numbers in each group with a difference in standard deviations, and their power at 5%.
  ///
  /// The power of the t-test follows from the noncentral t distribution, that of ranks from 8,000 comparisons by SciPy.
  static let powers: [(test: GroupTest, difference: Double, power: Double)] = [
    (.welch, 0.9, 0.79), (.ranks, 0.9, 0.767), (.welch, 0, 0.05), (.ranks, 0, 0.048),
  ]

  @Test(arguments: powers)
  func thePowerIsTheKnownOne(test: GroupTest, difference: Double, power: Double) {
    var generator = SeededGenerator(seed: 20)
    func unit() -> Double { Double.random(in: 0..<1, using: &generator) }
    func normal() -> Double { (-2 * log(1 - unit())).squareRoot() * cos(2 * .pi * unit()) }
    let count = 2_000
    let found = (0..<count).count { _ in
      let first = (0..<20).map { _ in normal() }
      let second = (0..<20).map { _ in normal() + difference }
      return test.probability(first, second).map { $0 < 0.05 } ?? false
    }
    // Four standard errors of a binomial share, and the rounding of the known power.
    let tolerance = 4 * (power * (1 - power) / Double(count)).squareRoot() + 0.006
    #expect(abs(Double(found) / Double(count) - power) < tolerance, "\(found)")
  }
}
