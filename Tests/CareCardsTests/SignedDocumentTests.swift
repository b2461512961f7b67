import CareCards
import CareModel
import CareTestSupport
import Testing

struct SignedDocumentTests {
  private static func document(language: String? = nil) -> SignedDocument {
    SignedDocument(
      step: "agree", title: "Taking part <b>", document: "# Purpose\n\nWe study *knees*.\n\n- It is voluntary.",
      reference: DocumentReference(version: "2", hash: String(repeating: "0a", count: 32), language: language),
      agreed: Instant(milliseconds: 1_780_000_000_000), zone: .utc,
      signature: Signature(
        name: "Ada <Example>", strokes: "M 10 20 L 40 60", signed: Instant(milliseconds: 1_780_000_060_000),
        zone: Zone("Europe/Berlin")))
  }

  @Test func aCopyAsHTMLStandsAlone() throws {
    let html = Self.document().html()
    try Golden.check(html, "signed.html")
    #expect(!html.contains("://"))
    #expect(!html.contains("<script") && !html.contains("<b>"))
  }

  @Test func aCopyAsTextSaysWhatWasSigned() throws {
    try Golden.check(Self.document().text(TerminalStyle(width: 80)).description, "signed.txt")
  }

  @Test(arguments: [("de", "Unterschrieben: Ada"), ("es", "Firmado: Ada"), ("ko", "서명: Ada")])
  func aCopyIsInTheLanguageOfTheText(language: String, sentence: String) {
    let html = Self.document(language: language).html()
    #expect(html.contains("<html lang=\"\(language)\">"))
    #expect(html.contains(sentence))
  }
}
