import Foundation

/// A quantity of the result of an active task: its name, units, and digits.
package struct MeasuredQuantity: Hashable, Sendable {
  /// The types of value that a quantity has.
  package enum Value: Hashable, Sendable {
    /// A whole number.
    case count
    /// A number whose measurement has this many digits after the decimal point.
    case decimal(digits: Int)
    /// True or false.
    case boolean
    /// A word.
    case word
  }

  /// The name in results, JSON, and scripts.
  package let name: String
  /// The documentation, in one line.
  package let summary: String
  /// The type of the value.
  package let type: Value
  /// The units as a UCUM code, if it has any.
  package let units: String?
  /// The least and the greatest number that are possible, if it is one.
  package let range: ClosedRange<Double>

  private init(
    _ name: String, _ summary: String, _ type: Value, _ units: String?, _ range: ClosedRange<Double>
  ) {
    self.name = name
    self.summary = summary
    self.type = type
    self.units = units
    self.range = range
  }

  /// A decimal number with units; without a bound on one side, `range` has an infinite one.
  package static func number(
    _ name: String, _ units: String?, digits: Int, _ summary: String,
    range: ClosedRange<Double> = 0...Double.infinity
  ) -> MeasuredQuantity {
    MeasuredQuantity(name, summary, .decimal(digits: digits), units, range)
  }

  /// A whole number from 0.
  package static func count(_ name: String, units: String? = nil, _ summary: String) -> MeasuredQuantity {
    MeasuredQuantity(name, summary, .count, units, 0...Double.infinity)
  }

  /// True or false.
  package static func boolean(_ name: String, _ summary: String) -> MeasuredQuantity {
    MeasuredQuantity(name, summary, .boolean, nil, 0...1)
  }

  /// A word.
  package static func word(_ name: String, _ summary: String) -> MeasuredQuantity {
    MeasuredQuantity(name, summary, .word, nil, 0...1)
  }

  /// Whether the value is a number.
  var isNumber: Bool {
    switch type {
    case .count, .decimal: true
    case .boolean, .word: false
    }
  }

  /// The format of the quantity as an answer.
  var format: NumericFormat {
    NumericFormat(
      integer: type == .count, min: range.lowerBound.isFinite ? range.lowerBound : nil,
      max: range.upperBound.isFinite ? range.upperBound : nil, units: units)
  }

  /// Returns a number as an answer, with the digits that its measurement has.
  func answer(_ number: Double) -> Answer {
    guard case .decimal(let digits) = type else { return Int(exactly: number).map { .integer($0) } ?? .double(number) }
    let scale = pow(10, Double(digits)), rounded = (number * scale).rounded() / scale
    return .double(rounded.isFinite ? rounded : number)
  }
}
