import CareLua
import CareModel
import CareRuntime
import Testing

/// What a card's script shows and does, called through the port.
struct CardHookTests {
  let host = LuaScriptHost(
    limits: SandboxLimits(
      memory: 4 << 20, string: 1 << 20, work: 2_000_000, processorTime: .seconds(10), source: 32 << 10, load: 8 << 10),
    idleStates: 8, isDataInvented: true)

  /// A recorder that keeps the changes, or throws the refusal that a test sets.
  final class Recorder: EventRecorder {
    var changes: [EventChange] = []
    var refusal: StoreError?

    /// The number of times that the script read what an earlier change made of the event.
    var readsOfChanges = 0

    func noteRead() { readsOfChanges += changes.isEmpty ? 0 : 1 }

    func apply(_ change: EventChange) throws -> Event {
      if let refusal { throw refusal }
      changes.append(change)
      return .checkIn(values: changes.compactMap { if case .append(let value) = $0 { value } else { nil } })
    }
  }

  private func plan(view: String = "return nil", on: String = "", before: String = "") -> String {
    """
    \(before)
    return plan "knee" { title = "Knee", tasks = {
      task "check-in" { title = "Check in", schedule = schedule.daily { at = "08:00" }, card = card {
        extends = "button_log",
        view = function(event, ctx)
          \(view)
        end,
        on = { log = function(event, ctx, input)
          \(on)
        end },
      } },
    } }
    """
  }

