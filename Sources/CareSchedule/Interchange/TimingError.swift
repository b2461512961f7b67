/// Why a FHIR timing is not taken, and which of its fields is at fault.
package struct TimingError: Error, Hashable, Sendable {
  /// What is wrong with the field.
  package enum Reason: Hashable, Sendable {
    /// It is no field of a timing.
    case unknown
    /// It does not hold what it must.
    case wrongValue(expected: String)
    /// It is needed.
    case missing
    /// It says something that has to be decided where the patient is: the times of day of a word or a number.
    case needsTimes(key: String)
    /// A time needs a zone to be read in.
    case needsZone
    /// A schedule cannot say it.
    case notExpressible(String)
  }

  /// The field, from the timing on: `repeat.when`.
  package var field: String
  package var reason: Reason
}

extension TimingError {
  /// What is wrong, and what to write instead.
  package var message: String {
    switch reason {
    case .unknown: "`\(field)` is no field of a FHIR timing that a schedule takes; leave it out"
    case .wrongValue(let expected): "`\(field)` of the timing is wrong; write \(expected)"
    case .missing: "the timing has no `\(field)`; write e.g. repeat = { frequency = 1, period = 1, periodUnit = \"d\" }"
    case .needsTimes(let key):
      "`\(field)` leaves the times of day open; write timeOfDay, or give times = { \(Self.example(key)) }"
    case .needsZone: "`\(field)` is a moment, which needs a zone to be read in; name the zone"
    case .notExpressible(let write): "a schedule cannot say this `\(field)`; write \(write)"
    }
  }

  private static func example(_ key: String) -> String {
    let name = key.contains(".") ? "[\"\(key)\"]" : key
    return switch key {
    case "BID": "BID = { \"08:00\", \"20:00\" }"
    case "TID": "TID = { \"08:00\", \"14:00\", \"20:00\" }"
    case "QID": "QID = { \"08:00\", \"12:00\", \"16:00\", \"20:00\" }"
    default: "\(name) = \"08:00\""
    }
  }
}
