import CareModel

extension CurveFigure {
  /// Returns a value: in percent, or as a number.
  func text(_ value: Double, in language: Language) -> String {
    guard areShares else { return language.number(value) }
    return language(.percent, ["number": language.number((value * 1000).rounded() / 10)])
  }

  /// Returns the values to mark, about `count` of them; there is no half participant.
  func valueTicks(about count: Int) -> [Double] {
    scale.ticks(about: count).filter { areShares || $0 == $0.rounded() }
  }

  /// Returns the label of a day: its date, or its number.
  func label(of day: Int, in language: Language) -> String {
    start.map { $0.adding(days: day).shortDate(in: language) } ?? language.number(Double(day))
  }

  /// Returns the days to mark, about `count` of them, from 0 on: whole weeks where the axis is long.
  func ticks(about count: Int) -> [Int] {
    let steps = [1, 2, 7, 14, 28, 56, 84, 182, 364, 728]
    let step = steps.first { end / $0 <= count } ?? max(1, end / max(1, count))
    return Array(stride(from: 0, through: end, by: step))
  }

  /// Returns a step in words: the value, with its interval if it has one.
  func words(of step: Step, in language: Language) -> String {
    guard let low = step.low, let high = step.high else { return text(step.value, in: language) }
    return "\(text(step.value, in: language)) (\(text(low, in: language))–\(text(high, in: language)))"
  }
}
