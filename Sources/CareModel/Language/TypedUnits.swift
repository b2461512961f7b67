/// The units with which participants type a measure, and the number of kept units that each is.
///
/// A number alone, several as in `5 ft 7 in`, and for lengths of time the form of a clock are read.
package struct TypedUnits: Hashable, Sendable, Encodable {
  /// The names in lower case.
  package var names: [String: Double]
  /// The unit of a number alone.
  package var alone: Double
  /// The only unit that another number may follow; nil if any may.
  package var large: Double?
  /// The unit of a number alone that follows the large one.
  package var small: Double?
  /// The words between numbers that mean nothing.
  package var fillers: [String] = []
  /// The name of the kept unit.
  package var kept: String
  /// Whether the sum is rounded to a whole number.
  package var isWhole = false
  /// Whether `1:30` is one hour and a half.
  package var hasClock = false
}
