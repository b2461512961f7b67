import Foundation

/// REDCap's logic and equations, read and computed apart from the code that writes them.
///
/// It is stricter than REDCap: comparing or adding a blank value, which REDCap's browser and server do differently, is an error.
struct REDCapEvaluator {
  enum Problem: Error, Equatable { case syntax(String), blank(String) }

  private enum Value {
    case number(Double)
    case text(String)

    var number: Double? {
      switch self {
      case .number(let number): number
      case .text(let text): Double(text)
      }
    }

    var text: String {
      switch self {
      case .number(let number): Int(exactly: number).map(String.init) ?? "\(number)"
      case .text(let text): text
      }
    }

    var isTrue: Bool { (number ?? 0) != 0 }
  }

  private let data: [String: String]
  private var rest: Substring = ""
  private var text = ""
  /// Whether what is read now is not computed, because what is before it decides.
  private var isSkipping = false

  /// `data`: the values by field, and `name(code)` for the options of checkboxes.
  init(_ data: [String: String]) { self.data = data }

  mutating func holds(_ logic: String) throws -> Bool { logic.isEmpty ? true : try value(logic).isTrue }

  /// Returns the number of an equation; nil if it is blank.
  mutating func number(_ equation: String) throws -> Double? { try value(equation).number }

  private mutating func value(_ text: String) throws -> Value {
    (self.text, rest, isSkipping) = (text, Substring(text), false)
    let value = try or()
    skipSpace()
    guard rest.isEmpty else { throw Problem.syntax("\(rest) in \(text)") }
    return value
  }

  private mutating func skipSpace() { rest = rest.drop { $0 == " " } }

  private mutating func take(_ word: String) -> Bool {
    skipSpace()
    guard rest.hasPrefix(word) else { return false }
    rest = rest.dropFirst(word.count)
    return true
  }

  private mutating func or() throws -> Value {
    var result = try and()
    while take("or ") {
      let skips = isSkipping
      if result.isTrue { isSkipping = true }
      let next = try and()
      isSkipping = skips
      result = .number(result.isTrue || !skips && next.isTrue ? 1 : 0)
    }
    return result
  }

  private mutating func and() throws -> Value {
    var result = try comparison()
    while take("and ") {
      let skips = isSkipping
      if !result.isTrue { isSkipping = true }
      let next = try comparison()
      isSkipping = skips
      result = .number(result.isTrue && next.isTrue ? 1 : 0)
    }
    return result
  }

  private mutating func comparison() throws -> Value {
    let first = try sum()
    for sign in ["<>", "<=", ">=", "=", "<", ">"] where take(sign) {
      let second = try sum()
      guard !isSkipping else { return .number(0) }
      if sign == "=" || sign == "<>" {
        let isEqual =
          if let a = first.number, let b = second.number { a == b } else { first.text == second.text }
        return .number(isEqual == (sign == "=") ? 1 : 0)
      }
      if first.text.isEmpty || second.text.isEmpty { throw Problem.blank(text) }
      let order: Int
      if let a = first.number, let b = second.number {
        order = a < b ? -1 : a > b ? 1 : 0
      } else {
        order = first.text < second.text ? -1 : first.text > second.text ? 1 : 0
      }
      let holds =
        switch sign {
        case "<": order < 0
        case "<=": order <= 0
        case ">": order > 0
        default: order >= 0
        }
      return .number(holds ? 1 : 0)
    }
    return first
  }

  private mutating func computed(_ first: Value, _ second: Value, _ sign: Character) throws -> Value {
    guard !isSkipping else { return .number(0) }
    guard let a = first.number, let b = second.number else { throw Problem.blank(text) }
    switch sign {
    case "+": return .number(a + b)
    case "-": return .number(a - b)
    case "*": return .number(a * b)
    default: return b == 0 ? .text("") : .number(a / b)
    }
  }

  private mutating func sum() throws -> Value {
    var result = try product()
    while true {
      if take("+ ") {
        result = try computed(result, try product(), "+")
      } else if take("- ") {
        result = try computed(result, try product(), "-")
      } else {
        return result
      }
    }
  }

  private mutating func product() throws -> Value {
    var result = try primary()
    while true {
      if take("* ") {
        result = try computed(result, try primary(), "*")
      } else if take("/ ") {
        result = try computed(result, try primary(), "/")
      } else {
        return result
      }
    }
  }

  private mutating func primary() throws -> Value {
    skipSpace()
    if take("(") {
      let value = try or()
      guard take(")") else { throw Problem.syntax(text) }
      return value
    }
    if take("[") {
      guard let end = rest.firstIndex(of: "]") else { throw Problem.syntax(text) }
      defer { rest = rest[end...].dropFirst() }
      return .text(data[String(rest[..<end])] ?? "")
    }
    if take("'") {
      guard let end = rest.firstIndex(of: "'") else { throw Problem.syntax(text) }
      defer { rest = rest[end...].dropFirst() }
      return .text(String(rest[..<end]))
    }
    if let name = rest.prefixMatch(of: /[a-z]+/) { return try call(String(name.0)) }
    guard let number = rest.prefixMatch(of: /-?[0-9.]+(e[-+]?[0-9]+)?/), let value = Double(number.0) else {
      throw Problem.syntax("\(rest) in \(text)")
    }
    rest = rest[number.range.upperBound...]
    return .number(value)
  }

  private mutating func call(_ name: String) throws -> Value {
    rest = rest.dropFirst(name.count)
    guard take("(") else { throw Problem.syntax(text) }
    if name == "if" {
      let holds = try or().isTrue, skips = isSkipping
      guard take(",") else { throw Problem.syntax(text) }
      isSkipping = skips || !holds
      let first = try or()
      guard take(",") else { throw Problem.syntax(text) }
      isSkipping = skips || holds
      let second = try or()
      isSkipping = skips
      guard take(")") else { throw Problem.syntax(text) }
      return holds ? first : second
    }
    var numbers: [Double] = []
    repeat {
      let value = try or()
      guard let number = value.number ?? (isSkipping ? 0 : nil) else { throw Problem.blank(text) }
      numbers.append(number)
    } while take(",")
    guard take(")"), let first = numbers.first else { throw Problem.syntax(text) }
    switch name {
    case "abs": return .number(abs(first))
    case "round": return .number(first.rounded())
    case "min": return .number(numbers.min() ?? first)
    case "max": return .number(numbers.max() ?? first)
    default: throw Problem.syntax(text)
    }
  }
}
