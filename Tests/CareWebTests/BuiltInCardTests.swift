import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a plan's own action does on a card of a built-in style, from the page and from the outbox.
struct BuiltInCardTests {
  private static let plan = """
    local function log(event, ctx, input) event:append(value(input.value or 1, { kind = "own" })) end
    local function toggle(event, ctx, input) event:append(value(true, { kind = "own" })) end
    return plan "q" { title = "Q", tasks = {
      task "log" { title = "Log", schedule = schedule.daily { at = "all day" },
        card = card { extends = "button_log", on = { log = log } } },
      task "sum" { title = "Sum", schedule = schedule.daily { at = "all day" }, progress = "sum",
        targets = { value(9, { kind = "own" }) }, card = card { extends = "numeric_progress", on = { log = log } } },
      task "label" { title = "Label", schedule = schedule.daily { at = "all day" },
        card = card { extends = "labeled_value", on = { log = log } } },
      task "read" { title = "Read", schedule = schedule.daily { at = "all day" },
        card = card { extends = "featured", on = { toggle = toggle } } },
      task "below" { title = "Below", schedule = schedule.daily { at = "all day" }, progress = "sum",
        targets = { value(9, { kind = "own" }) },
        card = card { extends = "numeric_progress", on = { log = log },
          view = function(event, ctx) return { after = { ui.text("More") } } end } },
      task "drawn" { title = "Drawn", schedule = schedule.daily { at = "all day" },
        card = card { extends = "numeric_progress", on = { log = log },
          view = function(event, ctx) return { body = { ui.text("No control") } } end } },
      task "weight" { title = "Weight", schedule = schedule.daily { at = "all day" },
        targets = { value(70, { kind = "weight", units = "kg" }) }, card = "labeled_value" },
    } }
    """

  @Test func eachFieldAndButtonOfADayHasANameOfItsOwn() async throws {
    let plan = """
      local daily = function(id, title, at, style, targets)
        return task(id) { title = title, schedule = schedule.daily { at = at }, card = style, targets = targets } end
      return plan "q" { title = "Q", tasks = {
        daily("morning", "Pills", "07:00"), daily("noon", "Pills", "07:30"), daily("dose", "Dose", { "06:00", "06:30" }, "checklist"),
        daily("kg", "Weight", "all day", "labeled_value", { value(70, { kind = "weight", units = "kg" }) }),
        daily("ml", "Water", "all day", "labeled_value", { value(70, { kind = "water", units = "mL" }) }),
      } }
      """
    let fixture = try WebFixture()
    try fixture.add(plan, "q")
    try await fixture.test { web in
      let page = try await web.get("/me/today").text
      for name in [
        ": Pills, 07:00<", ": Pills, 07:30<", "aria-label=\"Save: Add: Weight\"", "aria-label=\"Save: Add: Water\"",
        "<span>Add<span class=\"care-hidden\">: Weight</span></span><span class=\"care-label\">in kg</span>",
        "Details: Dose, 06:00, To do<", "Details: Dose, 06:30, To do<",
      ] {
        #expect(page.contains(name), "\(name)")
      }
    }
  }

  private func fixture() throws -> WebFixture {
    let fixture = try WebFixture()
    try fixture.add(Self.plan, "q")
    return fixture
  }

  private func event(_ task: CareTask.ID, _ fixture: WebFixture) throws -> Event {
    try fixture.runtime.event(task: task, patient: WebFixture.patient, at: fixture.now)
  }

  private func send(
    _ action: String, _ input: JSONValue, to event: Event, _ web: WebClient, at now: Instant
  ) async throws -> TestResponse {
    let body: JSONValue = [
      "v": 1, "id": "0b6ee5a0-6d3c-4a7b-9d53-3a5b1a9c1f11", "kind": "press",
      "event": ["key": .string(event.key.text), "care_plan": "ana.q"],
      "body": ["action": .string(action), "input": input, "done": true], "answered": .string(now.iso),
    ]
    let token = WebClient.hidden(in: try await web.get("/me/settings").text).first { $0.0 == "token" }?.1
    return try await web.post(
      "/me/submissions", body: body.text,
      ["Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Care-Token": token ?? ""])
  }

