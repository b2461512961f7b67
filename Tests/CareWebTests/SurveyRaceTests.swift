import CareModel
import CareRuntime
import CareWeb
import Dispatch
import HTTPTypes
import HummingbirdTesting
import Testing

/// Forms that arrive at once: each is read beside the others, and written if what it read still holds.
struct SurveyRaceTests {
  private func take(_ fixture: WebFixture) throws -> String {
    "/me/e/\(try fixture.event("check").key)/take?plan=ana.p"
  }

  /// Returns the page of the questions.
  private func questions(_ web: WebClient, _ path: String) async throws -> String {
    _ = try await web.send(try await web.get(path).text, to: path, [("do", "next")])
    return try await web.get(path).text
  }

  @Test func ofTwoFormsOfOnePageTheSecondChangesNothing() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await questions(web, path), seq = try fixture.runtime.lastSeq()
      let forms = [3, 4].map { [("q-pain", "\($0)"), ("do", "next")] }
      let answers = try await fixture.sending(forms, of: page, to: path, web)
      #expect(answers.map(\.status) == [.seeOther, .seeOther])
      #expect(try fixture.runtime.lastSeq() == seq + 1)
      _ = try await web.send(try await web.get(path).text, to: path, [("do", "next")])
    }
    #expect(try [[.integer(3)], [.integer(4)]].contains(fixture.event("check").values.map(\.value)))
  }

  @Test func theLastPageIsRecordedOnce() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      _ = try await web.send(try await questions(web, path), to: path, [("q-pain", "3"), ("do", "next")])
      let page = try await web.get(path).text, seq = try fixture.runtime.lastSeq()
      let forms = Array(repeating: [("do", "next")], count: 3)
      let answers = try await fixture.sending(forms, of: page, to: path, web)
      #expect(answers.allSatisfy { $0.status == .seeOther })
      #expect(try fixture.runtime.lastSeq() == seq + 1)
    }
    #expect(try fixture.event("check").values.map(\.value) == [.integer(3)])
  }

  @Test func twoRefusedFormsBothKeepWhatIsAccepted() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await questions(web, path)
      let forms = [[("q-pain", "3"), ("q-weight", "many"), ("do", "next")], [("q-weight", "70"), ("do", "stay")]]
      let answers = try await fixture.sending(forms, of: page, to: path, web)
      #expect(Set(answers.map(\.status)) == [.unprocessableContent, .seeOther])
      #expect(try await web.get(path).text.contains("value=\"70\""))
    }
  }

  @Test func aFormIsReadAgainIfTheEventHasChanged() async throws {
    let fixture = try WebFixture(), path = try take(fixture), event = try fixture.event("check")
    try await fixture.test { web in
      let page = try await questions(web, path)
      let answers = try await fixture.sending([[("q-pain", "3"), ("do", "next")]], of: page, to: path, web) {
        try $0.excuse(event, reason: "away", at: fixture.now)
      }
      #expect(answers.first?.status != .ok)
    }
    #expect(try fixture.event("check").outcome?.value.status == .excused)
  }

  @Test func aTaskThatIsTickedTwiceIsDone() async throws {
    let fixture = try WebFixture(), key = try fixture.event("glass").key
    try await fixture.test { web in
      let form = WebClient.hidden(in: try await web.get("/me/today").text).filter { $0.0 != "once" }
      let forms = ["a", "b"].map { form + [("once", $0)] }
      let answers = try await fixture.sending(forms, of: "", to: "/me/e/\(key)/press?plan=ana.p", web)
      #expect(answers.map(\.status) == [.seeOther, .seeOther])
    }
    #expect(try fixture.event("glass").state == .completed)
  }

  @Test func onlyCommitsThatConcernAParticipantCount() throws {
    let fixture = try WebFixture(), runtime = fixture.runtime, seq = try runtime.lastSeq()
    try runtime.add(Patient(id: "bo", zone: .utc), at: fixture.now)
    try runtime.enroll(
      Enrollment(patient: "bo", plan: "p", start: try #require(CivilDate("2026-06-07"))), at: fixture.now)
    #expect(try !runtime.hasChanged(WebFixture.patient, after: seq))
    #expect(try runtime.hasChanged("bo", after: seq))
    try runtime.toggle(fixture.event("glass"), at: fixture.now)
    #expect(try runtime.hasChanged(WebFixture.patient, after: seq))
    let next = try runtime.lastSeq()
    _ = try fixture.seed(plan: WebFixture.plan.replacing("Walk", with: "A walk"), files: [:])
    #expect(try runtime.hasChanged(WebFixture.patient, after: next))
  }

  @Test func anExtractorThatFailsOnAPageKeepsTheAnswersAndAlertsTheTeam() async throws {
    let fixture = try WebFixture(
      plan: """
        return plan "p" { title = "P", tasks = {
          task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
            survey = survey "check" { steps = { question "say" { item = text "word" { text = "A word" } } } },
            extract = function(result) return value(result.word.nothing.more) end,
            alerts = { alert "said" { title = "Said", when = function(result) return result.word == "a" end } } },
        } }
        """)
    let path = try take(fixture)
    try await fixture.test { web in
      let page = try await web.get(path).text
      let answers = try await fixture.sending([[("q-word", "a"), ("do", "next")]], of: page, to: path, web)
      #expect(answers.map(\.status) == [.seeOther])
    }
    #expect(try fixture.event("check").outcome?.value.extractionFailed == true)
    let alerts = try fixture.runtime.alerts(at: fixture.now).map(\.value)
    #expect(Set(alerts.map(\.alert)) == ["said", "host:extraction_failed"] && alerts.count == 2)
  }
}
