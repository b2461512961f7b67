import CareModel
import Foundation
import Testing

/// How cards are kept and told.
@Suite struct CardShapeTests {
  private func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode([value]).dropFirst().dropLast(), as: UTF8.self)
  }

  @Test(arguments: [
    (CardDefinition(.checklist), #""checklist""#), (CardDefinition(.buttonLog), #""button_log""#),
    (
      CardDefinition(
        .instructions, view: Hook(path: "tasks.a.card.view"), actions: ["log": Hook(path: "tasks.a.card.on.log")],
        theme: Theme(accent: ThemeColor("#0a7"))),
      ##"{"accent":"#0a7","actions":{"log":"tasks.a.card.on.log"},"style":"instructions","view":"tasks.a.card.view"}"##
    ),
    (
      CardDefinition(.link, links: [CardDefinition.Link(title: "A page", url: "https://example.org")]),
      #"{"links":[{"title":"A page","url":"https://example.org"}],"style":"link"}"#
    ),
    (
      CardDefinition(.simple, theme: Theme(accent: ThemeColor("#0a7", dark: "#4db"))),
      ##"{"style":"simple","theme":{"color":{"accent":{"dark":"#4db","light":"#0a7"}}}}"##
    ),
    (
      CardDefinition(.featured, featured: .init(image: "knee.jpg", body: [.value("3", label: "days"), .divider])),
      #"{"featured":{"body":[{"label":"days","text":"3","type":"value"},{"type":"divider"}],"image":"knee.jpg"},"style":"featured"}"#
    ),
    (CardDefinition(.chart, chart: "care"), #"{"chart":"care","style":"chart"}"#),
  ])
  func aCardReadsBackAsItWas(card: CardDefinition, stored: String) throws {
    #expect(try text(card) == stored)
    #expect(try JSONDecoder().decode([CardDefinition].self, from: Data("[\(stored)]".utf8)) == [card])
  }

  @Test func aTaskFromBeforeScriptedCardsCanBeDecoded() throws {
    let task = CareTask(
      id: "walk", title: "Walk", schedule: Schedule(elements: []), card: CardDefinition(.instructions))
    #expect(try text(task).contains(#""card":"instructions""#))
    #expect(try JSONDecoder().decode(CareTask.self, from: Data(try text(task).utf8)) == task)
  }

  /// A part, and what JSON says of it.
  @Test(arguments: [
    (CardElement.text("Hi", tone: .plain), #"{"text":"Hi","type":"text"}"#),
    (.text("Hi", tone: .alarm), #"{"text":"Hi","tone":"alarm","type":"text"}"#),
    (.header("Hi", detail: "3"), #"{"detail":"3","text":"Hi","type":"header"}"#),
    (.value("72", label: "bpm"), #"{"label":"bpm","text":"72","type":"value"}"#),
    (.image("knee.jpg", text: "A knee"), #"{"source":"knee.jpg","text":"A knee","type":"image"}"#),
    (.icon(.pill, text: nil), #"{"icon":"pill","type":"icon"}"#),
    (
      .control(CardControl(action: "log", title: "Log", input: ["mg": .integer(5)])),
      #"{"action":"log","input":{"mg":5},"title":"Log","type":"button"}"#
    ),
    (
      .checkList([CardControl(action: "tick", title: "A", kind: .check(isOn: true))]),
      #"{"items":[{"action":"tick","on":true,"title":"A","type":"check"}],"type":"check_list"}"#
    ),
    (
      .control(
        CardControl(
          action: "set", title: "Pain", kind: .slider(.init(min: 0, max: 10), step: 1), value: .double(2.5))),
      #"{"action":"set","max":10,"min":0,"step":1,"title":"Pain","type":"slider","value":2.5}"#
    ),
    (
      .control(CardControl(action: "set", title: "Dose", kind: .numberField(.init(units: "mg"), isInteger: true))),
      #"{"action":"set","integer":true,"title":"Dose","type":"number_field","units":"mg"}"#
    ),
    (
      .control(CardControl(action: "set", title: "Note", kind: .textField(maxLength: 40))),
      #"{"action":"set","max_length":40,"title":"Note","type":"text_field"}"#
    ),
    (.progress(0.25, text: "a quarter"), #"{"share":0.25,"text":"a quarter","type":"progress"}"#),
    (.ring(1, text: nil), #"{"share":1,"type":"ring"}"#),
    (
      .chart(.init(values: [1, nil], labels: ["a", "b"], max: 4)),
      #"{"labels":["a","b"],"max":4,"type":"chart","values":[1,null]}"#
    ),
    (.link(.init(title: "Us", url: "tel:+1")), #"{"title":"Us","type":"link","url":"tel:+1"}"#),
    (.stack(isAcross: true, [.divider]), #"{"across":true,"items":[{"type":"divider"}],"type":"stack"}"#),
    (.grid(columns: 2, []), #"{"columns":2,"items":[],"type":"grid"}"#),
  ])
  func aPartNamesItsType(part: CardElement, told: String) throws {
    #expect(try text(part) == told)
    #expect(try JSONDecoder().decode([CardElement].self, from: Data("[\(told)]".utf8)) == [part])
  }

  @Test func anUnknownPartIsNotRead() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CardElement].self, from: Data(#"[{"type":"movie"}]"#.utf8))
    }
  }

  @Test(arguments: [
    ("https://example.org/a", true), ("http://example.org", true), ("tel:+15550100", true), ("sms:+15550100", true),
    ("mailto:a@example.org", true), ("geo:52.5,13.4", true), ("javascript:alert(1)", false), ("https:", false),
    ("https://", false), ("HTTPS://example.org", false), ("data:text/html,x", false), ("tel:", false),
    ("https://example.org/a b", false), ("tel:\n1", false), ("example.org", false), (" https://example.org", false),
  ])
  func aLinkHasOneOfSixSchemes(url: String, isOpened: Bool) {
    #expect(CardDefinition.Link.canOpen(url) == isOpened)
  }

  @Test func controlsAreFoundInStacksAndGrids() {
    func button(_ title: String) -> CardElement { .control(CardControl(action: "log", title: title)) }
    let body: [CardElement] = [
      .text("x", tone: .plain), button("a"), .stack(isAcross: false, [.grid(columns: 2, [button("b")])]),
      .checkList([CardControl(action: "tick", title: "c", kind: .check(isOn: false))]),
    ]
    #expect(body.controls.map(\.title) == ["a", "b", "c"])
  }

  /// A control, what is entered, and what its action is given.
  @Test(
    arguments: [
      (CardControl.Kind.button, nil, ["n": .integer(1)]),
      (.check(isOn: true), nil, ["n": .integer(1), "on": .boolean(false)]),
      (.numberField(.init(), isInteger: false), .double(2.5), ["n": .integer(1), "value": .double(2.5)]),
      (.textField(maxLength: nil), .text("so"), ["n": .integer(1), "value": .text("so")]),
    ] as [(CardControl.Kind, Scalar?, [String: Scalar])])
  func anActionIsGivenTheInputAndWhatWasEntered(
    kind: CardControl.Kind, entered: Scalar?, input: [String: Scalar]
  ) {
    let control = CardControl(action: "log", title: "Log", input: ["n": .integer(1)], kind: kind)
    #expect(control.input(entering: entered) == input)
  }
}
