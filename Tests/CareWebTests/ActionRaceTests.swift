import CareModel
import CareRuntime
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Actions of cards that arrive at once: the plan's functions run beside the writes, and each action has its effect.
struct ActionRaceTests {
  private static let plan = """
    return plan "q" { title = "Q", tasks = { task "dose" { title = "Dose", schedule = schedule.daily { at = "all day" },
      card = card {
        view = function(event, ctx)
          return { body = { ui.button("take", "One pill"), ui.button("loop", "All pills"), ui.button("count", "Another") } }
        end,
        on = {
          take = function(event, ctx, input) event:append(value(5, { kind = "dose" })) end,
          loop = function(event, ctx, input) while true do end end,
          count = function(event, ctx, input)
            event:append(value(#event.values, { kind = "before" }))
            event:append(value(#event.values, { kind = "after" }))
          end,
        } } } } }
    """

  private func fixture() throws -> (fixture: WebFixture, path: String) {
    let fixture = try WebFixture()
    try fixture.add(Self.plan, "q")
    return (fixture, "/me/e/\(try event(fixture).key)")
  }

  private func event(_ fixture: WebFixture) throws -> Event {
    try fixture.runtime.event(task: "dose", patient: WebFixture.patient, at: fixture.now)
  }

  /// Returns the fields that press a button, sent as the form of a page of its own.
  private func press(_ action: String, in page: String, once: String) throws -> [(String, String)] {
    let number = try #require(["take", "loop", "count"].firstIndex(of: action)) + 1
    let mark = try #require(
      page.matches(of: /name="control" value="([^"]*)"/).map { String($0.1) }.first { $0.hasPrefix("\(number):") })
    let token = WebClient.hidden(in: page).filter { $0.0 == "token" }
    return token + [("once", once), ("action", action), ("control", mark)]
  }

  @Test(.timeLimit(.minutes(10))) func aFunctionThatNeverEndsHoldsNoWrite() async throws {
    let (fixture, path) = try fixture(), seq = try fixture.runtime.lastSeq()
    try await fixture.test { web in
      let page = try await web.get(path + "?plan=ana.q").text, form = try press("loop", in: page, once: "a")
      // It is answered while the thread for writing does something else.
      let answer = try await fixture.whileWriting { try await web.post(path + "/press?plan=ana.q", form) }
      #expect(answer.status != .seeOther)
    }
    #expect(try event(fixture).outcome == nil)
    #expect(try fixture.runtime.lastSeq() == seq)
  }

  @Test func ofTwoActionsAtOnceEachHasItsEffect() async throws {
    let (fixture, path) = try fixture(), seq = try fixture.runtime.lastSeq()
    try await fixture.test { web in
      let page = try await web.get(path + "?plan=ana.q").text
      let forms = try ["a", "b"].map { try press("take", in: page, once: $0) }
      let answers = try await fixture.sending(forms, of: "", to: path + "/press?plan=ana.q", web)
      #expect(answers.map(\.status) == [.seeOther, .seeOther])
    }
    #expect(try event(fixture).values.map(\.value) == [.integer(5), .integer(5)])
    #expect(try fixture.runtime.lastSeq() == seq + 2)
  }

  /// The number of values is that of the event when the action is recorded.
  @Test func anActionCountsWhatWasRecordedMeanwhile() async throws {
    let (fixture, path) = try fixture()
    try await fixture.test { web in
      let page = try await web.get(path + "?plan=ana.q").text, forms = [try press("count", in: page, once: "a")]
      let event = try self.event(fixture), now = fixture.now
      let answers = try await fixture.sending(forms, of: "", to: path + "/press?plan=ana.q", web) {
        try $0.append(OutcomeValue(.integer(7)), to: event, at: now)
      }
      #expect(answers.map(\.status) == [.seeOther])
    }
    #expect(try event(fixture).values.map(\.value) == [.integer(7), .integer(1), .integer(2)])
  }

  @Test func theSameActionSentTwiceIsDoneOnce() async throws {
    let (fixture, path) = try fixture()
    try await fixture.test { web in
      let page = try await web.get(path + "?plan=ana.q").text, form = try press("take", in: page, once: "a")
      let answers = try await fixture.sending([form, form], of: "", to: path + "/press?plan=ana.q", web)
      #expect(answers.map(\.status) == [.seeOther, .seeOther])
    }
    #expect(try event(fixture).values.count == 1)
  }
}
