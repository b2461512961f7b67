import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Programs that use cards and answer surveys: each request once for its key, with the rules of the pages.
struct APICardTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
      task "later" { title = "In the evening", schedule = schedule.daily { at = "20:00" } },
      task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" },
        progress = "sum", targets = { value(5000, { kind = "steps" }) }, card = "numeric_progress" },
      task "dose" { title = "Dose", schedule = schedule.daily { at = "all day" },
        card = card {
          view = function(event, ctx)
            return { body = { ui.button("take", "Two pills", { mg = 10 }), ui.button("deny", "More"),
              ui.number_field("exact", "Exactly", { min = 0, max = 10 }) } }
          end,
          on = {
            take = function(event, ctx, input) event:append(value(input.mg, { kind = "dose" })) end,
            deny = function(event) event:refuse "the next dose is from 12:00" end,
            exact = function(event, ctx, input) event:append(value(input.value, { kind = "exact" })) end,
            hidden = function(event, ctx, input) event:append(value(input.value, { kind = "hidden" })) end,
          } } },
      task "check" { title = "How are you?", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = {
          form "how" { title = "Today", items = {
            scale "pain" { text = "Pain", min = 0, max = 10, required = true },
            numeric "weight" { text = "Weight", min = 30, max = 200, soft_max = 150 },
            boolean "worse" { text = "Worse than yesterday?", when = survey.at_least("pain", 5) },
          } },
        } } },
    } }
    """

  private func fixture() throws -> (team: TeamFixture, token: String) {
    let team = try TeamFixture(plan: Self.plan)
    return (team, try team.token(.clinician))
  }

  private func path(_ team: TeamFixture, _ task: CareTask.ID, _ word: String) throws -> String {
    "/events/ana/\(try team.web.event(task).key.text)/\(word)"
  }

  @Test func anEventIsMarkedAsDoneAndCleared() async throws {
    let (team, token) = try fixture(), path = try path(team, "glass", "toggle")
    try await team.program(token) { program in
      let done = try await program.post(path, #"{"done":true}"#, key: "t-1")
      #expect(done.status == .created && done.json["state"].string == "completed", "\(done.text)")
      let recorded = try team.web.event("glass").outcome
      #expect(recorded?.id.text == done.json["version"].string && recorded?.author == "user:clinician")
      // Another program that saw it open means the same.
      let same = try await program.post(path, #"{"done":true}"#, key: "t-2")
      #expect(same.json["version"] == done.json["version"] && same.header("Idempotency-Replayed") == nil)
      let cleared = try await program.post(path, #"{"done":false}"#, key: "t-3")
      #expect(
        cleared.json["state"].string == "open" && cleared.json["version"] != done.json["version"], "\(cleared.text)")
      // A request that is sent again does not mark it a second time.
      let again = try await program.post(path, #"{"done":true}"#, key: "t-1")
      #expect(again.text == done.text && again.header("Idempotency-Replayed") == "true")
      let silent = try await program.post(path, "{}", key: "t-4")
      #expect(silent.status == .badRequest && silent.code == "missing_field")
    }
    #expect(try team.web.event("glass").outcome == nil)
  }

  @Test func valuesAreAddedOnceForEachKey() async throws {
    let (team, token) = try fixture(), path = try path(team, "walk", "append")
    try await team.program(token) { program in
      for (key, state) in [("a-1", "partial"), ("a-1", "partial"), ("a-2", "completed")] {
        let answer = try await program.post(path, #"{"value":2500,"kind":"steps"}"#, key: key)
        #expect(answer.status == .created && answer.json["state"].string == state, "\(answer.text)")
      }
      let wrong = try await program.post(path, #"{"value":[1]}"#, key: "a-3")
      #expect(wrong.status == .badRequest && wrong.json["detail"].string.contains("'/value'"))
      let reused = try await program.post(path, #"{"value":1}"#, key: "a-1")
      #expect(reused.code == "key_reused")
    }
    #expect(try team.web.event("walk").values.map(\.value) == [.integer(2_500), .integer(2_500)])
  }

  @Test func aControlOfTheCardIsUsed() async throws {
    let (team, token) = try fixture(), walk = try path(team, "walk", "press"), path = try path(team, "dose", "press")
    try await team.program(token) { program in
      for _ in 0..<2 {
        let taken = try await program.post(path, #"{"action":"take","input":{"mg":10}}"#, key: "p-1")
        #expect(taken.status == .created && !taken.json["version"].string.isEmpty, "\(taken.text)")
      }
      let exact = try await program.post(path, #"{"action":"exact","input":{"value":2.5}}"#, key: "p-2")
      #expect(exact.status == .created, "\(exact.text)")
      let log = try await program.post(walk, #"{"action":"log","input":{"value":900}}"#, key: "p-3")
      #expect(log.status == .created && log.json["state"].string == "partial", "\(log.text)")
    }
    #expect(try team.web.event("dose").values.map(\.value) == [.integer(10), .double(2.5)])
    #expect(try team.web.event("walk").values.map(\.kind) == ["steps"])
  }

  @Test(arguments: [
    ("dose", #"{"action":"take","input":{"mg":77}}"#, 422, "invalid_input", "'/input/mg'"),
    ("dose", #"{"action":"exact","input":{"value":77}}"#, 422, "invalid_input", "'/input/value'"),
    ("dose", #"{"action":"exact"}"#, 422, "invalid_input", "'/input/value' is missing"),
    ("dose", #"{"action":"exact","input":{"valeu":7}}"#, 422, "invalid_input", "did you mean 'value'"),
    ("dose", #"{"action":"exact","input":{"value":[7]}}"#, 400, "invalid_field", "'/input'"),
    // No control of the card runs it, as on the page.
    ("dose", #"{"action":"hidden","input":{"value":7}}"#, 422, "no_action", "no such action"),
    ("dose", #"{"action":"deny"}"#, 409, "refused_action", "the next dose is from 12:00"),
    ("dose", #"{"action":"tke"}"#, 422, "no_action", "did you mean 'take'"),
    ("dose", #"{"input":{}}"#, 400, "missing_field", "'/action'"),
    ("walk", #"{"action":"log"}"#, 422, "missing_input", "'/input/value'"),
    ("glass", #"{"action":"toggle"}"#, 422, "no_action", "/toggle"),
    ("check", #"{"action":"log","input":{"value":7}}"#, 422, "no_action", ""),
    ("later", #"{"action":"log","input":{"value":7}}"#, 422, "no_action", ""),
  ])
  func whatTheCardDoesNotTakeIsRefused(
    task: String, body: String, status: Int, code: String, words: String
  ) async throws {
    let (team, token) = try fixture(), path = try path(team, CareTask.ID(task), "press")
    try await team.program(token) { program in
      let answer = try await program.post(path, body, key: "r-1")
      #expect(answer.status.code == status && answer.code == code, "\(answer.text)")
      #expect(words.isEmpty || answer.json["detail"].string.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("77") && !answer.text.contains("valeu") && !answer.text.contains("tke"))
    }
    #expect(try team.web.event(CareTask.ID(task)).outcome == nil)
  }

  @Test func anEventThatIsNotOpenTakesNothing() async throws {
    let (team, token) = try fixture()
    try await team.program(token) { program in
      for (word, body) in [("toggle", #"{"done":true}"#), ("append", #"{"value":1}"#)] {
        let answer = try await program.post(try path(team, "later", word), body, key: "w-\(word)")
        #expect(answer.status == .conflict && answer.code == "window_not_open", "\(answer.text)")
        let survey = try await program.post(try path(team, "check", word), body, key: "s-\(word)")
        #expect(survey.status == .unprocessableContent && survey.code == "needs_survey", "\(survey.text)")
        #expect(survey.json["detail"].string.contains("/survey"))
      }
      let none = try await program.post(try path(team, "glass", "survey"), #"{"answers":{}}"#, key: "s-1")
      #expect(none.status == .unprocessableContent && none.code == "no_survey", "\(none.text)")
      let nothing = try await program.post("/events/ana/none/2026-06-07/toggle", #"{"done":true}"#, key: "s-2")
      #expect(nothing.status == .notFound, "\(nothing.text)")
    }
  }

  @Test func aSurveyIsAnsweredOnce() async throws {
    let (team, token) = try fixture(), path = try path(team, "check", "survey")
    let body = #"{"answers":{"pain":6,"worse":true,"weight":{"value":160,"confirmed":true}}}"#
    try await team.program(token) { program in
      let first = try await program.post(path, body, key: "q-1")
      #expect(first.status == .created && first.json["state"].string == "completed", "\(first.text)")
      #expect(!first.text.contains("160"))
      let again = try await program.post(path, body, key: "q-1")
      #expect(again.text == first.text && again.header("Idempotency-Replayed") == "true")
      let other = try await program.post(path, #"{"answers":{"pain":1}}"#, key: "q-1")
      #expect(other.status == .unprocessableContent && other.code == "key_reused")
    }
    let event = try team.web.event("check")
    #expect(Set(event.values.compactMap(\.kind)) == ["pain", "weight", "worse"])
    #expect(event.outcome?.value.answers != nil && event.outcome?.author == "user:clinician")
  }

  @Test(arguments: [
    (#"{"answers":{}}"#, 422, "missing_answer", "'/answers/pain' is missing"),
    (#"{"answers":{"pain":77}}"#, 422, "refused_answer", "'/answers/pain' is not right (above_maximum): The maximum"),
    (#"{"answers":{"pain":"secret"}}"#, 422, "wrong_answer_type", "'/answers/pain'"),
    // An unusual value is confirmed, as on the page.
    (#"{"answers":{"pain":3,"weight":160}}"#, 422, "refused_answer", "needs_confirmation"),
    // The condition of the item does not hold.
    (#"{"answers":{"pain":3,"worse":true}}"#, 422, "unused_answer", "no item that the survey shows"),
    (#"{"answers":{"pain":3,"wieght":77}}"#, 422, "unused_answer", "did you mean 'weight'"),
    (#"{"answers":{"pain":[[1]]}}"#, 400, "invalid_field", "'/answers'"),
    (#"{"answers":[]}"#, 400, "invalid_field", "'/answers'"), ("{}", 400, "missing_field", "'/answers'"),
    (#"{"answer":{}}"#, 400, "unknown_field", "did you mean 'answers'"),
  ])
  func answersThatTheSurveyDoesNotTakeAreRefused(body: String, status: Int, code: String, words: String) async throws {
    let (team, token) = try fixture(), path = try path(team, "check", "survey")
    try await team.program(token) { program in
      let answer = try await program.post(path, body, key: "n-1")
      #expect(answer.status.code == status && answer.code == code, "\(answer.text)")
      #expect(answer.json["detail"].string.contains(words), "\(answer.text)")
      #expect(!answer.text.contains("77") && !answer.text.contains("secret") && !answer.text.contains("wieght"))
      // A request that was refused can be corrected and sent again.
      let right = try await program.post(path, #"{"answers":{"pain":3}}"#, key: "n-1")
      #expect(right.status == .created, "\(right.text)")
    }
    #expect(try team.web.event("check").state == .completed)
  }

  @Test func aTokenWithoutTheScopeUsesNoCard() async throws {
    let (team, _) = try fixture(), token = try team.token(.clinician, [.read, .answers], name: "reader")
    try await team.program(token) { program in
      for word in ["toggle", "append", "press", "survey"] {
        let answer = try await program.post(try path(team, "glass", word), "{}", key: "f-1")
        #expect(answer.status == .forbidden && answer.code == "no_scope", "\(answer.text)")
      }
    }
  }
}
