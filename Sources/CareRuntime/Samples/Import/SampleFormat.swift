/// The format of a file of samples.
public enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) in UTF-8, with the names of the columns in the first row.
  case csv
  /// One JSON object per line.
  case jsonl
}

/// A column of a file of samples.
enum SampleColumn: String, CaseIterable {
  case patient, quantity, value, units, start, stop, source
  case remoteID = "remote_id"

  /// Its position among all columns.
  var index: Int {
    switch self {
    case .patient: 0
    case .quantity: 1
    case .value: 2
    case .units: 3
    case .start: 4
    case .stop: 5
    case .source: 6
    case .remoteID: 7
    }
  }

  var isRequired: Bool {
    switch self {
    case .quantity, .value, .start: true
    case .patient, .units, .stop, .source, .remoteID: false
    }
  }

  static let names = allCases.map(\.rawValue)
}
