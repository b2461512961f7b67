import CareModel
import Foundation

/// A value of a recording as it is written, before the task's columns give it a type.
enum RawValue: Hashable, Sendable {
  /// Nothing: null, or an empty cell.
  case absent
  case number(Double)
  case boolean(Bool)
  case text(String)
  /// A cell of CSV, which can be a number, a truth value, or a word.
  case cell(String)
  /// A list or an object.
  case other

  /// Returns the fields of a JSON object; nil if the text is none.
  static func object(_ text: String) -> [String: RawValue]? {
    try? JSONText.decode([String: RawValue].self, from: text.utf8)
  }

  /// Returns the setting of a line such as `# orientation: landscape`; nil if it has another form.
  static func setting(_ text: String) -> [String: RawValue]? {
    let parts = text.dropFirst().split(separator: ":", maxSplits: 1).map { String($0).trimmed }
    return parts.count == 2 ? [parts[0]: .cell(parts[1])] : nil
  }

  /// Returns the cells of a line of CSV; a cell can be in quotes, and contains no comma.
  static func cells(_ text: String) -> [String] {
    text.split(separator: ",", omittingEmptySubsequences: false).map { cell in
      let cell = String(cell).trimmed
      return cell.count > 1 && cell.hasPrefix("\"") && cell.hasSuffix("\"") ? String(cell.dropFirst().dropLast()) : cell
    }
  }

  private var number: Double? {
    switch self {
    case .number(let number): number
    // Swift also reads hexadecimal numbers.
    case .cell(let text):
      text.lowercased().contains("x") ? nil : Double(text)  // allowed: one that is not finite has its own error
    case .text("NaN"): .nan
    case .text("Infinity"), .text("-Infinity"): .infinity
    case .absent, .boolean, .text, .other: nil
    }
  }

  private var boolean: Bool? {
    switch self {
    case .boolean(let value): value
    case .cell(let text): Bool(text.lowercased())
    case .absent, .number, .text, .other: nil
    }
  }

  private var word: String? {
    switch self {
    case .text(let text), .cell(let text): text
    case .absent, .number, .boolean, .other: nil
    }
  }

  fileprivate func scalar(of type: RecordingColumn.Value) throws(NotFinite) -> Scalar? {
    switch type {
    case .number(let range):
      guard let number else { return nil }
      guard number.isFinite else { throw NotFinite() }
      return range.contains(number) ? .number(number) : nil
    case .whole(let range):
      guard let number else { return nil }
      guard number.isFinite else { throw NotFinite() }
      return Int(exactly: number).flatMap { range.contains($0) ? .integer($0) : nil }
    case .boolean: return boolean.map { .boolean($0) }
    case .word(let words): return word.flatMap { words.contains($0) ? .text($0) : nil }
    }
  }
}

private struct NotFinite: Error {}

extension RecordingColumn {
  /// Returns a value with the column's type; nil if there is none.
  ///
  /// - Throws: ``RecordingError`` if it is of another type or out of range.
  func scalar(_ value: RawValue, line: Int) throws(RecordingError) -> Scalar? {
    if value == .absent || value == .cell("") { return nil }
    let scalar: Scalar?
    do throws(NotFinite) { scalar = try value.scalar(of: type) } catch { throw .notFinite(line: line) }
    guard let scalar else { throw .wrongValue(line: line, column: name, expected: expected) }
    return scalar
  }
}

extension RawValue: Decodable {
  init(from decoder: any Decoder) throws {
    guard let container = try? decoder.singleValueContainer() else {
      self = .other
      return
    }
    if container.decodeNil() {
      self = .absent
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else {
      self = .other
    }
  }
}
