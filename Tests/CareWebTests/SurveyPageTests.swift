import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

struct SurveyPageTests {
  private func take(_ fixture: WebFixture) throws -> String {
    "/me/e/\(try fixture.event("check").key)/take?plan=ana.p"
  }

  /// Sends pages of the survey, and returns the last one.
  private func walk(_ web: WebClient, _ path: String, _ pages: [[(String, String)]]) async throws -> TestResponse {
    var answer = try await web.get(path)
    for fields in pages {
      answer = try await web.send(answer.text, to: path, fields)
      if answer.status == .seeOther, let next = answer.headers[.location] { answer = try await web.get(next) }
    }
    return answer
  }

  @Test func aSurveyIsTakenPageByPageAndRecorded() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let last = try await walk(
        web, path, [[("do", "next")], [("q-pain", "3"), ("q-weight", "70.5"), ("do", "next")], [("do", "next")]])
      #expect(last.status == .ok)
      #expect(last.text.contains("Your answers are recorded."))
    }
    let event = try fixture.event("check")
    #expect(event.state == .completed)
    #expect(event.values.map(\.value) == [.integer(3), .double(70.5)])
  }

  @Test func textsOfAuthorsAreNoMarkup() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await web.get(path).text
      #expect(page.contains("Hello &lt;b&gt;you&lt;/b&gt;") && !page.contains("<b>"))
    }
  }

  @Test func lookingAtASurveyWritesNothing() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    let before = try fixture.runtime.lastSeq()
    try await fixture.test { web in _ = try await web.get(path) }
    #expect(try fixture.runtime.lastSeq() == before)
    #expect(try fixture.event("check").state == .open)
  }

  @Test func aMissingAnswerIsNamedAndWhatWasTypedStays() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await walk(web, path, [[("do", "next")]]).text
      let answer = try await web.send(page, to: path, [("q-weight", "many"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("<title>Error: Today</title>"))
      #expect(answer.text.contains("href=\"#q-weight\"") && answer.text.contains("value=\"many\""))
      let second = try await web.send(answer.text, to: path, [("q-weight", "70"), ("do", "next")])
      #expect(second.text.contains("href=\"#q-pain\""))
    }
  }

  @Test func anUnusualAnswerIsRecordedWhenItIsConfirmed() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await walk(web, path, [[("do", "next")]]).text
      let answer = try await web.send(page, to: path, [("q-pain", "1"), ("q-weight", "180"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("name=\"q-weight-sure\""))
      let sure = try await web.send(
        answer.text, to: path, [("q-pain", "1"), ("q-weight", "180"), ("q-weight-sure", "1"), ("do", "next")])
      #expect(sure.status == .seeOther)
    }
  }

  @Test func anItemThatAnAnswerBringsUpIsShownBeforeTheNextPage() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await walk(web, path, [[("do", "next")]]).text
      #expect(!page.contains("q-worse"))
      let more = try await walk(web, path, [[("q-pain", "7"), ("do", "next")]]).text
      #expect(more.contains("q-worse") && more.contains("value=\"7\" checked"))
    }
  }

  @Test func aPageThatWasSentBeforeChangesNothing() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let first = try await web.get(path).text
      _ = try await web.send(first, to: path, [("do", "next")])
      let seq = try fixture.runtime.lastSeq()
      let again = try await web.send(first, to: path, [("do", "next")])
      #expect(again.status == .seeOther)
      #expect(try fixture.runtime.lastSeq() == seq)
    }
  }

  @Test func leavingKeepsTheAnswers() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await walk(web, path, [[("do", "next")]]).text
      let left = try await web.send(page, to: path, [("q-pain", "4"), ("do", "leave")])
      #expect(left.headers[.location] == "/me/today")
      do {
        let found = try await web.get(path)
        #expect(found.text.contains("value=\"4\" checked"))
      }
    }
    #expect(try fixture.event("check").state == .started)
  }

  @Test func backShowsTheStepBefore() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await walk(web, path, [[("do", "next")], [("q-pain", "4"), ("do", "back")]]).text
      #expect(page.contains("<h1>Hello"))
    }
  }

  @Test func aChoiceThatIsNotOfferedIsRefused() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      let page = try await walk(web, path, [[("do", "next")]]).text
      let answer = try await web.send(page, to: path, [("q-pain", "11"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("href=\"#q-pain\""))
    }
  }

  @Test func aSurveyThatIsDoneLeadsToItsEvent() async throws {
    let fixture = try WebFixture(), path = try take(fixture)
    try await fixture.test { web in
      _ = try await walk(web, path, [[("do", "next")], [("q-pain", "3"), ("do", "next")], [("do", "next")]])
      do {
        let found = try await web.get(path)
        #expect(found.status == .seeOther)
      }
    }
  }
}
