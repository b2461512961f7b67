import CareModel
import Foundation

/// The value of a field of a record, as it is stored.
indirect enum DiffValue: Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([DiffValue])
  case object([String: DiffValue])
  /// A description in place of a value that is long.
  case sentence(String)
}

extension DiffValue: Decodable {
  /// Creates the value of something encodable, with names in snake case.
  init(of record: some Encodable) throws {
    let json = try JSONText.utf8(encoding: record, form: .snakeCase)
    self = try JSONText.decode(DiffValue.self, from: json, within: .stored)
  }

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let boolean = try? value.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let list = try? value.decode([DiffValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: DiffValue].self))
    }
  }
}

extension DiffValue {
  /// The fields of an object; empty for any other value.
  var fields: [String: DiffValue] {
    if case .object(let fields) = self { fields } else { [:] }
  }

  /// Whether the value counts as none.
  var isNothing: Bool { [.null, .list([]), .object([:])].contains(self) }

  private func field(_ name: String) -> String? {
    if case .text(let text)? = fields[name] { text } else { nil }
  }

  /// Returns the names that distinguish the items of a list; nil if they have none.
  ///
  /// An item with an id keeps its name when others are inserted before it.
  static func names(of items: [DiffValue]) -> [String]? {
    ["id", "name", "key", "value"].lazy.compactMap { name -> [String]? in
      let names = items.compactMap { $0.field(name) }
      return names.count == items.count && Set(names).count == names.count ? names : nil
    }.first
  }

  /// Whether it is reported as a whole rather than by its parts: an interval, a target, a telephone number, or a function.
  var isWhole: Bool {
    guard case .object(let fields) = self else { return true }
    return interval != nil || target != nil || labeled != nil || Set(fields.keys) == ["hook"]
  }

  /// The value in a few words, as a plan file would have it.
  var text: String {
    switch self {
    case .null: return "nothing"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let number): return PlainNumber.text(number)
    case .text(let text): return Self.quoted(text)
    case .sentence(let text): return text
    case .list(let items): return items.isEmpty ? "nothing" : items.map(\.text).joined(separator: ", ")
    case .object(let fields):
      if let text = interval?.description ?? target ?? labeled { return text }
      if Set(fields.keys) == ["hook"] { return "a function" }
      if let title = field("text") ?? field("title") ?? field("name") ?? field("label") { return Self.quoted(title) }
      let parts = fields.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.text)" }
      return parts.isEmpty ? "nothing" : "{ \(parts.joined(separator: ", ")) }"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\n", with: "\\n") + "\""
  }

  private var interval: CalendarInterval? {
    let units = ["months", "days", "seconds"]
    guard !fields.isEmpty, fields.keys.allSatisfy(units.contains) else { return nil }
    let counts = units.map { unit -> Int? in
      guard case .number(let number)? = fields[unit] else { return fields[unit] == nil ? 0 : nil }
      return Int(exactly: number)
    }
    guard let months = counts[0], let days = counts[1], let seconds = counts[2] else { return nil }
    return CalendarInterval(months: months, days: days, seconds: seconds)
  }

  /// A number or an address, with its label.
  private var labeled: String? {
    guard fields.keys.allSatisfy({ $0 == "value" || $0 == "label" }), let value = field("value") else { return nil }
    return Self.quoted(value) + (field("label").map { " (\($0))" } ?? "")
  }

  /// An outcome value: `25 mg`, with its kind.
  private var target: String? {
    let values = ["integer", "double", "boolean", "text", "date"]
    let found = values.compactMap { fields[$0] }
    guard found.count == 1, let value = found.first,
      fields.keys.allSatisfy({ (values + ["kind", "units", "recorded"]).contains($0) }),
      fields["text"] == nil || fields["kind"] != nil
    else { return nil }
    return [field("kind"), value.text, field("units")].compactMap(\.self).joined(separator: " ")
  }
}
