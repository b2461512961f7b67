/// Reads the annotations of a definition file as LuaLS does, as far as this project writes them, and says what is wrong.
struct AnnotationChecker {
  private(set) var mistakes: [String] = []
  private(set) var classes: [String: Int] = [:]
  private(set) var aliases: [String: Int] = [:]
  /// `care.Task.title`, and so on.
  private(set) var fields: Set<String> = []
  private var currentClass: String?
  private var mentioned: [(name: String, line: Int)] = []

  /// Types that every editor knows.
  private static let builtin: Set<String> = [
    "string", "integer", "number", "boolean", "table", "function", "any", "nil", "fun", "thread", "stringlib",
  ]

  init(_ text: String) {
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      read(String(line), index + 1)
    }
    for (name, line) in mentioned
    where !Self.builtin.contains(name) && classes[name] == nil && aliases[name] == nil {
      mistakes.append("line \(line): nothing declares '\(name)'")
    }
    let used = Set(mentioned.map(\.name))
    for name in aliases.keys.sorted() where !used.contains(name) { mistakes.append("nobody uses the alias '\(name)'") }
  }

  private mutating func read(_ line: String, _ number: Int) {
    guard line.hasPrefix("---@") else {
      if !line.hasPrefix("---") { currentClass = nil }
      return
    }
    let parts = line.dropFirst(4).split(separator: " ", maxSplits: 1).map(String.init)
    guard let tag = parts.first else { return mistakes.append("line \(number): an annotation without a word") }
    var rest = parts.count > 1 ? parts[1] : ""
    switch tag {
    case "meta": break
    case "class":
      if rest.hasPrefix("(exact) ") { rest = String(rest.dropFirst(8)) }
      let names = rest.split(separator: ":").map { $0.trimmingSpaces }
      currentClass = names.first
      declare(names.first ?? "", number)
      classes[names.first ?? ""] = number
      if names.count > 1 { readType(names[1], number) }
    case "alias":
      let words = rest.split(separator: " ", maxSplits: 1).map(String.init)
      declare(words.first ?? "", number)
      aliases[words.first ?? ""] = number
      if words.count > 1 { readType(words[1], number) }
    case "field":
      guard let owner = currentClass else { return mistakes.append("line \(number): a field outside a class") }
      let (name, type) = Self.field(rest)
      if !fields.insert(owner + "." + name).inserted {
        mistakes.append("line \(number): '\(owner)' has '\(name)' twice")
      }
      readType(type, number)
    case "param": readType(rest.split(separator: " ", maxSplits: 1).dropFirst().joined(), number)
    case "return", "type", "overload": readType(rest, number)
    case "operator":
      // `add(care.Interval): care.Time`
      let type = rest.split(separator: ":", maxSplits: 1).last?.trimmingSpaces ?? ""
      if let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")") {
        readType(String(rest[rest.index(after: open)..<close]), number)
      }
      readType(type, number)
    default: mistakes.append("line \(number): '@\(tag)' is unknown")
    }
  }

  private mutating func declare(_ name: String, _ line: Int) {
    if classes[name] != nil || aliases[name] != nil { mistakes.append("line \(line): '\(name)' is declared twice") }
  }

  private static func field(_ text: String) -> (name: String, type: String) {
    let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
    return (parts[0].replacing("?", with: ""), parts.count > 1 ? parts[1] : "")
  }

  /// Takes the type at the beginning of a text; words after it are a note.
  private mutating func readType(_ text: String, _ line: Int) {
    var parser = TypeReader(text)
    do { try parser.union() } catch { return mistakes.append("line \(line): \(error): \(text)") }
    mentioned += parser.names.map { ($0, line) }
  }
}

/// Reads one type expression.
private struct TypeReader {
  struct Refusal: Error, CustomStringConvertible {
    var description: String
  }

  private let characters: [Character]
  private var place = 0
  private(set) var names: [String] = []

  init(_ text: String) { characters = Array(text) }

  private var next: Character? { place < characters.count ? characters[place] : nil }

  private mutating func take(_ character: Character) -> Bool {
    guard next == character else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Character) throws {
    guard take(character) else { throw Refusal(description: "'\(character)' is missing at \(place)") }
  }

  mutating func union() throws {
    try postfix()
    while take("|") { try postfix() }
  }

  private mutating func postfix() throws {
    try primary()
    while true {
      if take("?") { continue }
      guard next == "[" else { return }
      place += 1
      try expect("]")
    }
  }

  private mutating func primary() throws {
    if take("(") {
      try union()
      return try expect(")")
    }
    if take("\"") {
      while let character = next, character != "\"" {
        if character == "\\" { place += 1 }
        place += 1
      }
      return try expect("\"")
    }
    let name = word()
    guard !name.isEmpty else { throw Refusal(description: "a type is missing at \(place)") }
    if name == "fun" { return try function() }
    if name == "table", take("<") {
      try union()
      try expect(",")
      _ = take(" ")
      try union()
      return try expect(">")
    }
    names.append(name)
  }

  private mutating func function() throws {
    try expect("(")
    while next != ")" {
      let name = word()
      guard !name.isEmpty else { throw Refusal(description: "a parameter is missing at \(place)") }
      _ = take("?")
      try expect(":")
      _ = take(" ")
      try union()
      if take(",") { _ = take(" ") }
    }
    try expect(")")
    guard take(":") else { return }
    _ = take(" ")
    try union()
    while next == ",", place + 1 < characters.count, characters[place + 1] == " " {
      place += 2
      try union()
    }
  }

  private mutating func word() -> String {
    var word = ""
    while let character = next, character.isLetter || character.isNumber || character == "_" || character == "." {
      word.append(character)
      place += 1
    }
    return word
  }
}

extension Substring {
  fileprivate var trimmingSpaces: String { String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
}
