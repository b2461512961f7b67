import CareLua
import CareModel
import CareTestSupport
import Testing

@Suite struct LuaTokenizerTests {
  private func words(_ text: String) throws -> [String] {
    var tokenizer = LuaTokenizer(Array(text.utf8))
    var words: [String] = []
    while true {
      let token = try tokenizer.next()
      if token.kind == .end { return words }
      words.append(token.text)
    }
  }

  @Test(arguments: [
    ("a.b..c...", ["a", ".", "b", "..", "c", "..."], "dots bind as long as they can"),
    ("a<=b<<c~=d//e::f", ["a", "<=", "b", "<<", "c", "~=", "d", "//", "e", "::", "f"], "two-letter symbols first"),
    ("0x1p-4 1e+10 3. .5 7//2", ["0x1p-4", "1e+10", "3.", ".5", "7", "//", "2"], "numbers keep their exponents"),
    (#"'a\65\x42\u{43}\z  d\n'"#, ["aABCd\n"], "escapes are decoded"),
    ("[==[\nx]]y]==] [[z]]", ["x]]y", "z"], "long brackets drop their first line end"),
    ("a --[[ b\n ]] c -- d\n e", ["a", "c", "e"], "comments are passed"),
    ("a[b[1]]", ["a", "[", "b", "[", "1", "]", "]"], "an index is no long bracket"),
    ("'a\\\nb'", ["a\nb"], "an escaped line end stays in the string"),
  ])
  func textIsCutIntoWords(text: String, expected: [String], reason: String) throws {
    #expect(try words(text) == expected, Comment(rawValue: reason))
  }

  @Test(arguments: ["'a", "\"a\nb\"", "[[a", "--[[a", "'\\q'", "'\\300'", "'\\u{}'", "a ? b", "\u{00}", "ä"])
  func textThatIsNotLuaIsRejected(text: String) {
    #expect(throws: LuaTokenizer.Failure.self) { try words(text) }
  }

  @Test func commentsAreKeptWithoutDashes() throws {
    var tokenizer = LuaTokenizer(Array("a -- care: allow W001\n--[[b]]".utf8))
    _ = try tokenizer.next()
    _ = try tokenizer.next()
    #expect(tokenizer.comments.map(\.text) == [" care: allow W001", "b"])
  }

  /// Pieces that lead deep into the tokenizer and the parser, beside plain bytes.
  private static let pieces = [
    "function", "end", "local x <const> =", "{", "}", "(", ")", "[[", "]]", "[=", "'", "\"", "\\u{", "\\x4", "--",
    "return", "a",
    "=", ",", ".", ":", "::", "if", "then", "while", "do", "for", "in", "repeat", "until", "goto", "1e", "0x", "..",
    "\n", "\r", " ",
    "ä", "👍", "\u{0}", "not", "-", "#", "~", "[", "]", "'x'", "x = 1 ", "f{", "f'a'{b=1}",
  ]

  @Test func randomTextNeverTraps() {
    let seed: UInt64 = 0x5EED_CA2E
    print("randomTextNeverTraps: seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<Soak.rounds(3_000) {
      var text = ""
      for _ in 0..<random.roll(60) {
        if random.roll(10) == 0 {
          text += String(decoding: [UInt8(random.roll(256)), UInt8(random.roll(256))], as: UTF8.self)
        } else {
          text += Self.pieces[random.roll(Self.pieces.count)]
          if random.roll(3) == 0 { text += " " }
        }
      }
      let source = LuaSource(file: "random", text: text)
      guard let tree = SyntaxTree(source) else { continue }
      for node in tree.nodes {
        let location = source.location(of: node.range)
        #expect(location.line >= 1 && location.length >= 1, "seed \(seed): \(text)")
      }
    }
  }

  @Test(arguments: [
    String(repeating: "(", count: 30_000), String(repeating: "{", count: 30_000),
    "x = " + String(repeating: "-", count: 30_000).replacing("--", with: "- "),
    "x = " + String(repeating: "a..", count: 10_000) + "a", String(repeating: "do ", count: 10_000),
    "x = a" + String(repeating: ".a", count: 15_000), "x = 1" + String(repeating: "+1", count: 15_000),
    "x = f" + String(repeating: "()", count: 15_000), String(repeating: "function f() ", count: 2_000),
  ])
  func depthNeverExhaustsTheStack(text: String) {
    let tree = SyntaxTree(LuaSource(file: "deep", text: text))
    #expect((tree?.nodes.count ?? 0) < 100_000)
  }
}
