import CareModel
import Foundation

/// The number of participants who left and who were censored on each day of the study: all that a curve by Kaplan and Meier needs.
struct RetentionFold: Hashable, Sendable {
  private var left: [Int] = []
  private var censored: [Int] = []
  private(set) var participants = 0

  /// Adds a participant who left on a day of the study, or was last observed on it.
  mutating func add(day: Int, hasLeft: Bool) {
    let day = max(0, day)
    while left.count <= day {
      left.append(0)
      censored.append(0)
    }
    if hasLeft { left[day] += 1 } else { censored[day] += 1 }
    participants += 1
  }

  /// Returns the curve: on ties, those who left come before those who were censored.
  ///
  /// With d of n leaving on a day, S = Π(1 − d/n) and σ² = Σ d/(n(n − d)); the interval is S to the power of exp(±1.96·σ/ln S).
  func curve(arm: String?) -> StudyFigures.Retention {
    var atRisk = participants, share = 1.0, variance = 0.0
    var steps: [StudyFigures.Remaining] = [], risks: [CurveFigure.Risk] = []
    let end = max(0, left.count - 1), every = end <= 28 ? 1 : 7
    for day in left.indices {
      if day % every == 0 { risks.append(.init(day: day, count: atRisk)) }
      let gone = left[day]
      if gone > 0 {
        let number = Double(atRisk), lost = Double(gone)
        share = gone == atRisk ? 0 : share * (1 - lost / number)
        variance += gone == atRisk ? 0 : lost / (number * (number - lost))
        let interval = Self.interval(of: share, variance)
        steps.append(
          .init(day: day, atRisk: atRisk, left: gone, share: share, low: interval?.low, high: interval?.high))
      }
      atRisk -= gone + censored[day]
    }
    return StudyFigures.Retention(
      arm: arm, participants: participants, left: left.reduce(0, +), end: end, steps: steps, atRisk: risks)
  }

  private static func interval(of share: Double, _ variance: Double) -> (low: Double, high: Double)? {
    guard share > 0, share < 1 else { return nil }
    let width = 1.959963984540054 * variance.squareRoot() / log(share)
    // The logarithm of a share is negative.
    return (pow(share, exp(-width)), pow(share, exp(width)))
  }
}
