import CareBase
import CareTestSupport
import Foundation
import Testing

/// Values as JSON text, compared with those of Foundation.
struct JSONTextTests {
  /// A tree of values of every kind that coders have a function for.
  private indirect enum Tree: Codable, Equatable {
    case leaf(Leaf)
    case list([Tree?])
    case fields([String: Tree])

    init(_ random: inout SampleRandom, depth: Int) {
      switch depth == 0 ? 0 : random.integer(in: 0...2) {
      case 0: self = .leaf(Leaf(&random))
      case 1:
        self = .list(
          (0..<random.integer(in: 0...3)).map { number in number == 2 ? nil : Tree(&random, depth: depth - 1) })
      default:
        // More than the names that are compared one by one.
        let names = (0..<[0, 3, 20, 50][random.integer(in: 0...3)]).map { "n\($0)" }
        self = .fields(
          Dictionary(uniqueKeysWithValues: names.map { ($0, Tree(&random, depth: depth - 1)) }))
      }
    }
  }

  private struct Leaf: Codable, Equatable {
    var zulu: String
    var b: Bool
    var alpha: Int?
    var unsigned: UInt64
    var small: [Int8]
    var half: Float
    var d: Double?

    init(_ random: inout SampleRandom) {
      zulu = ["", "\"\\\n\u{1}", "é 한 \u{1F600}", "a/b"][random.integer(in: 0...3)]
      b = random.happens(0.5)
      alpha = random.happens(0.5) ? [Int.min, -1, 0, 10, .max][random.integer(in: 0...4)] : nil
      unsigned = [0, 1, UInt64(Int64.max)][random.integer(in: 0...2)]
      small = [.min, 0, .max]
      half = 0.5
      d = random.happens(0.5) ? Double(random.integer(in: -9...9)) / 4 : nil
    }
  }

  @Test func randomTreesAreWrittenAsFoundationWritesThem() throws {
    var random = SampleRandom()
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    for _ in 0..<300 {
      let tree = Tree(&random, depth: 3)
      let text = try JSONText.utf8(encoding: tree)
      #expect(String(decoding: text, as: UTF8.self) == String(decoding: try encoder.encode(tree), as: UTF8.self))
      #expect(try JSONText.decode(Tree.self, from: text) == tree)
      #expect(try JSONDecoder().decode(Tree.self, from: Data(text)) == tree)
    }
  }

  @Test(arguments: JSONValueTests.refused)
  func aTextThatIsNotJSONIsRefused(text: String, expected: String, position: Int) {
    #expect {
      try JSONText.decode([String: Int].self, from: Array(text.utf8))
    } throws: { error in
      guard case DecodingError.dataCorrupted(let context) = error else { return false }
      return context.debugDescription == "the JSON needs \(expected) at byte \(position)"
    }
  }

  @Test func aNameThatIsUsedIsFoundAmongMany() {
    let names = (0..<40).map { #""n\#($0)":1"# }
    for repeated in [0, 15, 16, 39] {
      let text = "{" + (names + [#""n\#(repeated)":2"#]).joined(separator: ",") + "}"
      #expect(throws: DecodingError.self) { try JSONText.decode([String: Int].self, from: Array(text.utf8)) }
    }
    #expect(throws: Never.self) {
      try JSONText.decode([String: Int].self, from: Array("{\(names.joined(separator: ","))}".utf8))
    }
  }

  /// A type that opens containers before it writes them, out of order, and a name twice.
  private struct Nested: Encodable {
    enum Key: String, CodingKey { case z, a, m, b, none }

    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Key.self)
      var inner = fields.nestedContainer(keyedBy: Key.self, forKey: .z)
      var list = fields.nestedUnkeyedContainer(forKey: .a)
      try fields.encode(1, forKey: .m)
      try fields.encode(2, forKey: .b)
      try inner.encode("x", forKey: .b)
      try inner.encode("y", forKey: .a)
      try list.encode(5)
      var row = list.nestedContainer(keyedBy: Key.self)
      try list.encode(6)
      try row.encode(true, forKey: .m)
      try row.encodeNil(forKey: .none)
      try fields.encode(3, forKey: .m)
      _ = fields.superEncoder(forKey: .none)
    }
  }

  @Test func containersMayBeWrittenInAnyOrder() throws {
    let text = try JSONText.utf8(encoding: ["it": Nested()])
    #expect(
      String(decoding: text, as: UTF8.self)
        == #"{"it":{"a":[5,{"m":true,"none":null},6],"b":2,"m":3,"none":{},"z":{"a":"y","b":"x"}}}"#)
  }

  /// A value that fails when a part of it is written.
  private struct Failing: Encodable {
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Nested.Key.self)
      try fields.encode(["x": 1], forKey: .z)
      try fields.encode([Double.nan], forKey: .a)
    }
  }

  /// A type that continues after a value has failed.
  private struct Lenient: Encodable {
    func encode(to encoder: any Encoder) throws {
      var fields = encoder.container(keyedBy: Nested.Key.self)
      #expect(throws: EncodingError.self) { try fields.encode(Failing(), forKey: .m) }
      try fields.encode(1, forKey: .b)
      #expect(throws: EncodingError.self) { try fields.encode([Failing()], forKey: .z) }
      try fields.encode(2, forKey: .none)
    }
  }

  @Test func aValueThatFailsLeavesNothing() throws {
    let text = try JSONText.utf8(encoding: Lenient())
    #expect(String(decoding: text, as: UTF8.self) == #"{"b":1,"none":2}"#)
  }

  private struct Nothing: Encodable { func encode(to encoder: any Encoder) {} }

  @Test func aValueThatWritesNothingIsAnError() {
    #expect(throws: EncodingError.self) { try JSONText.utf8(encoding: Nothing()) }
    #expect(throws: EncodingError.self) { try JSONText.utf8(encoding: [Double.infinity]) }
  }
}
