import CareBase
import Foundation
import Testing

/// The same texts through both faces of JSON, values of types and values without one, and the same values in each form.
struct JSONDoorTests {
  /// The result of reading a text.
  enum Outcome: Equatable {
    case read(JSONValue)
    /// It is not JSON, or exceeds a limit.
    case refused
    /// It is JSON, but not of the type.
    case other
  }

  struct Row: CustomTestStringConvertible, Sendable {
    var text: String
    /// As a value without a type.
    var value: Outcome
    /// As lists of whole numbers, numbers, and texts.
    var whole = Outcome.other
    var number = Outcome.other
    var string = Outcome.other
    var testDescription: String { String(text.prefix(24)) }

    /// A text that no face takes.
    static func refused(_ text: String) -> Row {
      Row(text: text, value: .refused, whole: .refused, number: .refused, string: .refused)
    }
  }

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static let rows: [Row] = [
    Row(text: "[1]", value: .read([1]), whole: .read([1]), number: .read([1.0])),
    Row(text: "[1.0]", value: .read([1.0]), whole: .read([1]), number: .read([1.0])),
    Row(text: "[1.5]", value: .read([1.5]), number: .read([1.5])),
    Row(text: "[-0]", value: .read([0]), whole: .read([0]), number: .read([-0.0])),
    .refused("[1e400]"), .refused("[-1e400]"),
    // Too small for a double is 0.
    Row(text: "[1e-400]", value: .read([0.0]), whole: .read([0]), number: .read([0.0])),
    Row(
      text: "[9223372036854775807]", value: .read([.integer(.max)]), whole: .read([.integer(.max)]),
      number: .read([.double(0x1p63)])),
    Row(text: "[9223372036854775808]", value: .read([.double(0x1p63)]), number: .read([.double(0x1p63)])),
    Row(
      text: "[-9223372036854775808]", value: .read([.integer(.min)]), whole: .read([.integer(.min)]),
      number: .read([.double(-0x1p63)])),
    .refused("[01]"), .refused("[+1]"), .refused("[1.]"), .refused("[.5]"), .refused("[NaN]"), .refused("[Infinity]"),
    .refused(#"[{"a":1,"a":1}]"#), .refused("[{\"\u{E9}\":1,\"e\u{301}\":2}]"),
    .refused(#"["\ud800"]"#), .refused(#"["\udc00"]"#), .refused(#"["\ud800\ud800"]"#),
    Row(text: #"["\ud83d\ude00"]"#, value: .read(["\u{1F600}"]), string: .read(["\u{1F600}"])),
    Row(text: #"["a\u0000b"]"#, value: .read(["a\u{0}b"]), string: .read(["a\u{0}b"])),
    .refused("[\"a\u{0}b\"]"), .refused("[1]\u{0}"), .refused("[1,]"), .refused("[1"), .refused(""),
    Row(text: "[null]", value: .read([.null])),
    .refused(nested(66)), .refused(nested(100_000)), .refused(String(repeating: "[", count: 100_000)),
    .refused(String(repeating: #"{"a":"#, count: 100_000)),
  ]

  @Test(arguments: rows)
  func bothFacesReadTheSame(row: Row) {
    let value: Outcome
    do throws(JSONParser.Failure) { value = .read(try JSONParser.parse(row.text)) } catch { value = .refused }
    #expect(value == row.value)
    #expect(outcome(row.text, Int.self) { .integer($0) } == row.whole)
    #expect(outcome(row.text, Double.self) { .double($0) } == row.number)
    #expect(outcome(row.text, String.self) { .string($0) } == row.string)
  }

  private func outcome<One: Decodable>(
    _ text: String, _: One.Type, _ value: (One) -> JSONValue
  ) -> Outcome {
    do {
      return .read(.array(try JSONText.decode([One].self, from: text.utf8).map(value)))
    } catch DecodingError.dataCorrupted(let context) {
      // A text that is no JSON has no place in itself.
      return context.codingPath.isEmpty ? .refused : .other
    } catch { return .other }
  }

  @Test func aTextHasLimits() throws {
    let text = Self.nested(66).utf8

    func fails(_ limits: JSONText.Limits) -> Bool {
      do { _ = try JSONText.decode([String].self, from: text, within: limits) } catch DecodingError.dataCorrupted {
        return true
      } catch {}
      return false
    }
    #expect(fails(.outside) && fails(.answer) && !fails(.stored))
    #expect(fails(.init(bytes: 131, depth: 100)) && !fails(.init(bytes: 132, depth: 100)))
    #expect(try JSONText.decode([Int].self, from: "\u{FEFF}[1]".utf8) == [1])
  }

  private struct Value: Codable, Equatable {
    var remoteID = 1
    var isURL = true
    var byName = ["aKey": 1.5]
    var byNumber = [2: "b", 10: "a"]
    var data = Data([0xFF, 0xFF, 0xFE])
    var none: [Int] = []
    var empty: [String: Int] = [:]
    var seed = UInt64.max
    var numbers: [Double] = [-0.0, 1e15, 9_007_199_254_740_992, 1e16, -1.5e16, 1e300, 0.1, .leastNonzeroMagnitude]
    var half: Float = 0.1
    var text = "/\u{8}\u{C}\u{1}\n\"\\\u{7F}\u{2028}é"
    var inner: [[String: [Bool]]] = [["x": [true]]]
  }

  struct FormRow: Sendable {
    var form: JSONText.Form
    var formatting: JSONEncoder.OutputFormatting
    var isInSnakeCase = false
  }

  @Test(arguments: [
    FormRow(form: [], formatting: .withoutEscapingSlashes), FormRow(form: .escapedSlashes, formatting: []),
    FormRow(form: .snakeCase, formatting: .withoutEscapingSlashes, isInSnakeCase: true),
    FormRow(
      form: [.snakeCase, .readable], formatting: [.withoutEscapingSlashes, .prettyPrinted], isInSnakeCase: true),
    FormRow(form: [.readable, .escapedSlashes], formatting: .prettyPrinted),
  ])
  func eachFormHasFoundationsBytes(row: FormRow) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = row.formatting.union(.sortedKeys)
    if row.isInSnakeCase { encoder.keyEncodingStrategy = .convertToSnakeCase }
    let text = try JSONText.text(of: Value(), form: row.form)
    #expect(text == String(decoding: try encoder.encode(Value()), as: UTF8.self))
    if !row.isInSnakeCase { #expect(try JSONText.decode(Value.self, from: text.utf8) == Value()) }
  }

  @Test func draftsHaveDigits() throws {
    #expect(try JSONText.text(of: [-0.0, 1e16, 0.5], form: .digits) == "[0,10000000000000000,0.5]")
    #expect(try JSONText.text(of: ["\u{8}/"], form: .digits) == #"["\u0008/"]"#)
    #expect(try JSONText.text(of: [Data([1, 255])], form: .digits) == "[[1,255]]")
    #expect(
      try JSONText.text(of: [Double.nan, .infinity, -.infinity], form: .notFinite) == #"["NaN","Infinity","-Infinity"]"#
    )
  }

  @Test(arguments: [
    (#"{"a":[{"x":1},{"y":"q"}]}"#, "a 1 y"), (#"{"a":[null]}"#, "a 0"), ("[]", ""), ("{}", ""),
    (#"{"a":[{"x":1.5}]}"#, "a 0 x"), (#"{"a":7}"#, "a"),
  ])
  func anErrorSaysThePlace(text: String, place: String) {
    struct List: Decodable { var a: [[String: Int]] }
    func path(_ error: any Error) -> String? {
      let context: DecodingError.Context
      switch error {
      case DecodingError.typeMismatch(_, let found), DecodingError.valueNotFound(_, let found),
        DecodingError.keyNotFound(_, let found), DecodingError.dataCorrupted(let found):
        context = found
      default: return nil
      }
      return context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: " ")
    }
    #expect { try JSONText.decode(List.self, from: text.utf8) } throws: { path($0) == place }
  }
}