  private func definition(_ text: String) throws -> (PlanDefinition, CardDefinition) {
    let plan = try host.load(PlanText(text: text))
    return (plan, try #require(plan.tasks.first).base.card)
  }

  private func view(_ body: String, context: HookContextDouble = HookContextDouble(event: .checkIn())) throws
    -> CardView?
  {
    let (plan, card) = try definition(plan(view: body))
    return try host.view(try #require(card.view), of: card, in: plan.bundle, context: context)
  }

  private func press(
    _ body: String, input: [String: Scalar] = [:], recorder: Recorder = Recorder(), before: String = ""
  ) throws -> [EventChange] {
    let (plan, card) = try definition(plan(on: body, before: before))
    try host.press(
      try #require(card.actions["log"]), in: plan.bundle, input: input, context: HookContextDouble(event: .checkIn()),
      recorder: recorder)
    return recorder.changes
  }

  @Test func aCardKeepsItsFunctionsByTheirPaths() throws {
    let (_, card) = try definition(plan())
    #expect(card.view == Hook(path: "tasks.check-in.card.view"))
    #expect(card.actions == ["log": Hook(path: "tasks.check-in.card.on.log")])
  }

  /// Results of a view, and the body that each makes.
  @Test(arguments: [
    ("'so'", [CardElement.text("so", tone: .plain)]),
    ("{ 'a', ui.text 'b' }", [.text("a", tone: .plain), .text("b", tone: .plain)]),
    ("ui.text('a', { tone = 'warning' })", [.text("a", tone: .warning)]),
    ("ui.header('a', { detail = 'b' })", [.header("a", detail: "b")]),
    ("ui.image('k.png', 'A knee')", [.image("k.png", text: "A knee")]),
    ("ui.icon 'pill'", [.icon(.pill, text: nil)]), ("ui.divider()", [.divider]),
    // More than all is all.
    ("ui.progress(1.5)", [.progress(1, text: nil)]), ("ui.ring(-1, { text = 'x' })", [.ring(0, text: "x")]),
    (
      "ui.button('log', 'Log', { mg = 5, late = true })",
      [.control(CardControl(action: "log", title: "Log", input: ["mg": .integer(5), "late": .boolean(true)]))]
    ),
    (
      "ui.check('log', 'A', { on = true })",
      [.control(CardControl(action: "log", title: "A", kind: .check(isOn: true)))]
    ),
    (
      "ui.check_list { ui.check('log', 'A') }",
      [.checkList([CardControl(action: "log", title: "A", kind: .check(isOn: false))])]
    ),
    (
      "ui.slider('log', 'A', { max = 10, value = 4 })",
      [
        .control(
          CardControl(action: "log", title: "A", kind: .slider(.init(min: 0, max: 10), step: 1), value: .integer(4)))
      ]
    ),
    (
      "ui.number_field('log', 'A', { units = 'mg' })",
      [.control(CardControl(action: "log", title: "A", kind: .numberField(.init(units: "mg"), isInteger: false)))]
    ),
    (
      "ui.text_field('log', 'A', { max_length = 9 })",
      [.control(CardControl(action: "log", title: "A", kind: .textField(maxLength: 9)))]
    ),
    (
      "ui.chart({ 1, 2.5 }, { labels = { 'a', 'b' }, max = 5 })",
      [.chart(.init(values: [1, 2.5], labels: ["a", "b"], max: 5))]
    ),
    ("ui.link('https://example.org/a', 'A')", [.link(.init(title: "A", url: "https://example.org/a"))]),
    ("ui.stack { across = true, 'a', ui.divider() }", [.stack(isAcross: true, [.text("a", tone: .plain), .divider])]),
    ("ui.grid { columns = 2, 'a' }", [.grid(columns: 2, [.text("a", tone: .plain)])]),
    // The look's own actions need no function.
    ("ui.button('toggle', 'Done')", [.control(CardControl(action: "toggle", title: "Done"))]),
    ("{}", []),
  ])
  func everyPartCanBeBuilt(body: String, parts: [CardElement]) throws {
    #expect(try view("return { body = \(body) }") == CardView(body: parts))
  }

  @Test func aViewReadsItsEventAndTheData() throws {
    let value = OutcomeValue(.integer(4), kind: "pain", recorded: Instant(iso: "2026-06-07T11:30:00Z"))
    let dated = DatedValue(date: .earliest, start: .beginning, value: value)
    let context = HookContextDouble(event: .checkIn(values: [value]), dated: [dated])
    let shown = try view(
      """
      local before = ctx.values { task = event.task, kind = "pain", over = days(1) }:list()
      return { title = event.title .. " " .. event.state, detail = event.values[1].recorded:format("%H:%M"),
        body = before[1].value .. " " .. before[1].kind .. " " .. tostring(before[1].date) .. " " .. (ctx.now - before[1].recorded):seconds() }
      """, context: context)
    #expect(
      shown
        == CardView(title: "Check in completed", detail: "07:30", body: [.text("4 pain 0001-01-01 1800", tone: .plain)])
    )
  }

  @Test func aViewThatReturnsNilUsesTheBuiltInStyle() throws {
    #expect(try view("return nil") == nil)
  }

  /// What a view does, and why it is refused: types, never values.
  @Test(arguments: [
    ("return 4", "must return a table with title, detail, body, before, and after, or nil; it returned a number"),
    (
      "return { ui.text 'a' }",
      "must return a table with title, detail, body, before, and after, or nil; it returned a list"
    ),
    (
      "return ui.text 'a'",
      "must return a table with title, detail, body, before, and after, or nil; it returned ui.text"
    ),
    (
      "return { titel = 'secret' }",
      "it returned an invalid one: unknown field 'titel' of `view`; did you mean `title`?"
    ),
    (
      "return { title = { 'secret' } }",
      "it returned an invalid one: expected a text, got a list; write title = \"…\""
    ),
    (
      "return { body = { value(4) } }",
      "it returned an invalid one: expected a card element or a text, got a value; write ui.text \"…\" or \"…\""
    ),
    (
      "return { body = ui.button('lgo', 'Log') }",
      "must return buttons with an action of its card; it returned one for an action that is not in `on`"
    ),
  ])
  func whatAViewMustNotReturnIsRefused(body: String, message: String) throws {
    let text = body.replacing("'lgo'", with: "'lg' .. 'o'")
    let error = #expect(throws: ScriptError.self) { try view(text) }
    #expect(error?.kind == .badResult)
    #expect(error?.message.hasSuffix(message) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("secret") == false)
  }

  @Test(arguments: [
    ("ui['buton']('log', 'a')", "there is no card element `ui.buton`; did you mean `ui.button`?"),
    ("ui.progress(0 / 0)", "not a finite number"), ("ui.text(4)", "expected a text, got a number; write \"…\""),
    (
      "ui.link('javascript:secret()', 'a')",
      "the text is not a URL that a card can open; write one that starts with https://, http://, tel:, sms:, mailto:, or geo:"
    ),
    ("ui.icon 'secret'", "the text is not allowed here"),
    ("ui.grid { columns = 9 }", "a grid has 1 to 6 columns; write columns = 3"),
    ("ui.check_list { ui.text 'a' }", "ui.check_list takes checks, got ui.text; write ui.check(\"action\", \"…\")"),
    ("ui.slider('log', 'a', { min = 5, max = 5 })", "`max` must be greater than `min`, which is 0 by default"),
    ("ui.text(('x'):rep(2001))", "a text on a card has at most 2000 characters; shorten it"),
    ("ui.text('a', { tone = 'lout' })", "the text is not allowed here"),
  ])
  func aPartThatIsWrongIsRefusedAtItsLine(part: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) { try view("return { body = \(part) }") }
    #expect(error?.raisedMessage.contains(message) == true, "\(error?.raisedMessage ?? "")")
    #expect(error?.message.contains("secret") == false)
    #expect(error?.location?.line == 6)
  }

