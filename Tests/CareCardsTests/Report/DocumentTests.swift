import CareCards
import CareModel
import CareTestSupport
import Testing

/// Documents as HTML and as text.
struct DocumentTests {
  let samples: DocumentSamples

  init() throws { samples = try DocumentSamples() }

  private static let image = "data:image/png;base64,AAAA"

  private func all() throws -> [(name: String, document: Document)] {
    [
      ("participant", try samples.participant()), ("empty", try samples.empty()), ("study", try samples.study()),
      ("study-suppressed", try samples.study(suppressing: 5)),
    ]
  }

  @Test func aDocumentIsAFileOfItsOwn() throws {
    for (name, document) in try all() {
      let html = document.htmlDocument(images: [String(repeating: "a1", count: 32): Self.image])
      try Golden.check(html, "\(name).html")
      #expect(try HTMLLint(html).problems == [], "\(name)")
      #expect(html == document.htmlDocument(images: [String(repeating: "a1", count: 32): Self.image]))
      #expect(html.contains("default-src 'none'; style-src 'unsafe-inline'; img-src data:"))
      let references = html.replacing("xmlns=\"http://www.w3.org/2000/svg\"", with: "")
      #expect(
        !html.contains("<script") && !references.replacing("http-equiv", with: "").contains("http")
          && !html.contains("url("))
      #expect(html.contains("counter(page)") && html.contains("counter(pages)"))
      #expect(html.contains("lang=\"\(document.language.tag)\""))
      for table in html.matches(of: #/<table[^>]*>.*?<\/table>/#.dotMatchesNewlines()) {
        #expect(table.0.contains("<th scope=\"col\""), "\(name)")
      }
    }
  }

  @Test func aDocumentHasTheStyleOfItsPlan() throws {
    var document = try samples.participant()
    let plain = document.htmlDocument()
    document.style = Theme(accent: ThemeColor("#7a1f5c", dark: "#e0a3cc"))
    let styled = document.htmlDocument(),
      name = try #require(styled.firstMatch(of: /<body class="(care-t-[0-9a-f]+)">/)).1
    #expect(
      styled.contains(".\(name) { --care-accent: #7a1f5c; ") || styled.contains(".\(name) { --care-accent: #7a1f5c;"))
    // Paper is light in any setting: no rule of dark colors is one for paper.
    let parts = styled.split(separator: "(prefers-color-scheme: dark)")
    #expect(parts.count > 2 && parts.dropLast().allSatisfy { $0.hasSuffix("@media screen and ") })
    #expect(parts.contains { $0.hasPrefix(" {\n.\(name) { --care-accent: #e0a3cc;") })
    #expect(styled.contains("border-bottom: 1.5pt solid #7a1f5c"))
    #expect(styled.contains("class=\"care-share-fill\"") && styled.contains("rx=\"4\" fill=\"#7a1f5c\""))
    #expect(!plain.contains("care-t-") && !plain.contains("#7a1f5c"))
  }

  @Test func aDocumentIsText() throws {
    for (name, document) in try all() {
      for width in [40, 80] {
        let text = document.text(TerminalStyle(width: width)).description
        if width == 80 { try Golden.check(text, "\(name).txt") }
        for line in text.split(separator: "\n") { #expect(line.count <= width, "\(name): \(line)") }
      }
    }
  }

  @Test func everyLanguageHasItsTexts() throws {
    for language in Language.all {
      let html = try samples.participant(language: language).htmlDocument()
      #expect(html.contains(language(.outcomes).replacing("&", with: "&amp;")))
      #expect(try HTMLLint(html).problems == [])
    }
  }

  @Test func theFootHasTheTimeTheCommitAndTheSeal() throws {
    for text in [
      try samples.participant().htmlDocument(), try samples.participant().text(TerminalStyle(width: 80)).description,
    ] {
      #expect(text.contains("As of Sun 7 June 2026 12:00 America/New_York, commit 42, seal c0ffee01"))
      #expect(!text.contains("c0ffee012"))
    }
    #expect(try samples.empty().htmlDocument().contains("<p>Stand: So, 7. Juni 2026 12:00 America/New_York</p>"))
  }

  @Test func onlyListedPersonalDataIsInTheHead() throws {
    let html = try samples.participant().htmlDocument()
    #expect(html.contains("<dt>Date of birth</dt>") && html.contains("3 February 1980") && html.contains("latex"))
    #expect(!html.contains("<dt>Sex</dt>") && !html.contains("emale"))
    #expect(!(try samples.empty().htmlDocument().contains("Geburtsdatum")))
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\" onclick=\"x", "a\u{0}b", "</style></main>", "&lt;",
    "'><img src=x onerror=alert(1)>",
    "\"; } @import 'x'; a { content: \"", "\\", "*/", "\u{202E}txt.exe", "\u{1B}[31m", "]]>",
  ])
  func noTextBecomesMarkupOrStyle(text: String) throws {
    let html = try samples.participant(text).htmlDocument(images: [:])
    #expect(try HTMLLint(html).problems == [])
    #expect(html.matches(of: #/<\/style>/#).count == html.matches(of: #/<style>/#).count)
    #expect(!html.contains("<script") && !html.contains("<img"))
    for style in html.matches(of: #/<style>.*?<\/style>/#.dotMatchesNewlines()) {
      #expect(!style.0.contains("@import") && !style.0.contains("<script") && !style.0.contains("url("))
    }
    #expect(!html.unicodeScalars.contains { $0.value < 9 || $0.value == 0x202E || $0.value == 0x1B })
    let plain = try samples.participant(text).text(TerminalStyle(width: 80)).description
    #expect(!plain.unicodeScalars.contains { $0.value < 9 || $0.value == 0x202E || $0.value == 0x1B })
  }

  // MARK: Small numbers

  @Test func smallNumbersOfParticipantsAreHidden() throws {
    let open = try samples.study().htmlDocument(), hidden = try samples.study(suppressing: 5).htmlDocument()
    #expect(open.contains("<th scope=\"row\">usual</th>"))
    // An arm of 4 would follow from all and the other arm, so neither is shown.
    #expect(!hidden.contains("<th scope=\"row\">usual</th>") && !hidden.contains("<th scope=\"row\">coach</th>"))
    // 40 enrolled and 38 began would show that 2 did not begin.
    #expect(hidden.contains("<th scope=\"row\">Began</th><td class=\"care-amount\">–</td>"))
    #expect(hidden.contains("<th scope=\"row\">Enrolled</th><td class=\"care-amount\">40</td>"))
    #expect(hidden.contains("Numbers of participants from 1 to 4 are hidden"))
    // The drawings that show each participant who joins or leaves are not made.
    #expect(hidden.matches(of: #/This would show numbers/#).count == 2)
    #expect(open.matches(of: #/role="img"/#).count == 4 && hidden.matches(of: #/role="img"/#).count == 1)
    #expect(!open.contains("are hidden"))
  }

  @Test func noArmIsShownWhereSeveralAreSmall() throws {
    // 12 of all and 10 of one arm would show that the two others have one each.
    var document = try samples.study(suppressing: 5)
    document.study?.flow = [(nil, 12), ("a", 10), ("b", 1), ("c", 1)].map { arm, count in
      var flow = StudyFigures.Flow(arm: arm)
      (flow.enrolled, flow.began) = (count, count)
      return flow
    }
    let html = document.htmlDocument()
    #expect(html.contains("<th scope=\"row\">Enrolled</th><td class=\"care-amount\">12</td>"))
    #expect(!html.contains("<td class=\"care-amount\">10</td>"))
    // Nor where few participants have no arm.
    document.study?.flow.removeLast(2)
    #expect(!document.htmlDocument().contains("<td class=\"care-amount\">10</td>"))
  }

  @Test func aNumberFromWhichASmallOneFollowsIsHidden() throws {
    // 43 enrolled, of which 40 have closed events: 3 do not.
    var document = try samples.study(suppressing: 5)
    document.study?.flow[0].enrolled = 43
    let html = document.htmlDocument()
    #expect(html.contains("<dd>43</dd>"))
    #expect(!html.contains("<td class=\"care-amount\">40</td>") && !html.contains("of 40"))
    // 38 have begun, which is 2 fewer.
    document.study?.flow[0].enrolled = 45
    #expect(!document.htmlDocument().contains("<td class=\"care-amount\">40</td>"))
    document.study?.flow[0].began = 45
    document.study?.flow[0].silent = 0
    #expect(document.htmlDocument().contains("<td class=\"care-amount\">40</td>"))
    document.suppressed = nil
    document.study?.flow[0].enrolled = 43
    #expect(document.htmlDocument().contains("<td class=\"care-amount\">40</td>"))
  }
}
