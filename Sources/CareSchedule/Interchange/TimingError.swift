/// An error thrown when a FHIR timing is invalid, with its field.
package struct TimingError: Error, Hashable, Sendable {
  /// The problem with the field.
  package enum Reason: Hashable, Sendable {
    /// The field is not part of a timing.
    case unknown
    /// The field has the wrong kind of value.
    case wrongValue(expected: String)
    /// The field is required.
    case missing
    /// The times of day must be decided locally, for a code or a number of times.
    case needsTimes(key: String)
    /// The time needs a zone.
    case needsZone
    /// A schedule cannot express the field.
    case notExpressible(String)
  }

  /// The path of the field in the timing, such as `repeat.when`.
  package var field: String
  package var reason: Reason
}

extension TimingError {
  /// The problem, and what to write instead.
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
