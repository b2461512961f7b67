import CareBase
import Testing

/// JSON as scripts read and write it, without a script.
struct JSONValueTests {
  @Test(arguments: [
    ("null", JSONValue.null), (" true ", .boolean(true)), ("-12", .integer(-12)), ("1.5e2", .double(150)),
    // Too large for 64 bits, so no longer exact.
    ("9223372036854775808", .double(9_223_372_036_854_775_808)),
    (#""a\n\u00e9\ud83d\ude00""#, .string("a\né😀")),
    (#"{"b":[1,{}],"a":[]}"#, .object(["a": .array([]), "b": .array([.integer(1), .object([:])])])),
  ])
  func aTextIsRead(text: String, tree: JSONValue) throws {
    #expect(try JSONParser.parse(text) == tree)
  }

  static let refused = [
    ("", "a value", 1), ("[1,]", "a value", 4), ("[1 2]", "',' or ']'", 4), ("{a:1}", "a name in quotes", 2),
    (#"{"a":1,"a":2}"#, "a name that is not used yet", 8), ("01", "a number", 1), ("1.", "a number", 1),
    ("1e999", "a number", 1), ("nul", "a value", 1), ("1 1", "the end", 3), (#""\x""#, "an escape", 3),
    (#""\ud800""#, "a whole surrogate pair", 2), ("\"a\nb\"", "no control character in a string", 3),
    (#""abc"#, "'\"'", 5), ("{\"a\":1,\"a\":2}", "a name that is not used yet", 8),
    ("{\"\u{E9}\":1,\"e\u{301}\":2}", "a name that is not used yet", 9),
    ("NaN", "a value", 1), ("'a'", "a value", 1),
  ]

  @Test(arguments: refused)
  func aTextThatIsNotJSONIsRefused(text: String, expected: String, position: Int) {
    #expect(throws: JSONParser.Failure(expected: expected, position: position)) { try JSONParser.parse(text) }
  }

  @Test func nestingIsLimited() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(throws: Never.self) { try JSONParser.parse(nested(65)) }
    #expect(throws: JSONParser.Failure(expected: "at most 64 levels", position: 66)) {
      try JSONParser.parse(nested(66))
    }
  }

  @Test func namesAreEncodedInOrder() {
    let tree = JSONValue.object(["b": .double(1), "a": .string("\"\u{1}\\"), "B": .array([.null, .boolean(false)])])
    #expect(tree.text == #"{"B":[null,false],"a":"\"\u0001\\","b":1.0}"#)
  }
}