  @Test func aCardHasASizeLimit() throws {
    let many = "local body = {} for i = 1, 501 do body[i] = 'x' end return { body = body }"
    let error = #expect(throws: ScriptError.self) { try view(many) }
    #expect(error?.message.hasSuffix("a card has at most 500 elements, got 501; show fewer") == true)
    let deep = "local part = ui.text 'x' for i = 1, 9 do part = ui.stack { part } end return { body = part }"
    #expect(throws: ScriptError.self) { try view(deep) }
  }

  @Test func aViewCannotRecord() throws {
    let error = #expect(throws: ScriptError.self) { try view("local e = ({ event })[1] e:toggle()") }
    #expect(error?.raisedMessage == "a hook can read its event but not change it; event:toggle is for scripts")
  }

  /// What an action does, and what is recorded.
  @Test(arguments: [
    ("event:append(value(input.mg, { kind = 'dose' }))", [EventChange.append(OutcomeValue(.integer(5), kind: "dose"))]),
    ("event:record { 1, true }", [.record([OutcomeValue(.integer(1)), OutcomeValue(.boolean(true))])]),
    ("event:toggle() event:clear()", [.toggle, .clear]), ("event:remove_value(2)", [.removeValue(at: 1)]),
    ("event:decline 'no' event:excuse()", [.decline(reason: "no"), .excuse(reason: nil)]), ("", []),
    // What was recorded is seen at once.
    (
      "event:append(1) if #event.values == 1 then event:append(2) end",
      [.append(OutcomeValue(.integer(1))), .append(OutcomeValue(.integer(2)))]
    ),
    ("event:append(input.note .. tostring(input.late))", [.append(OutcomeValue(.text("soon true")))]),
  ])
  func anActionRecordsAtItsEvent(body: String, changes: [EventChange]) throws {
    let input: [String: Scalar] = ["mg": .integer(5), "note": .text("soon "), "late": .boolean(true)]
    #expect(try press(body, input: input) == changes)
  }

