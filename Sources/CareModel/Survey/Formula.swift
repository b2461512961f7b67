/// An expression over numbers: `weight / (height * height)`.
///
/// It has names, numbers, `+ - * /`, parentheses, and the functions `abs`, `min`, `max`, and `round`.
package struct Formula: Hashable, Sendable {
  /// The reason that a text is not an expression.
  package struct Problem: Error, Hashable {
    /// The reason, and what to write instead.
    package let message: String
  }

  /// A part of an expression.
  package indirect enum Term: Hashable, Sendable {
    /// A number.
    case number(Double)
    /// The name of a value.
    case name(String)
    /// A part with the opposite sign.
    case negative(Term)
    /// Two parts with `+`, `-`, `*`, or `/` between them.
    case binary(Character, Term, Term)
    /// A function, `abs`, `min`, `max`, or `round`, of some parts.
    case call(String, [Term])
  }

  /// The whole expression.
  package let root: Term
  /// The names that the expression reads, each once.
  package let names: [String]

  /// The maximum depth of parentheses.
  private static let mostDepth = 32

  /// Reads an expression.
  ///
  /// - Throws: ``Problem``.
  package init(_ text: String) throws(Problem) {
    var reader = Reader(text)
    root = try reader.sum(depth: 0)
    guard reader.next == nil else {
      throw Problem(message: "'\(reader.next.map(String.init) ?? "")' is not expected there")
    }
    names = reader.names
  }

  /// Returns the value; nil if a name has none, or if the value is not finite.
  package func value(_ number: (String) -> Double?) -> Double? {
    Self.value(root, number).flatMap { $0.isFinite ? $0 : nil }
  }

  private static func value(_ term: Term, _ number: (String) -> Double?) -> Double? {
    switch term {
    case .number(let value): return value
    case .name(let name): return number(name)
    case .negative(let part): return value(part, number).map { -$0 }
    case .binary(let sign, let first, let second):
      guard let a = value(first, number), let b = value(second, number) else { return nil }
      switch sign {
      case "+": return a + b
      case "-": return a - b
      case "*": return a * b
      default: return b == 0 ? nil : a / b
      }
    case .call(let name, let parts):
      let values = parts.compactMap { value($0, number) }
      guard values.count == parts.count, let first = values.first else { return nil }
      switch name {
      case "abs": return abs(first)
      case "round": return first.rounded()
      case "min": return values.min()
      default: return values.max()
      }
    }
  }

  private struct Reader {
    private var rest: Substring
    private(set) var names: [String] = []

    init(_ text: String) { rest = Substring(text) }

    /// The next character that is not a space.
    var next: Character? { rest.first { !$0.isWhitespace } }

    private mutating func take() {
      rest = rest.drop { $0.isWhitespace }.dropFirst()
    }

    mutating func sum(depth: Int) throws(Problem) -> Term {
      guard depth <= Formula.mostDepth else { throw Problem(message: "the expression is nested too deep") }
      var term = try product(depth: depth)
      while let sign = next, sign == "+" || sign == "-" {
        take()
        term = .binary(sign, term, try product(depth: depth))
      }
      return term
    }

    private mutating func product(depth: Int) throws(Problem) -> Term {
      var term = try factor(depth: depth)
      while let sign = next, sign == "*" || sign == "/" {
        take()
        term = .binary(sign, term, try factor(depth: depth))
      }
      return term
    }

    private mutating func factor(depth: Int) throws(Problem) -> Term {
      guard let first = next else { throw Problem(message: "the expression ends too early") }
      if first == "-" {
        guard depth < Formula.mostDepth else { throw Problem(message: "the expression is nested too deep") }
        take()
        return .negative(try factor(depth: depth + 1))
      }
      if first == "(" {
        take()
        let term = try sum(depth: depth + 1)
        try close()
        return term
      }
      rest = rest.drop { $0.isWhitespace }
      if first.isASCII, first.isNumber || first == "." {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        guard let number = Double(String(digits)) else { throw Problem(message: "'\(digits)' is not a number") }
        rest = rest.dropFirst(digits.count)
        return .number(number)
      }
      let name = String(rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") })
      guard let letter = name.first, letter.isLetter else {
        throw Problem(message: "'\(first)' is not expected there; write names, numbers, + - * / and parentheses")
      }
      rest = rest.dropFirst(name.count)
      guard next == "(" else {
        if !names.contains(name) { names.append(name) }
        return .name(name)
      }
      return try call(name, depth: depth)
    }

    private mutating func call(_ name: String, depth: Int) throws(Problem) -> Term {
      let functions = ["abs": 1...1, "round": 1...1, "min": 1...20, "max": 1...20]
      guard let counts = functions[name] else {
        throw Problem(message: "there is no function '\(name)'; write abs, max, min, or round")
      }
      take()
      var parts = [try sum(depth: depth + 1)]
      while next == "," {
        take()
        parts.append(try sum(depth: depth + 1))
      }
      try close()
      guard counts.contains(parts.count) else { throw Problem(message: "'\(name)' takes one number") }
      return .call(name, parts)
    }

    private mutating func close() throws(Problem) {
      guard next == ")" else { throw Problem(message: "a ')' is missing") }
      take()
    }
  }
}
