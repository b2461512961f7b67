import CareLua
import Testing

/// Cards at the prompt: what they show, and what pressing does.
struct ConsoleCardTests {
  private static let plan = """
    return plan "knee" { title = "Knee", tasks = {
      task "dose" { title = "Dose", schedule = schedule.daily { at = "07:30" },
        targets = { value(10, { kind = "dose", units = "mg" }) },
        progress = function(event) return math.min(1, event:sum "dose" / 10) end,
        card = card {
          view = function(event, ctx)
            return { detail = event:sum "dose" .. " mg", body = { ui.ring(event.progress), ui.button("log", "5 mg", { mg = 5 }) } }
          end,
          on = {
            log = function(event, ctx, input)
              event:append(value(input.mg, { kind = "dose", units = "mg" }))
              if event.progress > 0.5 then event:append(value(true, { kind = "enough" })) end
            end,
            spoil = function(event) event:append(1) error("no", 0) end,
            caught = function(event) pcall(function() event:remove_value(9) end) event:append(2) end,
            deny = function(event) event:append(1) event:refuse "not now" end,
            forever = function(event) event:append(1) while true do end end,
          } } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "07:00" } },
      task "broken" { title = "Broken", schedule = schedule.daily { at = "07:00" },
        card = card { view = function() return { body = ui.text(nil) } end } },
    } }
    """

  private func bench() throws -> ConsoleBench {
    let bench = try ConsoleBench(plan: Self.plan)
    _ = try bench.run(
      "dose = store.events { task = 'dose' }[1]  card_of = function(task) return store.events { task = task }[1]:card() end"
    )
    return bench
  }

  @Test func aScriptDrawsTheCard() throws {
    let bench = try bench()
    #expect(
      try bench.run("c = card_of 'dose' return c.title, c.detail, #c.body, c.body[2].title, c.body[2].input.mg") == [
        "\"Dose\"", "\"0 mg\"", "2", "\"5 mg\"", "5",
      ])
    #expect(try bench.run("card_of 'dose'")[0].contains("[ 5 mg ]"))
    #expect(try bench.run("tostring(card_of 'dose'):find('[ 5 mg ]', 1, true) ~= nil") == ["true"])
  }

  @Test func builtInCardsConsistOfElements() throws {
    let bench = try bench()
    #expect(
      try bench.run("c = card_of 'walk' return c.body[1].type, c.body[1].action, c.body[1].on") == [
        "\"check\"", "\"toggle\"", "false",
      ])
    #expect(try bench.run("c:press('toggle').body[1].on, c.event.state") == ["true", "\"completed\""])
  }

  @Test func pressingRecordsAndRedraws() throws {
    let bench = try bench()
    #expect(
      try bench.run("c = card_of('dose'):press('log', { mg = 5 }) return c.detail, c.event.progress") == [
        "\"5 mg\"", "0.5",
      ])
    // The handler sees what it has just recorded, the plan's own progress too.
    #expect(
      try bench.run("c:press('log', { mg = 5 }) return #c.event.values, c.event.values[3].kind") == ["3", "\"enough\""])
  }

  @Test func anActionIsOneCommitOrNothing() throws {
    let bench = try bench()
    _ = try bench.run("seen = {} store.on_change(function(change) seen[#seen + 1] = change.seq end)")
    _ = try bench.run("c = card_of('dose') c:press('log', { mg = 5 }) c:press('log', { mg = 5 })")
    #expect(
      try bench.run("#store.outcomes:fetch { task = 'dose' }, #store.outcomes:fetch { task = 'dose' }[1].values") == [
        "1", "3",
      ])
    for action in ["spoil", "forever"] {
      #expect(bench.failure("card_of('dose'):press '\(action)'") != nil)
    }
    #expect(try bench.run("#store.events { task = 'dose' }[1].values") == ["3"])
  }

  @Test func aRefusalIsReadInItsWordsAndRecordsNothing() throws {
    let bench = try bench()
    let failure = bench.failure("card_of('dose'):press 'deny'")
    #expect(failure?.code == "refused_action" && failure?.message == "not now", "\(failure?.message ?? "")")
    #expect(try bench.run("#store.events { task = 'dose' }[1].values") == ["0"])
    // Only an action of a card refuses.
    #expect(bench.failure("store.events { task = 'dose' }[1]:refuse 'no'")?.code == "not_allowed")
  }

  @Test func anErrorThatAnActionCatchesIsRolledBackAlone() throws {
    let bench = try bench()
    #expect(try bench.run("card_of('dose'):press('caught').event.values[1].value") == ["2"])
  }

  @Test(arguments: [
    ("card_of('dose'):press 'lgo'", "no_action"), ("card_of('dose'):press('log', { {} })", "wrong_type"),
    ("card_of('dose'):press('log', { mg = {} })", "wrong_type"), ("card_of('dose').body.x.y()", nil),
    ("card_of('dose').titel", "no_member"), ("card_of 'broken'", nil),
  ])
  func whatIsWrongIsTold(source: String, code: String?) throws {
    let failure = try bench().failure(source)
    #expect(failure != nil)
    if let code, code != "no_member" { #expect(failure?.code == code) }
  }
}
