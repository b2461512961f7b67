import CareCards
import CareModel
import CareTestSupport
import Foundation
import Testing

struct MarkdownDrawingTests {
  private struct Case: Decodable {
    var text: String
    var html: String
  }

  /// The cases are those of another implementation, markdown-it 3 with the CommonMark preset and line breaks.
  @Test func theSubsetIsReadAsCommonMark() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/commonmark.json")
    for one in try JSONDecoder().decode([Case].self, from: Data(contentsOf: file)) {
      let html = MarkdownDocument(one.text).html()
      #expect(html.replacing(#/<\/?p>|\s+/#, with: "") == one.html, "\(one.text.debugDescription)")
    }
  }

  @Test(arguments: [
    ("a < b & \"c\"", "<p>a &lt; b &amp; &quot;c&quot;</p>\n"),
    ("[a](https://example.org/?b=\"c\"&d)", "<p><a href=\"https://example.org/?b=&quot;c&quot;&amp;d\">a</a></p>\n"),
    (
      "[a](https://example.org/\"\u{301}onclick=x)",
      "<p><a href=\"https://example.org/&quot;\u{301}onclick=x\">a</a></p>\n"
    ),
    ("<\u{338}b", "<p>&lt;\u{338}b</p>\n"), ("a\u{202E}b", "<p>ab</p>\n"),
  ])
  func htmlIsEscaped(text: String, html: String) {
    // Scalars are compared: Swift's texts are equal if they look the same.
    #expect(Array(MarkdownDocument(text).html().unicodeScalars) == Array(html.unicodeScalars))
  }

  @Test func anImageIsEmbeddedOrNamed() {
    let hash = String(repeating: "0a", count: 32)
    let document = MarkdownDocument("![A knee](knee.png#sha256=\(hash))")
    #expect(document.html() == "<p><em>[A knee]</em></p>\n")
    #expect(
      document.html(images: [hash: "data:image/png;base64,AA=="])
        == "<p><img src=\"data:image/png;base64,AA==\" alt=\"A knee\"></p>\n")
  }

  @Test(arguments: [(80, "markdown.txt"), (40, "markdown-narrow.txt")])
  func aDocumentIsDrawnOnATerminal(width: Int, file: String) throws {
    let text = """
      # Taking part

      We study **how knees recover** after surgery. Taking part is *voluntary*, and you may stop at any time.
      You need no reason.

      ## What you do

      1. Each morning, you tell us about your pain.
         - It takes a minute.
         - You can do it later.
      2. On some days, you measure your knee.

         ![A bent knee](images/knee.png#sha256=\(String(repeating: "0a", count: 32)))
      3. 무릎을 굽힙니다.

      ---

      Ask us: [the study's page](https://example.org/knee), or <\u{0}office@example.org.
      """
    let step = Step(id: "read", kind: .web(WebStep(content: text)), title: "The study")
    try Golden.check(SurveyStepText(step: step, items: []).text(TerminalStyle(width: width)).description, file)
  }

  @Test func colorMarksWhatIsStrong() {
    let step = Step(id: "read", kind: .web(WebStep(content: "one **two three** four")))
    let text = SurveyStepText(step: step, items: []).text(TerminalStyle(width: 40, color: true)).description
    #expect(text.contains("one \u{1B}[1mtwo three\u{1B}[0m four"))
  }
}
