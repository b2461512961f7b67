import CareAccess
import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// Drafts over the API: they are read, begun, replaced, continued, and discarded, and nobody's answers are lost unseen.
struct APIDraftTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
      task "check" { title = "How are you?", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = {
          instruction "hello" { title = "Hello" },
          form "how" { title = "Today", items = {
            scale "pain" { text = "Pain", min = 0, max = 10, required = true },
            numeric "weight" { text = "Weight", min = 30, max = 200, soft_max = 150 },
            boolean "worse" { text = "Worse than yesterday?", when = survey.at_least("pain", 5) },
          } },
          repeat_group "drugs" { title = "Medicines", items = {
            text "name" { text = "Name", required = true }, numeric "mg" { text = "mg" } } },
          form "rest" { title = "More", items = {
            choice "ate" { text = "Ate", required = true, options = { option("a", "Apple"), option("o", "Other", { other = true }) } },
            text "words" { text = "Words" },
          } },
        } } },
      task "brief" { title = "Brief", schedule = schedule.daily { at = "all day" },
        survey = survey "brief" { can_save = function() return false end, steps = {
          form "one" { items = { text "words" { text = "Words" } } } } } },
    } }
    """

  private static let whole =
    #"{"pain":6,"weight":{"confirmed":true,"value":160},"worse":true,"drugs":[{"mg":5,"name":"Secret"},{"name":"B"}],"ate":[{"other":"plums"}]}"#

  private func fixture() throws -> (team: TeamFixture, token: String) {
    let team = try TeamFixture(plan: Self.plan)
    return (team, try team.token(.clinician))
  }

  private func path(_ team: TeamFixture, _ task: CareTask.ID = "check", _ word: String = "draft") throws -> String {
    "/events/ana/\(try team.web.event(task).key.text)/\(word)"
  }

  private func put(
    _ program: ProgramClient, _ path: String, _ answers: String, key: String, ifMatch version: String? = nil
  ) async throws -> TestResponse {
    try await program.post(
      path, #"{"answers":\#(answers)}"#, key: key, version.map { ["If-Match": "\"\($0)\""] } ?? [:], method: .put)
  }

  @Test func aDraftIsBegunReadAndContinued() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      let none = try await program.get(path)
      #expect(none.status == .notFound && none.code == "no_draft", "\(none.text)")
      let saved = try await put(program, path, #"{"pain":6}"#, key: "d-1")
      #expect(saved.status == .created && saved.json.names == ["version", "seq"], "\(saved.text)")
      #expect(try team.web.event("check").state == .started)
      let read = try await program.get(path)
      #expect(read.status == .ok && read.json["step"].string == "how", "\(read.text)")
      #expect(read.json["answers"] == .object(["pain": .integer(6)]) && read.json["has_answers"] == .boolean(true))
      #expect(read.json["version"] == saved.json["version"] && read.json["expired"] == .boolean(false))
      #expect(read.header("ETag") == "\"\(saved.json["version"].string)\"")
      // The survey continues from it.
      let done = try await program.post(
        try self.path(team, "check", "survey"), #"{"answers":{"ate":"a"}}"#, key: "d-2")
      #expect(done.status == .created && done.json["state"].string == "completed", "\(done.text)")
      let gone = try await program.get(path)
      #expect(gone.code == "no_draft")
      let late = try await put(program, path, #"{"pain":1}"#, key: "d-3")
      #expect(late.status == .conflict && late.code == "already_answered", "\(late.text)")
    }
    #expect(Set(try team.web.event("check").values.compactMap(\.kind)).isSuperset(of: ["pain", "ate"]))
  }

  @Test func whatIsReadCanBeSentAgain() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      let saved = try await put(program, path, Self.whole, key: "w-1")
      #expect(saved.status == .created, "\(saved.text)")
      let read = try await program.get(path)
      let expected = try JSONParser.parse(
        Self.whole.replacing(#""ate":[{"other":"plums"}]"#, with: #""ate":["o",{"other":"plums"}]"#))
      #expect(read.json["answers"] == expected && read.json["step"].string == "rest", "\(read.text)")
      let answers = read.json["answers"].text
      let again = try await put(program, path, answers, key: "w-2", ifMatch: read.json["version"].string)
      #expect(again.status == .created, "\(again.text)")
      let same = try await program.get(path)
      #expect(same.json["answers"] == read.json["answers"] && same.json["step"] == read.json["step"])
    }
    #expect(try team.web.event("check").outcome == nil)
  }

  @Test func answersAreNotReplacedUnseen() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      // A draft without answers has nothing to lose.
      let begun = try await put(program, path, "{}", key: "i-1")
      let first = try await put(program, path, #"{"pain":3}"#, key: "i-2")
      #expect(begun.status == .created && first.status == .created, "\(begun.text) \(first.text)")
      let blind = try await put(program, path, #"{"pain":4}"#, key: "i-3")
      #expect(blind.status.code == 428 && blind.code == "version_required", "\(blind.text)")
      let stale = try await put(program, path, #"{"pain":4}"#, key: "i-3", ifMatch: begun.json["version"].string)
      #expect(stale.status == .preconditionFailed && stale.code == "conflict", "\(stale.text)")
      let version = first.json["version"].string
      let second = try await put(program, path, #"{"pain":4}"#, key: "i-3", ifMatch: version)
      #expect(second.status == .created, "\(second.text)")
      // Sent again, it gets its answer and not that of a version that is over.
      let again = try await put(program, path, #"{"pain":4}"#, key: "i-3", ifMatch: version)
      #expect(again.text == second.text && again.header("Idempotency-Replayed") == "true")
      let other = try await put(program, path, #"{"pain":5}"#, key: "i-3", ifMatch: version)
      #expect(other.code == "key_reused")
      let discarded = try await program.post(path, "", key: "i-4", method: .delete)
      #expect(discarded.code == "version_required", "\(discarded.text)")
      let read = try await program.get(path)
      #expect(read.json["answers"]["pain"] == .integer(4))
    }
  }

  @Test func aDraftIsDiscarded() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      let none = try await program.post(path, "", key: "x-1", method: .delete)
      #expect(none.status == .notFound && none.code == "no_draft", "\(none.text)")
      let saved = try await put(program, path, #"{"pain":3}"#, key: "x-2")
      let match = ["If-Match": "\"\(saved.json["version"].string)\""]
      for isReplay in [false, true] {
        let done = try await program.post(path, "", key: "x-3", match, method: .delete)
        #expect(done.status == .created && done.json["state"].string == "open", "\(done.text)")
        #expect((done.header("Idempotency-Replayed") == "true") == isReplay)
      }
      let after = try await put(program, path, #"{"pain":3}"#, key: "x-4", ifMatch: "nothing")
      #expect(after.code == "conflict", "\(after.text)")
    }
    #expect(try team.web.event("check").outcome == nil && team.web.event("check").state == .open)
  }

  @Test(arguments: [
    (#"{"weight":80,"ate":"a"}"#, 422, "missing_answer", "'/answers/pain' is missing"),
    (#"{"pain":77}"#, 422, "refused_answer", "'/answers/pain'"),
    // The condition of the item does not hold.
    (#"{"pain":3,"worse":true,"ate":"a"}"#, 422, "unused_answer", "no item that the survey shows"),
    (#"{"pain":3,"wrods":"77"}"#, 422, "unused_answer", "did you mean 'words'"),
    (#"{"pain":3,"drugs":[{"mg":77}]}"#, 422, "missing_answer", "'/answers/drugs[1].name'"),
    (#"[77]"#, 400, "invalid_field", "'/answers'"),
  ])
  func answersThatTheSurveyDoesNotTakeSaveNothing(
    answers: String, status: Int, code: String, words: String
  ) async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      let answer = try await put(program, path, answers, key: "n-1")
      #expect(answer.status.code == status && answer.code == code, "\(answer.text)")
      #expect(answer.json["detail"].string.contains(words) && !answer.text.contains("77"), "\(answer.text)")
      let none = try await program.get(path)
      #expect(none.code == "no_draft")
    }
  }

  @Test func aRefusedAnswerIsExplainedWithItsBounds() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      let answer = try await put(program, path, #"{"pain":6,"weight":7}"#, key: "b-1")
      #expect(answer.code == "refused_answer", "\(answer.text)")
      #expect(answer.json["detail"].string.contains("The minimum is 30"), "\(answer.text)")
    }
  }

  @Test func anAnswerOfAStepThatTheDraftHasPassedIsExplained() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in
      let saved = try await put(program, path, Self.whole, key: "a-1")
      #expect(saved.status == .created, "\(saved.text)")
      let all = try await program.post(
        try self.path(team, "check", "survey"), #"{"answers":\#(Self.whole)}"#, key: "a-2")
      #expect(all.status == .unprocessableContent && all.code == "passed_answer", "\(all.text)")
      #expect(all.json["detail"].string.contains("of a step that the draft has passed"), "\(all.text)")
      let unknown = try await program.post(
        try self.path(team, "check", "survey"), #"{"answers":{"ate":"a","pian":1}}"#, key: "a-3")
      #expect(unknown.code == "unused_answer", "\(unknown.text)")
      let rest = try await program.post(
        try self.path(team, "check", "survey"), #"{"answers":{"ate":"a"}}"#, key: "a-4")
      #expect(rest.status == .created && rest.json["state"].string == "completed", "\(rest.text)")
    }
  }

  @Test func whatKeepsNoDraftIsRefused() async throws {
    let (team, token) = try fixture()
    try await team.program(token) { program in
      let unsaved = try await put(program, try path(team, "brief"), #"{"words":"x"}"#, key: "k-1")
      #expect(unsaved.status == .unprocessableContent && unsaved.code == "not_saved", "\(unsaved.text)")
      let surveyless = try await put(program, try path(team, "glass"), "{}", key: "k-2")
      #expect(surveyless.status == .unprocessableContent && surveyless.code == "no_survey", "\(surveyless.text)")
      let nothing = try await program.get("/events/ana/none/2026-06-07/draft")
      #expect(nothing.status == .notFound)
    }
  }

  @Test func aDraftIsReadAfterItsEventHasClosed() async throws {
    let (team, token) = try fixture(), path = try path(team), later = team.web.now.adding(seconds: 20 * 3_600)
    try await team.program(token) { program in
      let saved = try await put(program, path, #"{"pain":6}"#, key: "c-1")
      #expect(saved.status == .created)
    }
    try await team.program(token, at: later) { program in
      let read = try await program.get(path)
      #expect(read.status == .ok && read.json["answers"]["pain"] == .integer(6), "\(read.text)")
      let match = read.json["version"].string
      let late = try await put(program, path, #"{"pain":1}"#, key: "c-2", ifMatch: match)
      #expect(late.status == .conflict && late.code == "window_closed", "\(late.text)")
    }
  }

  @Test func aParticipantContinuesTheDraftOfAProgram() async throws {
    let (team, token) = try fixture(), path = try path(team)
    try await team.program(token) { program in _ = try await put(program, path, #"{"pain":6}"#, key: "p-1") }
    let event = try team.web.event("check"), session = try team.web.runtime.beginSurvey(event, at: team.web.now)
    #expect(session.path == ["hello", "how"] && session.answer(to: "pain") == .integer(6))
  }

  @Test func eachNeedsItsScope() async throws {
    let (team, _) = try fixture(), path = try path(team)
    let reader = try team.token(.clinician, [.answers], name: "reader")
    let writer = try team.token(.clinician, [.record], name: "writer")
    try await team.program(reader) { program in
      let refused = try await put(program, path, "{}", key: "s-1")
      #expect(refused.status == .forbidden && refused.code == "no_scope")
      let discarded = try await program.post(path, "", key: "s-2", method: .delete)
      #expect(discarded.status == .forbidden && discarded.code == "no_scope")
      let read = try await program.get(path)
      #expect(read.code == "no_draft")
    }
    try await team.program(writer) { program in
      let saved = try await put(program, path, "{}", key: "s-1")
      #expect(saved.status == .created, "\(saved.text)")
      let read = try await program.get(path)
      #expect(read.status == .forbidden && read.code == "no_scope")
    }
  }
}
