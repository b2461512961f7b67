import CareModel

/// JSON whose members keep their order, as people read resources.
indirect enum OrderedJSON: Sendable {
  case value(JSONValue)
  case array([OrderedJSON])
  case object([Member])

  /// A name and a value of an object.
  struct Member: Sendable {
    var name: String
    var value: OrderedJSON

    init(_ name: String, _ value: OrderedJSON) {
      self.name = name
      self.value = value
    }
  }

  static func text(_ text: String) -> OrderedJSON { .value(.string(text)) }
  static func flag(_ flag: Bool) -> OrderedJSON { .value(.boolean(flag)) }
  static func whole(_ number: Int) -> OrderedJSON { .value(.integer(number)) }
  static func number(_ number: Double) -> OrderedJSON { .value(.number(number)) }

  /// The value over several lines, indented by two spaces, with a line break at the end.
  var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  /// The value on one line.
  var compact: String {
    switch self {
    case .value(let value): value.text
    case .array(let items): "[\(items.map(\.compact).joined(separator: ","))]"
    case .object(let members):
      "{\(members.map { "\(JSONValue.string($0.name).text):\($0.value.compact)" }.joined(separator: ","))}"
    }
  }

  private func write(to text: inout String, indent: Int) {
    let space = String(repeating: " ", count: indent + 2), end = String(repeating: " ", count: indent)
    switch self {
    case .value(let value): text += value.text
    case .array(let items):
      guard !items.isEmpty else { return text += "[]" }
      text += "[\n"
      for (place, item) in items.enumerated() {
        text += space
        item.write(to: &text, indent: indent + 2)
        text += place == items.count - 1 ? "\n" : ",\n"
      }
      text += end + "]"
    case .object(let members):
      guard !members.isEmpty else { return text += "{}" }
      text += "{\n"
      for (place, member) in members.enumerated() {
        text += space + JSONValue.string(member.name).text + ": "
        member.value.write(to: &text, indent: indent + 2)
        text += place == members.count - 1 ? "\n" : ",\n"
      }
      text += end + "}"
    }
  }
}

/// The members of an object under construction.
struct ObjectBuilder {
  private(set) var members: [OrderedJSON.Member] = []

  mutating func add(_ name: String, _ value: OrderedJSON?) {
    if let value { members.append(.init(name, value)) }
  }

  mutating func add(_ name: String, _ text: String?) { add(name, text.map { .text($0) }) }

  /// Adds `true`; what is false is not written.
  mutating func add(_ name: String, if flag: Bool) { if flag { add(name, .flag(true)) } }

  /// Adds a list, unless it is empty.
  mutating func add(_ name: String, _ items: [OrderedJSON]) { if !items.isEmpty { add(name, .array(items)) } }

  var json: OrderedJSON { .object(members) }
}
