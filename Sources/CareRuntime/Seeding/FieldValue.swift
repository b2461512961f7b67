import CareModel
import Foundation

/// The value of a field of a record, as in its JSON.
indirect enum FieldValue: Hashable {
  case null
  case boolean(Bool)
  case number(Double)
  case text(String)
  case list([FieldValue])
  case object([String: FieldValue])
  /// A sentence about what would be long to spell out.
  case sentence(String)
}

extension FieldValue: Decodable {
  /// The fields of a record, named as plan files name them.
  init(of record: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    self = try JSONDecoder().decode(FieldValue.self, from: encoder.encode(record))
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
    } else if let list = try? value.decode([FieldValue].self) {
      self = .list(list)
    } else {
      self = .object(try value.decode([String: FieldValue].self))
    }
  }
}

extension FieldValue {
  /// The fields of an object; none of anything else.
  var fields: [String: FieldValue] {
    if case .object(let fields) = self { fields } else { [:] }
  }

  /// Whether the value is empty.
  var isNothing: Bool { [.null, .list([]), .object([:])].contains(self) }

  private func field(_ name: String) -> String? {
    if case .text(let text)? = fields[name] { text } else { nil }
  }

  /// Returns the names that distinguish the items of a list; nil if they have none.
  ///
  /// Items with an id keep their name when others are inserted before them.
  static func names(of items: [FieldValue]) -> [String]? {
    ["id", "name", "key", "value"].lazy.compactMap { name -> [String]? in
      let names = items.compactMap { $0.field(name) }
      return names.count == items.count && Set(names).count == names.count ? names : nil
    }.first
  }

  /// Whether it is a value rather than something with parts: an interval, a target, a number to call, a function.
  var isWhole: Bool {
    guard case .object(let fields) = self else { return true }
    return interval != nil || target != nil || labeled != nil || Set(fields.keys) == ["hook"]
  }

  /// In a few words, as a plan file would have it.
  var words: String {
    switch self {
    case .null: return "nothing"
    case .boolean(let boolean): return boolean ? "true" : "false"
    case .number(let number): return PlainNumber.text(number)
    case .text(let text): return Self.quoted(text)
    case .sentence(let text): return text
    case .list(let items): return items.isEmpty ? "nothing" : items.map(\.words).joined(separator: ", ")
    case .object(let fields):
      if let words = interval?.description ?? target ?? labeled { return words }
      if Set(fields.keys) == ["hook"] { return "a function" }
      if let title = field("text") ?? field("title") ?? field("name") ?? field("label") { return Self.quoted(title) }
      let parts = fields.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value.words)" }
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

  /// A number or an address, with what it is for.
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
    return [field("kind"), value.words, field("units")].compactMap(\.self).joined(separator: " ")
  }
}
