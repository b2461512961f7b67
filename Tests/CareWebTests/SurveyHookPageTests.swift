import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What the functions of a survey say, on its pages: at the end, when a step is left, when the survey is left, and before a step.
struct SurveyHookPageTests {
  private func fixture(_ survey: String) throws -> WebFixture {
    try WebFixture(
      plan: """
        return plan "p" { title = "P", tasks = {
          task "check" { title = "Check", schedule = schedule.daily { at = "all day" }, survey = survey "check" { \(survey) } },
        } }
        """)
  }

  private func path(_ fixture: WebFixture) throws -> String {
    "/me/e/\(try fixture.event("check").key)/take?plan=ana.p"
  }

  private static func hooked(_ hooks: String) -> String {
    "steps = { question \"say\" { item = text \"word\" { text = \"A word\" } } }, \(hooks)"
  }

  @Test func whatTheSurveySaysAtItsEndIsShown() async throws {
    let fixture = try fixture(Self.hooked("on_finish = function() return \"Rest today.\" end")),
      path = try path(fixture)
    try await fixture.test { web in
      let last = try await web.send(try await web.get(path).text, to: path, [("q-word", "a"), ("do", "next")])
      #expect(last.status == .ok && last.text.contains("Rest today."))
    }
    #expect(try fixture.event("check").state == .completed)
  }

  @Test func leavingAsksAsTheSurveyDoes() async throws {
    let fixture = try fixture(Self.hooked("confirm_cancel = function() return \"Really stop?\" end"))
    let path = try path(fixture)
    try await fixture.test { web in
      let asked = try await web.send(try await web.get(path).text, to: path, [("q-word", "a"), ("do", "leave")])
      #expect(asked.status == .ok && asked.text.contains("Really stop?"))
      let left = try await web.send(asked.text, to: path, [("q-word", "a"), ("do", "leave-sure")])
      #expect(left.headers[.location] == "/me/today")
    }
    #expect(try fixture.event("check").state == .started)
  }

  @Test func aSurveyThatCannotBeSavedIsLeftWithoutADraft() async throws {
    let fixture = try fixture(Self.hooked("can_save = function() return false end")), path = try path(fixture)
    try await fixture.test { web in
      let page = try await web.get(path).text
      #expect(page.contains(">Discard the answers</button>"))
      let asked = try await web.send(page, to: path, [("q-word", "a"), ("do", "leave")])
      #expect(asked.text.contains("The answers that you have given here are not kept."))
      let left = try await web.send(asked.text, to: path, [("q-word", "a"), ("do", "leave-sure")])
      #expect(left.headers[.location] == "/me/today")
      let again = try await web.get(path).text
      #expect(!again.contains("value=\"a\""))
    }
    #expect(try fixture.event("check").state == .open)
  }

  @Test func aSurveyThatDoesNotBeginSaysWhy() async throws {
    let fixture = try fixture(Self.hooked("should_present = function() return \"Rest first.\" end"))
    let path = try path(fixture)
    try await fixture.test { web in
      let page = try await web.get(path)
      #expect(page.status == .ok && page.text.contains("Rest first."))
      // A phone that asks for the survey gets the same.
      let kept = try await web.get(path.replacing("/take", with: "/bundle"))
      #expect(kept.status == .ok && kept.text.contains("Rest first."), "\(kept.text)")
      #expect(kept.headers[.contentType]?.hasPrefix("text/html") == true)
    }
    #expect(try fixture.event("check").state == .open)
  }

  @Test func whatIsSaidOfAStepThatIsLeftIsOnTheNextPage() async throws {
    let fixture = try fixture(
      """
      steps = { instruction "one" { title = "One" }, instruction "two" { title = "Two" } },
      will_disappear = function(step) return "You left " .. step.id .. "." end
      """)
    let path = try path(fixture)
    try await fixture.test { web in
      let second = try await web.send(try await web.get(path).text, to: path, [("do", "next")])
      #expect(second.status == .ok && second.text.contains("You left one.") && second.text.contains("<h1>Two</h1>"))
      let back = try await web.send(second.text, to: path, [("do", "back")])
      #expect(back.text.contains("You left two.") && !back.text.contains("You left one."))
    }
  }

  @Test func theWayBackAsksWhetherAStepIsShown() async throws {
    let fixture = try fixture(
      """
      steps = { instruction "one" { title = "One" }, question "say" { item = text "word" { text = "A word" } } },
      should_present = function(step, result)
        if step.id == "one" and result.word then return "You have answered." end
      end
      """)
    let path = try path(fixture)
    try await fixture.test { web in
      _ = try await web.send(try await web.get(path).text, to: path, [("do", "next")])
      let refused = try await web.send(try await web.get(path).text, to: path, [("q-word", "a"), ("do", "back")])
      #expect(refused.text.contains("You have answered."))
      #expect(refused.text.contains("value=\"a\""))
    }
  }
}
