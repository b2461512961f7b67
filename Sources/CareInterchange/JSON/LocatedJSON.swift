import CareModel

/// A JSON value with the bytes that it was read from.
struct LocatedJSON: Sendable {
  /// The contents that a value can have.
  enum Content: Sendable {
    /// A string, a number, true, false, or null.
    case scalar(JSONValue)
    case array([LocatedJSON])
    case object([Member])
  }

  /// A name and a value of an object.
  struct Member: Sendable {
    var name: String
    /// The bytes of the name.
    var nameRange: Range<Int>
    var value: LocatedJSON
  }

  var content: Content
  /// The bytes of the value.
  var range: Range<Int>

  /// The members of an object; nil for anything else.
  var members: [Member]? { if case .object(let members) = content { members } else { nil } }
  /// The items of an array; nil for anything else.
  var items: [LocatedJSON]? { if case .array(let items) = content { items } else { nil } }
  /// The scalar; nil for an array or an object.
  var scalar: JSONValue? { if case .scalar(let value) = content { value } else { nil } }
  /// The string; nil for anything else.
  var string: String? { if case .string(let text)? = scalar { text } else { nil } }

  /// Returns the value of a member of an object.
  subscript(name: String) -> LocatedJSON? { members?.first { $0.name == name }?.value }

  /// The kind of value, with its article.
  var title: String {
    switch content {
    case .array: "a list"
    case .object: "an object"
    case .scalar(.string): "a text"
    case .scalar(.boolean): "true or false"
    case .scalar(.null): "null"
    case .scalar: "a number"
    }
  }
}

/// A reader of JSON that continues after an error, so that it reports all of them.
struct LocatedJSONParser {
  /// An error in the text.
  struct Problem: Hashable {
    /// What is wrong, and what to write instead.
    var message: String
    /// The bytes that are wrong.
    var range: Range<Int>
    /// The JSON pointer of the innermost value that is known to contain it.
    var pointer: String
    /// Whether the text exceeds a limit and may be JSON.
    var isLimit = false
  }

  /// The maximum depth of lists and objects.
  static let maxDepth = 128
  /// The maximum number of errors that are reported.
  static let maxProblems = 100