  static let pressed: [(task: CareTask.ID, action: String, input: JSONValue, recorded: Scalar)] = [
    ("log", "log", [:], .integer(1)), ("sum", "log", ["value": 4], .integer(4)),
    ("label", "log", ["value": 4.5], .double(4.5)), ("read", "toggle", ["on": true], .boolean(true)),
    ("below", "log", ["value": 3], .integer(3)), ("weight", "log", ["value": 71.5], .double(71.5)),
  ]

  @Test(arguments: pressed.indices) func aPressFromThePhoneIsRecorded(row: Int) async throws {
    let (task, action, input, recorded) = Self.pressed[row], fixture = try fixture()
    try await fixture.test { web in
      // The page gives the phone this control.
      let page = try await web.get("/me/e/\(event(task, fixture).key)?plan=ana.q").text
      #expect(page.contains("data-action=\"\(action)\""))
      let answer = try await send(action, input, to: event(task, fixture), web, at: fixture.now)
      #expect(answer.status == .created, "\(answer.text)")
    }
    #expect(try event(task, fixture).values.map(\.value) == [recorded])
  }

  /// What no control of these cards gives.
  static let held: [(task: CareTask.ID, action: String, input: JSONValue)] = [
    ("log", "log", ["value": 500]), ("sum", "log", [:]), ("sum", "log", ["value": "many"]),
    ("read", "toggle", ["on": false]), ("drawn", "log", ["value": 3]), ("sum", "other", [:]),
    // Its target is no measurement.
    ("weight", "toggle", [:]), ("weight", "toggle", ["on": true]),
  ]

  @Test(arguments: held.indices) func whatNoControlGivesIsHeld(row: Int) async throws {
    let (task, action, input) = Self.held[row], fixture = try fixture()
    try await fixture.test { web in
      let answer = try await send(action, input, to: event(task, fixture), web, at: fixture.now)
      #expect(answer.status == .accepted && answer.text.contains("card_changed"), "\(answer.text)")
    }
    #expect(try event(task, fixture).outcome == nil)
  }

  @Test func aCardOfAValueAsksForTheValue() async throws {
    let fixture = try fixture(), weight = try event("weight", fixture)
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(weight.key)?plan=ana.q").text
      let mark = try #require(page.firstMatch(of: /name="control" value="([^"]*)"/)?.1)
      #expect(page.contains("inputmode=\"decimal\"") && !page.contains("aria-pressed"))
      let hidden = WebClient.hidden(in: page).filter { ["token", "once"].contains($0.0) }
      let press = "/me/e/\(weight.key)/press?plan=ana.q"
      let bare = try await web.post(press, hidden + [("action", "toggle")])
      #expect(bare.status.kind != .serverError)
      #expect(try event("weight", fixture).outcome == nil)
      let saved = try await web.post(
        press, hidden + [("action", "log"), ("control", String(mark)), ("value-1", "71,5")])
      #expect(saved.status == .seeOther, "\(saved.text)")
    }
    let recorded = try event("weight", fixture)
    #expect(recorded.values.map(\.value) == [.double(71.5)] && recorded.values.first?.units == "kg")
    #expect(recorded.state == .completed)
  }

  @Test func theReturnKeyInAFieldMeansItsOwnButton() async throws {
    let fixture = try WebFixture()
    try fixture.add(
      """
      return plan "q" { title = "Q", tasks = { task "dose" { title = "Dose", schedule = schedule.daily { at = "all day" },
        card = card { view = function(event, ctx) return { body = { ui.button("log", "One"), ui.number_field("log", "First"),
          ui.number_field("log", "Second") } } end, on = { log = function(event, ctx, input) end } } } } }
      """, "q")
    try await fixture.test { web in
      let page = try await web.get("/me/e/\(event("dose", fixture).key)?plan=ana.q").text
      let forms = page.matches(of: /<button[^>]*form="([^"]*)" name="control"/).map { String($0.1) }
      #expect(forms.count == 3 && Set(forms).count == 3, "\(forms)")
    }
  }
}
