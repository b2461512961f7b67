package import CareModel

/// The entries of the access log that are looked for.
package struct AccessLogQuery: Hashable, Sendable {
  /// The patient's id, or `#` and the number of the commit that erased the patient; nil for all.
  package var patient: String?
  /// The authors, of which the first three count: an entry is by one of them; empty for all.
  package var actors: [String] = []
  /// The kind of act; nil for all.
  package var action: AccessRecord.Action?
  /// The first time.
  package var from = Instant.beginning
  /// The time before which the entries are.
  package var to = Instant.end

  /// Creates a query of all entries.
  package init() {}
}

/// A place in the access log, after which earlier entries follow.
package struct AccessLogPlace: Hashable, Sendable, CustomStringConvertible {
  /// The time of the entry.
  package var at: Instant
  /// The number of the entry.
  package var number: Int

  /// Creates a place.
  package init(at: Instant, number: Int) { (self.at, self.number) = (at, number) }

  /// Reads the text of ``description``; nil for any other.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let at = Instant(millisecondsText: parts[0]),
      let number = BoundedInteger(parts[1], in: 1...Int.max)?.value
    else { return nil }
    self.init(at: at, number: number)
  }

  /// The milliseconds since 1970, a hyphen, and the number.
  package var description: String { "\(at.milliseconds)-\(number)" }
}

/// Some entries of the access log, the newest first.
package struct AccessLogPage: Hashable, Sendable {
  /// The entries.
  package var records: [AccessRecord]
  /// The place after which earlier entries may follow; nil if there are none.
  package var next: AccessLogPlace?
}
