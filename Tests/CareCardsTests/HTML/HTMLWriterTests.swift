import CareCards
import CareTestSupport
import Foundation
import Testing

/// Random trees with hostile texts: nothing of a text becomes markup.
///
/// With `CARE_HTML_CASES`, the trees are written to a file, and `scripts/web/writer-cases` compares them with what Chromium reads.
struct HTMLWriterTests {
  /// A tree that was written, as a browser must read it.
  private struct Case: Encodable {
    var seed: UInt64
    var html = ""
    /// The names of the elements, in their order.
    var elements: [String] = []
    /// The texts, one after another.
    var text = ""
    /// The values of the attribute `title`, in their order.
    var titles: [String] = []
  }

  private static let pieces = [
    "<", ">", "&", "\"", "'", "&amp;", "&lt;", "&#60;", "<script>alert(1)</script>", "</div>", "<!--", "-->", "]]>",
    "<![CDATA[", "<img src=x onerror=1>",
    "javascript:1", "é", "한국어", "🙂", "e\u{301}", " ", "a", "=", "`", "/>", "<style>", "</title>", "\\",
    "{{1}}", "&notit;", "<svg onload=1>",
  ]
  private static let names = ["div", "span", "section", "article", "strong", "em"]

  private static func text(_ random: inout SeededGenerator) -> String {
    (0...random.roll(5)).map { _ in random.pick(pieces) }.joined()
  }

  private static func grow(_ html: inout HTMLText, _ one: inout Case, _ depth: Int, _ random: inout SeededGenerator) {
    for _ in 0...random.roll(3) {
      if depth == 0 || random.chance(40) {
        let text = text(&random)
        html.add(text)
        one.text += text
        continue
      }
      let name = random.pick(names), title = random.chance(50) ? text(&random) : nil
      one.elements.append(name)
      if let title { one.titles.append(title) }
      var inside = random
      html.element(name, ["title": title]) { grow(&$0, &one, depth - 1, &inside) }
      random = inside
    }
  }

  @Test func noTextBecomesMarkup() throws {
    var lines = ""
    for seed in 1...UInt64(Soak.rounds(500)) {
      var random = SeededGenerator(seed: seed), html = HTMLText(), one = Case(seed: seed)
      Self.grow(&html, &one, 4, &random)
      one.html = html.text
      // Each element has two tags, and no other character opens one.
      #expect(html.text.utf8.count { $0 == UInt8(ascii: "<") } == 2 * one.elements.count, "seed \(seed)")
      #expect(html.text.utf8.count { $0 == UInt8(ascii: "\"") } == 2 * one.titles.count, "seed \(seed)")
      lines += String(decoding: try JSONEncoder().encode(one), as: UTF8.self) + "\n"
    }
    if let path = ProcessInfo.processInfo.environment["CARE_HTML_CASES"] {
      try Data(lines.utf8).write(to: URL(filePath: path))
    }
  }

  /// Texts are looked at eight bytes at a time: each character at each place of short and long ones.
  @Test func eachCharacterIsEscapedAtEachPlace() {
    let replaced: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    for scalar in (UInt8.min...UInt8.max).map({ Unicode.Scalar($0) }) {
      let kept =
        switch scalar.value {
        case 0x20..<0x7F, 0xA1...0xAC, 0xAE...0xFF: String(Character(scalar))
        case 0x09...0x0D, 0x85, 0xA0: " "
        default: ""
        }
      let expected = replaced[scalar] ?? kept
      for length in 1...25 {
        for place in 0..<length {
          let before = String(repeating: "x", count: place), after = String(repeating: "~", count: length - place - 1)
          var html = HTMLText()
          html.add(before + String(Character(scalar)) + after)
          guard html.text != before + expected + after else { continue }
          Issue.record("U+\(String(scalar.value, radix: 16)) at \(place) of \(length): \(html.text)")
        }
      }
    }
  }
}
