import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Every control of a card that a script draws works as a form, and through the outbox; nothing else does.
struct ScriptedCardTests {
  private static let plan = """
    return plan "q" { title = "Q", tasks = { task "dose" { title = "Dose", schedule = schedule.daily { at = "all day" },
      card = card {
        view = function(event, ctx)
          return { before = { ui.button("take", "One pill", { mg = 5 }) }, body = {
            ui.button("take", "Two pills", { mg = 10 }), ui.check("food", "With food", { on = event:sum "food" > 0 }),
            ui.slider("level", "Level", { max = 10 }), ui.number_field("exact", "Exactly", { min = 0, max = 10 }),
            ui.text_field("tell", "A note", { max_length = 20 }),
          } }
        end,
        on = {
          take = function(event, ctx, input)
            if event:sum "dose" > 0 then event:refuse "the next dose is from 12:00" end
            event:append(value(input.mg, { kind = "dose" }))
          end,
          food = function(event, ctx, input) event:append(value(1, { kind = "food" })) end,
          level = function(event, ctx, input) event:append(value(input.value, { kind = "level" })) end,
          exact = function(event, ctx, input) event:append(value(input.value, { kind = "exact" })) end,
          tell = function(event, ctx, input) event:append(value(input.value, { kind = "note" })) end,
          hidden = function(event, ctx, input) event:append(value(input.value, { kind = "hidden" })) end,
        } } } } }
    """

  private func fixture() throws -> (fixture: WebFixture, key: String) {
    let fixture = try WebFixture()
    try fixture.add(Self.plan, "q")
    return (fixture, try event(fixture).key.text)
  }

  private func event(_ fixture: WebFixture) throws -> Event {
    try fixture.runtime.event(task: "dose", patient: WebFixture.patient, at: fixture.now)
  }

  /// The controls in their order: the number on the card, the action, what is entered, and the value that is recorded.
  static let controls: [(number: Int, action: String, entered: String?, recorded: Scalar)] = [
    (1, "take", nil, .integer(5)), (2, "take", nil, .integer(10)), (3, "food", nil, .integer(1)),
    (4, "level", "4", .integer(4)), (5, "exact", "2,5", .double(2.5)), (6, "tell", "After lunch", .text("After lunch")),
  ]

  /// Returns the mark of a control, by its number, and the input that the page gives it.
  private func control(_ number: Int, in page: String) throws -> (mark: String, input: String) {
    let found = page.matches(of: /name="control" value="([^"]*)"[^>]*data-input="([^"]*)"/)
      .first { $0.1.hasPrefix("\(number):") }
    let control = try #require(found)
    return (String(control.1), String(control.2).replacing("&quot;", with: "\""))
  }

  @Test(arguments: controls.indices) func aControlWorksAsAForm(row: Int) async throws {
    let (number, action, entered, recorded) = Self.controls[row], (fixture, key) = try fixture()
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(key)?plan=ana.q").text, mark = try control(number, in: page).mark
      let hidden = WebClient.hidden(in: page).filter { ["token", "once"].contains($0.0) }
      let fields = hidden + [("action", action), ("control", mark)] + (entered.map { [("value-\(number)", $0)] } ?? [])
      let answer = try await web.post("/me/e/\(key)/press?plan=ana.q", fields)
      #expect(answer.status == .seeOther, "\(answer.text)")
      // The digest says which control the page showed.
      let wrong =
        hidden.filter { $0.0 == "token" } + [
          ("action", action), ("control", mark.replacing(":", with: ":0", maxReplacements: 1)),
        ]
      let mistaken = try await web.post("/me/e/\(key)/press?plan=ana.q", wrong).status
      #expect(mistaken == .conflict)
    }
    #expect(try event(fixture).values.map(\.value) == [recorded])
  }

  @Test func aRefusalIsShownInItsWords() async throws {
    let (fixture, key) = try fixture()
    try fixture.runtime.press("take", input: ["mg": .integer(5)], on: try event(fixture), at: fixture.now)
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(key)?plan=ana.q").text, mark = try control(2, in: page).mark
      let hidden = WebClient.hidden(in: page).filter { ["token", "once"].contains($0.0) }
      let fields = hidden + [("action", "take"), ("control", mark)]
      let answer = try await web.post("/me/e/\(key)/press?plan=ana.q", fields)
      #expect(answer.status == .unprocessableContent, "\(answer.text)")
      #expect(answer.text.contains("<p>the next dose is from 12:00</p>"), "\(answer.text)")
      #expect(!answer.text.contains(".lua"))
    }
    #expect(try event(fixture).values.map(\.value) == [.integer(5)])
  }

  private func send(
    _ action: String, _ input: JSONValue, to key: String, _ web: WebClient, at now: Instant
  ) async throws -> TestResponse {
    let body: JSONValue = [
      "v": 1, "id": "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f10", "kind": "press",
      "event": ["key": .string(key), "care_plan": "ana.q"],
      "body": ["action": .string(action), "input": input, "done": true], "answered": .string(now.iso),
    ]
    let token = WebClient.hidden(in: try await web.get("/me/settings").text).first { $0.0 == "token" }?.1
    return try await web.post(
      "/me/submissions", body: body.text,
      ["Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Care-Token": token ?? ""])
  }

  @Test(arguments: controls.indices) func aControlWorksThroughTheOutbox(row: Int) async throws {
    let (number, action, _, recorded) = Self.controls[row], (fixture, key) = try fixture()
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(key)?plan=ana.q").text
      var input = try JSONParser.parse([UInt8](control(number, in: page).input.utf8))
      if number > 3, case .object(var fields) = input {
        fields["value"] = try JSONParser.parse(JSONText.utf8(encoding: recorded))
        input = .object(fields)
      }
      let answer = try await send(action, input, to: key, web, at: fixture.now)
      #expect(answer.status == .created, "\(answer.text)")
    }
    #expect(try event(fixture).values.map(\.value) == [recorded])
  }

  /// What no control of the card gives.
  static let refused: [(action: String, input: JSONValue)] = [
    ("take", ["mg": 500]), ("take", [:]), ("food", ["on": false]), ("level", ["value": 11]), ("level", ["value": 0.5]),
    ("level", [:]), ("exact", ["value": "many"]), ("tell", ["value": "Longer than twenty letters"]),
    ("hidden", ["value": 1]), ("unknown", [:]),
  ]

  @Test(arguments: refused.indices) func whatNoControlGivesIsHeld(row: Int) async throws {
    let (action, input) = Self.refused[row], (fixture, key) = try fixture()
    try await fixture.test { web in
      let answer = try await send(action, input, to: key, web, at: fixture.now)
      #expect(answer.status == .accepted && answer.text.contains("card_changed"), "\(answer.text)")
    }
    #expect(try event(fixture).outcome == nil)
  }
}