  @Test func errorsNameTheRejectedValue() throws {
    let recorder = Recorder()
    recorder.refusal = .busy
    #expect(throws: StoreError.busy) { try press("event:toggle()", recorder: recorder) }
    // A script may catch it.
    #expect(try press("pcall(event.toggle, event)", recorder: recorder) == [])
    // What comes after is the script's own failure.
    let error = #expect(throws: ScriptError.self) {
      try press("pcall(event.toggle, event) error('no', 0)", recorder: recorder)
    }
    #expect(error?.privateMessage == "no")
  }

  @Test func anActionRefusesInWordsOfThePlan() throws {
    let words = "the next dose may be taken from 12:00"
    let refused = RuntimeError.refusedAction(task: "check-in", words: words)
    #expect(refused.refusal == words && !refused.message.contains(words) && refused.raisedMessage == words)
    #expect(throws: refused) { try press("event:append(1) event:refuse '\(words)'") }
    #expect(throws: refused) { try press("event:refuse('  \(words) ')") }
    // A script that catches it continues, and can fail in a way of its own.
    #expect(try press("pcall(event.refuse, event, '\(words)') event:toggle()") == [.toggle])
    let error = #expect(throws: ScriptError.self) { try press("pcall(event.refuse, event, 'no') error('yes', 0)") }
    #expect(error?.privateMessage == "yes")
  }

  @Test(arguments: ["event:refuse()", "event:refuse ' '", "event:refuse(('x'):rep(1001))"])
  func aRefusalNeedsWords(body: String) throws {
    #expect(throws: ScriptError.self) { try press(body) }
  }

  @Test func aViewCannotRefuse() throws {
    let error = #expect(throws: ScriptError.self) { try view("local e = ({ event })[1] e:refuse 'no'") }
    #expect(error?.raisedMessage.hasSuffix("event:refuse is for an action of a card") == true)
  }

  @Test(arguments: [
    (
      "local e = ({ event })[1] e:survey()",
      "an action of a card changes only its own event's values; event:survey is for scripts"
    ),
    ("event:append()", "value(…) expected"), ("local e = ({ event })[1] e:tog()", "event has no 'tog'"),
    ("event:remove_value(0)", "event:remove_value takes an index from 1"),
  ])
  func whatAnActionCannotDoIsTold(body: String, message: String) throws {
    let error = #expect(throws: ScriptError.self) { try press(body) }
    #expect(error?.raisedMessage.contains(message) == true, "\(error?.raisedMessage ?? "")")
  }

  /// Bodies of actions, and whether they read what their changes made of the event.
  @Test(arguments: [
    ("event:append(1) event:append(2)", false), ("event:record { 1 } event:remove_value(1)", false),
    ("local values = event.values event:append(#values)", false), ("event:append(1) return event", false),
    ("event:append(1) local seen = event.values", true), ("event:append(1) event:append(event:sum())", true),
    ("event:append(1) local text = tostring(event)", true), ("event:append(1) local zone = event.zone", true),
  ])
  func theRecorderHearsOfReadsOfWhatWasRecorded(body: String, reads: Bool) throws {
    let recorder = Recorder()
    _ = try press(body, recorder: recorder)
    #expect((recorder.readsOfChanges > 0) == reads)
  }

  @Test func anActionHasABudget() throws {
    let error = #expect(throws: ScriptError.self) { try press("event:toggle() while true do end") }
    #expect(error?.kind == .budget)
  }

  @Test(arguments: ["count = 1", "seen = event", "local t = seen t.x = 1"])
  func anActionKeepsNothing(body: String) throws {
    #expect(throws: (any Error).self) { try press(body, before: "local seen = {}") }
  }

  @Test func theEventOfAnActionEndsWithIt() throws {
    let state = try LuaState(limits: .plan)
    let handle = CardEventObject(.checkIn(), Recorder())
    try state.define("event", value: .object(handle))
    _ = try state.run(source: "event:toggle()", chunk: "test")
    handle.end()
    let error = #expect(throws: LuaError.self) { try state.run(source: "event:toggle()", chunk: "test") }
    #expect(error?.message == "this event belongs to a call that has ended")
  }
}
