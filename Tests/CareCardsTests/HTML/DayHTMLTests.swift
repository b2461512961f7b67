import CareCards
import CareModel
import CareTestSupport
import Testing

/// Cards and days as HTML.
struct DayHTMLTests {
  let samples: DaySamples

  init() throws {
    samples = DaySamples(fixture: try EventFixture())
  }

  private func document(_ items: [DayItem]?) throws -> String {
    var view = try samples.view(items: items)
    view.insights = [Insight(id: "tip", kind: .tip, title: "Well done <i>", text: "Three days & nights.")]
    return view.htmlDocument()
  }

  @Test func aComposedDayIsADocumentOfItsOwn() throws {
    let html = try document(samples.items)
    try Golden.check(html, "composed.html")
    #expect(try HTMLLint(html).problems == [])
    #expect(!html.contains("http-equiv=\"refresh\"") && !html.contains("<script"))
    #expect(html.contains("default-src 'none'"))
    #expect(html.contains("<fieldset") == false)
  }

  @Test func aDayInAPageHasNoStylesOfItsOwn() throws {
    let html = try samples.view(items: samples.items).html(mode: .page)
    #expect(try HTMLLint(html).problems == [])
    #expect(!html.contains("<style") && !html.contains(" style="))
    #expect(!html.contains(" disabled"))
  }

  @Test func bothModesHaveTheSameClassesAndTexts() throws {
    let view = try samples.view(items: samples.items)
    func plain(_ mode: RenderMode) -> String {
      view.html(mode: mode).replacing(" disabled", with: "").replacing(
        #/<style[^>]*>.*?<\/style>\n?/#.dotMatchesNewlines(), with: "")
    }
    #expect(plain(.page) == plain(.standalone))
  }

  @Test func everyStyleAndElementIsWellFormed() throws {
    var fixture = samples.fixture
    fixture.zone = samples.fixture.zone
    let everything: [CardElement] = [
      .control(CardControl(action: "log", title: "A \"glass\"", input: ["n": .integer(1)])),
      .control(CardControl(action: "log", title: "Amount", kind: .numberField(.init(units: "mL"), isInteger: true))),
      .control(
        CardControl(action: "rate", title: "Thirst", kind: .slider(.init(min: 0, max: 10), step: 1), value: .integer(4))
      ),
      .control(CardControl(action: "note", title: "Note", kind: .textField(maxLength: 40), value: .text("<none>"))),
      .checkList([CardControl(action: "tick", title: "With food", kind: .check(isOn: true))]),
      .chart(.init(values: [1, nil, 3], labels: ["Mo", "Tu", "We"], text: "Week")), .icon(.pill, text: nil),
      .grid(columns: 3, [.value("3", label: "days"), .icon(.walk, text: "Walk"), .divider]),
      .stack(isAcross: true, [.text("a", tone: .alarm), .text("b", tone: .dim)]), .image("x.png", text: "A picture"),
      .link(.init(title: "Bad", url: "javascript:alert(1)")), .progress(0.3, text: nil),
    ]
    let card = CardDefinition(.simple, view: Hook(path: "v"), actions: ["log": Hook(path: "a")])
    let event = try fixture.event(fixture.task("x", "X", card: card), "08:00", .open)
    let drawn = Card(of: event, view: CardView(body: everything), in: fixture.zone, at: try fixture.at("09:00"))
    let html = drawn.html(id: "card-1")
    #expect(try HTMLLint(html).problems == [])
    #expect(!html.contains("href=\"javascript"))
    #expect(html.matches(of: #/<form/#).count == 5, "one form for each action, and for each field")
    try Golden.check(html, "parts.html")
    for style in CardStyle.allCases {
      let card = CardDefinition(style, links: [.init(title: "A", url: "https://example.org")])
      for state in EventState.allCases {
        let event = try fixture.event(fixture.task("x", "X", card: card, instructions: "Do <it>."), "08:00", state)
        let html = Card(of: event, in: fixture.zone, at: try fixture.at("09:00")).html(id: "c")
        #expect(try HTMLLint(html).problems == [], "\(style) \(state)")
      }
    }
  }

  @Test(arguments: [
    "<script>alert(1)</script>", "\" onclick=\"x", "a\u{0}b", "</article>", "&lt;", "'><img src=x onerror=alert(1)>",
  ])
  func noTextBecomesMarkup(text: String) throws {
    let task = samples.fixture.task("x", text, card: CardDefinition(.instructions), instructions: text)
    let event = try samples.fixture.event(task, "08:00", .open)
    let view = CardView(
      title: text, detail: text,
      after: [.text(text, tone: .plain), .image(text, text: text), .header(text, detail: text)])
    let html = Card(of: event, view: view, in: samples.fixture.zone, at: try samples.fixture.at("09:00")).html(id: "c")
    #expect(try HTMLLint(html).problems == [])
    #expect(!html.contains("<script") && !html.contains("<img") && !html.contains("\u{0}"))
  }
}
