import CareBase
import CareTestSupport
import Testing

struct MarkdownDocumentTests {
  private static let hash = String(repeating: "0a", count: 32)

  @Test func plainTextKeepsItsLines() {
    let text = "The study office\n12 Main Street\n\nCall us, if you like: 555-0100."
    #expect(
      MarkdownDocument(text).blocks == [
        .paragraph([.text("The study office"), .lineBreak, .text("12 Main Street")]),
        .paragraph([.text("Call us, if you like: 555-0100.")]),
      ])
    #expect(MarkdownDocument.problems(of: text).isEmpty)
  }

  /// Below a line of text, a dash makes that line a heading; alone, it starts no list.
  @Test func aLoneMarkerOfAListIsText() {
    for text in ["-", "*", "+"] { #expect(MarkdownDocument(text).blocks == [.paragraph([.text(text)])]) }
  }

  @Test func whatIsNotOfTheSubsetIsText() {
    for text in [
      "> quoted", "`code`", "| a | b |", "&amp;", "age < 18 and a<3", "+", "1.", "2024. was a year" + "\u{0}",
    ] {
      let document = MarkdownDocument("x\n" + text)
      guard case .paragraph(let parts)? = document.blocks.first, document.blocks.count == 1 else {
        Issue.record("'\(text)' is not text: \(document.blocks)")
        continue
      }
      #expect(parts == [.text("x"), .lineBreak, .text(text)])
      #expect(MarkdownDocument.problems(of: text).isEmpty)
    }
  }

  @Test(arguments: [
    ("One\n\n<script>alert(1)</script>", 3), ("a </b>", 1), ("\n<!-- c -->", 2), ("- item\n- <?php", 2),
    ("<https://example.org>", 1), ("a\nb\n[c](http://example.org)", 3), ("[c](javascript:alert(1))", 1),
    ("[c](https://example.org \"title\")", 1), ("[c](notes.md)", 1), ("![c](knee.png)", 1),
    ("![c](https://example.org/a.png)", 1), ("![c](../a.png#sha256=\(hash))", 1), ("![c](a.svg#sha256=\(hash))", 1),
    ("![c](a.png#sha256=12)", 1),
  ])
  func whatIsNotSafeIsReportedAndShownAsText(text: String, line: Int) {
    let problems = MarkdownDocument.problems(of: text)
    #expect(problems.first?.line == line)
    let shown = MarkdownDocument(text).blocks.flatMap(\.inlines)
    let addresses = shown.filter { part in
      switch part {
      case .link, .image: true
      default: false
      }
    }
    #expect(addresses.isEmpty)
  }

  @Test func anEscapedBracketIsNoHTML() {
    #expect(MarkdownDocument.problems(of: "write \\<name>").isEmpty)
    #expect(MarkdownDocument("write \\<name>").blocks == [.paragraph([.text("write <name>")])])
  }

  @Test func anImageNamesAFileAndItsHash() {
    let document = MarkdownDocument("![A **knee**](images/knee.png#sha256=\(Self.hash))")
    #expect(document.images.map(\.path) == ["images/knee.png"])
    #expect(document.images.map(\.hash) == [Self.hash])
    guard case .paragraph(let parts)? = document.blocks.first, case .image(let alt, _)? = parts.first else {
      Issue.record("not an image: \(document.blocks)")
      return
    }
    #expect(alt == "A knee")
  }

  @Test func headingsOfTwoLevelsAreSections() {
    let document = MarkdownDocument("# Purpose\n\ntext\n\nPrivacy\n-------\n\n### Detail\n")
    #expect(document.sections == ["Purpose", "Privacy"])
  }

  @Test func nestingIsLimited() {
    let lists = (0..<20).map { String(repeating: "  ", count: $0) + "- a" }.joined(separator: "\n")
    #expect(MarkdownDocument.problems(of: lists).first?.line == MarkdownDocument.mostLevels + 1)
    #expect(MarkdownDocument(lists).blocks.map(\.depth).max() ?? 0 <= MarkdownDocument.mostLevels)
    let stars = String(repeating: "*a ", count: 100) + String(repeating: "b*", count: 100)
    #expect(
      MarkdownDocument(stars).blocks.flatMap(\.inlines).map(\.depth).max() ?? 0 <= MarkdownDocument.mostLevels + 1)
  }

  @Test func aTextThatIsTooLongIsReportedAndKeepsItsParagraphs() {
    let text = String(repeating: "*word* ", count: MarkdownDocument.mostBytes / 7) + "\n\n# end <b>"
    #expect(MarkdownDocument.problems(of: text).count == 1)
    #expect(MarkdownDocument(text).blocks.count == 2)
  }

  /// Random bytes and random parts of the subset: reading never traps, loses no letter, and makes no link that is not allowed.
  @Test(arguments: 0..<40)
  func everyTextCanBeRead(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let parts = [
      "*", "**", "_", "[", "](", ")", "![", "https://a.b", "javascript:", "- ", "1. ", "# ", "\n", "\n\n", "  ", "\t",
      "\\", "<", "<a", ">", "word", "é", "가", "👍🏽", "\u{301}", "\r\n", "---", "===", "#sha256=\(Self.hash)", "a.png",
    ]
    for _ in 0..<60 {
      let text: String
      if random.number(0...1) == 0 {
        text = String(decoding: (0..<random.number(0...200)).map { _ in UInt8(random.number(0...255)) }, as: UTF8.self)
      } else {
        text = (0..<random.number(0...80)).map { _ in parts[random.number(0...parts.count - 1)] }.joined()
      }
      let inlines = MarkdownDocument(text).blocks.flatMap(\.inlines)
      for case .link(_, let address) in inlines.flatMap(\.all) {
        #expect(address.hasPrefix("https:") || address.hasPrefix("mailto:"))
      }
      _ = MarkdownDocument.problems(of: text)
      let letters = text.unicodeScalars.filter { $0 == "가" || $0 == "w" }.count
      let shown = inlines.flatMap(\.all).reduce(0) { count, part in
        guard case .text(let text) = part else { return count }
        return count + text.unicodeScalars.filter { $0 == "가" || $0 == "w" }.count
      }
      #expect(shown <= letters)
      if !text.contains("![") { #expect(shown == letters, "\(text.debugDescription)") }
    }
  }
}

extension MarkdownDocument.Block {
  /// The parts of its lines and of those of its items.
  fileprivate var inlines: [MarkdownDocument.Inline] {
    switch self {
    case .heading(_, let text), .paragraph(let text): text
    case .list(_, let items): items.flatMap { $0.flatMap(\.inlines) }
    case .rule: []
    }
  }

  /// The number of lists around its innermost text.
  fileprivate var depth: Int {
    if case .list(_, let items) = self { 1 + (items.flatMap { $0.map(\.depth) }.max() ?? 0) } else { 0 }
  }
}

extension MarkdownDocument.Inline {
  /// The part and those in it.
  fileprivate var all: [MarkdownDocument.Inline] {
    switch self {
    case .text, .lineBreak, .image: [self]
    case .emphasis(let parts), .strong(let parts), .link(let parts, _): [self] + parts.flatMap(\.all)
    }
  }

  fileprivate var depth: Int {
    switch self {
    case .text, .lineBreak, .image: 0
    case .emphasis(let parts), .strong(let parts), .link(let parts, _): 1 + (parts.map(\.depth).max() ?? 0)
    }
  }
}
