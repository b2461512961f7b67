package import CareModel
package import Foundation

/// The samples of an active task, read from a file.
///
/// A file is JSON Lines, with an object on each line, or CSV, whose first row names the columns. What the recording says once comes before
/// the samples: as an object of its own, or in CSV as lines such as `# orientation: landscape`. Blank lines are ignored. A name that the
/// task does not define is an error, unless the task ignores others.
package struct Recording: Hashable, Sendable {
  /// What the recording says once.
  package private(set) var settings = RecordedSample(line: 1, values: [:])
  /// The samples, in order; at least one.
  package private(set) var samples: [RecordedSample] = []
  private let bytes: Data

  /// The SHA-256 of the recording's bytes, in hexadecimal.
  var digest: String { bytes.sha256 }

  /// Reads a recording of a task.
  ///
  /// - Throws: ``RecordingError`` for the first line that is wrong, and if there is no sample.
  package init(_ data: Data, of task: RecordingShape) throws(RecordingError) {
    bytes = data
    let required = task.requiredNames
    var header: [String]?
    for (index, bytes) in data.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      var text = String(decoding: bytes, as: UTF8.self)
      if index == 0, text.hasPrefix("\u{FEFF}") { text.removeFirst() }
      text = text.trimmed
      let line = index + 1
      if text.isEmpty { continue }
      let malformed = RecordingError.malformed(line: line, columns: required)
      switch text.first {
      case "{":
        guard header == nil, let values = RawValue.object(text) else { throw malformed }
        if samples.isEmpty, task.areSettings(values.keys) {
          try set(values, of: task, line: line)
        } else {
          try append(values, of: task, line: line)
        }
      case "#":
        guard header == nil, samples.isEmpty, let values = RawValue.setting(text) else { throw malformed }
        try set(values, of: task, line: line)
      default:
        let cells = RawValue.cells(text)
        if let columns = header {
          guard cells.count == columns.count else { throw malformed }
          try append(
            Dictionary(uniqueKeysWithValues: zip(columns, cells.map { RawValue.cell($0) })), of: task, line: line)
        } else {
          guard samples.isEmpty, Set(cells).count == cells.count, !Set(cells).isDisjoint(with: required) else {
            throw malformed
          }
          for name in cells { _ = try Self.column(name, in: task.columns, of: task, line: line) }
          for name in required where !cells.contains(name) { throw .missingValue(line: line, column: name) }
          header = cells
        }
      }
    }
    guard !samples.isEmpty else { throw .empty(columns: required) }
  }

  private mutating func set(
    _ values: [String: RawValue], of task: RecordingShape, line: Int
  ) throws(RecordingError) {
    settings.values.merge(try Self.check(values, as: task.settings, of: task, line: line)) { _, new in new }
  }

  private mutating func append(
    _ values: [String: RawValue], of task: RecordingShape, line: Int
  ) throws(RecordingError) {
    let sample = RecordedSample(line: line, values: try Self.check(values, as: task.columns, of: task, line: line))
    for column in task.columns where column.isRequired && sample.values[column.name] == nil {
      throw .missingValue(line: line, column: column.name)
    }
    if let time = task.timeColumn, let now = sample.optionalNumber(time),
      let before = samples.last?.optionalNumber(time), now < before
    {
      throw .backInTime(line: line, column: time)
    }
    samples.append(sample)
  }

  private static func check(
    _ values: [String: RawValue], as columns: [RecordingColumn], of task: RecordingShape, line: Int
  ) throws(RecordingError) -> [String: Scalar] {
    var found: [String: Scalar] = [:]
    for (name, value) in values.sorted(by: { $0.key < $1.key }) {
      guard let column = try column(name, in: columns, of: task, line: line) else { continue }
      found[name] = try column.scalar(value, line: line)
    }
    return found
  }

  /// Returns the column of a name; nil if the task ignores it.
  private static func column(
    _ name: String, in columns: [RecordingColumn], of task: RecordingShape, line: Int
  ) throws(RecordingError) -> RecordingColumn? {
    if let column = columns.first(where: { $0.name == name }) { return column }
    if task.ignoresOtherColumns { return nil }
    throw .unknownColumn(
      line: line, column: String(name.prefix(40)), suggestion: Suggestion.nearest(to: name, in: columns.map(\.name)))
  }
}

/// The values of one line of a recording, by column.
package struct RecordedSample: Hashable, Sendable {
  /// The number of the line, from 1.
  package let line: Int
  fileprivate(set) var values: [String: Scalar]

  /// Returns the value in a column; nil if there is none.
  subscript(_ column: String) -> Scalar? { values[column] }

  /// Returns the number in a column; nil if there is none.
  func optionalNumber(_ column: String) -> Double? { values[column]?.number }

  /// Returns the number in a column.
  ///
  /// - Throws: ``RecordingError`` if there is none.
  func number(_ column: String) throws(RecordingError) -> Double {
    guard let number = values[column]?.number else { throw .missingValue(line: line, column: column) }
    return number
  }

  /// Returns the whole number in a column; nil if there is none.
  func optionalWhole(_ column: String) -> Int? {
    if case .integer(let whole)? = values[column] { whole } else { nil }
  }

  /// Returns the whole number in a column.
  ///
  /// - Throws: ``RecordingError`` if there is none.
  func whole(_ column: String) throws(RecordingError) -> Int {
    guard let whole = optionalWhole(column) else { throw .missingValue(line: line, column: column) }
    return whole
  }

  /// Returns the word in a column; nil if there is none.
  func word(_ column: String) -> String? {
    if case .text(let word)? = values[column] { word } else { nil }
  }

  /// Returns whether a column is true; nil if there is nothing in it.
  func boolean(_ column: String) -> Bool? {
    if case .boolean(let value)? = values[column] { value } else { nil }
  }
}