  private let bytes: [UInt8]
  private var lexer: JSONParser
  private var path: [String] = []
  private(set) var problems: [Problem] = []
  /// Whether reading on would report errors that are none.
  private var isLost = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    lexer = JSONParser(bytes)
  }

  /// Returns the value of a text, as far as it can be read, and every error.
  static func parse(_ bytes: [UInt8]) -> (value: LocatedJSON?, problems: [Problem]) {
    var parser = LocatedJSONParser(bytes)
    // Editors on Windows write a mark at the start of UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.lexer.offset = 3 }
    let value = parser.value()
    parser.lexer.skipSpace()
    if !parser.isLost, let value, parser.lexer.offset < bytes.count {
      parser.report("the file continues after its end; remove what follows", at: parser.lexer.offset, value.range.count)
    }
    return (value, parser.problems)
  }

  private mutating func report(_ message: String, at offset: Int, _ count: Int = 1, isLimit: Bool = false) {
    guard !isLost else { return }
    let end = min(bytes.count, offset + max(1, min(count, 40)))
    problems.append(Problem(message: message, range: offset..<max(offset, end), pointer: pointer, isLimit: isLimit))
    if problems.count >= Self.maxProblems { isLost = true }
  }

  private var pointer: String { path.map { "/" + JSONPointer.escaped($0) }.joined() }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    lexer.skipSpace()
    guard let byte = lexer.next, UInt32(byte) == character.value else { return false }
    lexer.offset += 1
    return true
  }

  /// Reads a value, or reports that there is none and moves to the next comma or bracket.
  private mutating func value() -> LocatedJSON? {
    lexer.skipSpace()
    let start = lexer.offset
    switch lexer.next {
    case UInt8(ascii: "{"): return nested { $0.object() }
    case UInt8(ascii: "["): return nested { $0.array() }
    case nil:
      report("the file ends here; write a value", at: start)
      isLost = true
      return nil
    default: break
    }
    do throws(JSONParser.Failure) {
      let value = try lexer.scalar()
      return LocatedJSON(content: .scalar(value), range: start..<lexer.offset)
    } catch {
      report(Self.message(error, at: bytes[start]), at: max(start, min(error.position - 1, bytes.count - 1)))
      lexer.offset = max(start, lexer.offset)
      skipToDelimiter(from: start)
      return nil
    }
  }

  private static func message(_ failure: JSONParser.Failure, at byte: UInt8) -> String {
    switch byte {
    case UInt8(ascii: "'"): "text in single quotes; write it in double quotes"
    case UInt8(ascii: "/"), UInt8(ascii: "#"): "JSON has no comments; remove it"
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"): "a value is missing; write one before this"
    default: "this is not JSON; expected \(failure.expected)"
    }
  }

  private mutating func nested(_ read: (inout Self) -> LocatedJSON.Content) -> LocatedJSON? {
    let start = lexer.offset
    guard path.count < Self.maxDepth else {
      report(
        "lists and objects are nested more than \(Self.maxDepth) levels deep; use fewer levels", at: start,
        isLimit: true)
      isLost = true
      return nil
    }
    lexer.offset += 1
    let content = read(&self)
    return LocatedJSON(content: content, range: start..<lexer.offset)
  }

  private mutating func array() -> LocatedJSON.Content {
    var items: [LocatedJSON] = []
    if take("]") { return .array([]) }
    while !isLost {
      path.append(String(items.count))
      if let item = value() { items.append(item) }
      path.removeLast()
      guard goesOn(until: "]") else { break }
    }
    return .array(items)
  }

  private mutating func object() -> LocatedJSON.Content {
    var members: [LocatedJSON.Member] = []
    var names: Set<String> = []
    if take("}") { return .object([]) }
    while !isLost {
      if let (name, range) = name() {
        if !names.insert(name).inserted {
          report("'\(name)' is written twice in this object; remove one", at: range.lowerBound, range.count)
        }
        path.append(name)
        if let value = value() { members.append(.init(name: name, nameRange: range, value: value)) }
        path.removeLast()
      }
      guard goesOn(until: "}") else { break }
    }
    return .object(members)
  }

  /// Reads a name and its colon, or reports what is there instead.
  private mutating func name() -> (String, Range<Int>)? {
    lexer.skipSpace()
    let start = lexer.offset
    guard lexer.next == UInt8(ascii: "\""), case .string(let name)? = try? lexer.scalar() else {
      let place = min(start, max(0, bytes.count - 1))
      if lexer.next == UInt8(ascii: "/") || lexer.next == UInt8(ascii: "#") {
        report("JSON has no comments; remove it", at: place)
        while let byte = lexer.next, byte != UInt8(ascii: "\n") { lexer.offset += 1 }
        return lexer.next == nil ? nil : self.name()
      }
      report("write a name in double quotes", at: place)
      lexer.offset = start
      skipToDelimiter(from: start)
      return nil
    }
    let range = start..<lexer.offset
    guard take(":") else {
      report("write ':' after the name", at: min(lexer.offset, max(0, bytes.count - 1)))
      skipToDelimiter(from: lexer.offset)
      return nil
    }
    return (name, range)
  }

  /// Moves past a comma, or the closing bracket, and returns whether there is another element.
  private mutating func goesOn(until close: Unicode.Scalar) -> Bool {
    guard !isLost else { return false }
    if take(close) { return false }
    let start = lexer.offset
    if take(",") {
      lexer.skipSpace()
      guard let byte = lexer.next, UInt32(byte) == close.value else { return true }
      report("a comma before '\(close)' is not JSON; remove it", at: start)
      lexer.offset += 1
      return false
    }
    switch lexer.next {
    case nil:
      report("the file ends here; write '\(close)'", at: max(0, bytes.count - 1))
      isLost = true
      return false
    case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ":"):
      report("write ',' or '\(close)' here", at: start)
      isLost = true
      return false
    default:
      report("write ',' before this", at: start)
      return true
    }
  }

  /// Moves to the next comma or closing bracket at this level, past texts and nested brackets.
  private mutating func skipToDelimiter(from start: Int) {
    var depth = 0
    lexer.offset = start
    while let byte = lexer.next {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return }
        depth -= 1
      case UInt8(ascii: ","), UInt8(ascii: "\n"): if depth == 0 { return }
      default: break
      }
      lexer.offset += 1
    }
  }
}

/// A path in JSON text (RFC 6901).
enum JSONPointer {
  /// Returns a name as a part of a pointer.
  static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return name }
    return name.replacing("~", with: "~0").replacing("/", with: "~1")
  }
}
