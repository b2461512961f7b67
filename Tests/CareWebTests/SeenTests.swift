import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a result says was seen comes from the page that saw it.
struct SeenTests {
  private static let take = "/me/e/agree/2026-06-07/take?plan=ana.p"
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "agree" { title = "Agree", schedule = schedule.daily { at = "all day" },
        survey = survey "agree" { steps = {
          consent "yes" { title = "Taking part", document = "It is voluntary.", read_to_end = true },
        } } } } }
    """

  private func document(_ fixture: WebFixture) throws -> DocumentReference? {
    try fixture.event("agree").outcome?.value.answers?.result().steps.first?.document
  }

  /// Returns the hidden fields of a page with another value in one.
  private func fields(_ page: String, _ name: String, _ value: String) -> [(String, String)] {
    WebClient.hidden(in: page).map { ($0.0, $0.0 == name ? value : $0.1) }
  }

  @Test func nobodyAgreesToADocumentThatNoPageReportsAsRead() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      #expect(page.contains("name=\"read-said\"") && page.contains("data-end") && page.contains("/seen.js\""))
      let answer = try await web.send(page, to: Self.take, [("q-yes", "yes"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(answer.text.contains("Please read the document to its end first."))
    }
    #expect(try fixture.event("agree").outcome == nil)
  }

  @Test func whoSaysThatItWasReadAgrees() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      let answer = try await web.send(page, to: Self.take, [("read-said", "1"), ("q-yes", "yes"), ("do", "next")])
      #expect(answer.status == .seeOther)
    }
    #expect(try document(fixture)?.read == fixture.now)
  }

  @Test(arguments: [("0", "40000", 40_000 - 60_000), ("0", "999999", 0), ("0", "-5", nil), ("86400001", "5", nil)])
  func theTimeOfReadingIsThatOfThePage(back: String, passed: String, expected: Int?) async throws {
    let fixture = try WebFixture(plan: Self.plan), minute: Int64 = 60_000
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      let drawn = fixture.now.milliseconds - minute - (Int64(back) ?? 0)
      var form = fields(page, "drawn", "\(drawn)").filter { $0.0 != "read" && $0.0 != "began" }
      form += [("began", "\(fixture.now.milliseconds - minute)"), ("read", passed), ("q-yes", "yes"), ("do", "next")]
      let answer = try await web.post(Self.take, form)
      #expect(answer.status == (expected == nil ? .unprocessableContent : .seeOther))
    }
    let found = try document(fixture)?.read.map { Int($0.milliseconds - fixture.now.milliseconds) }
    #expect(found == expected)
  }

  @Test func aReportAboutAnotherDocumentIsNone() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let page = try await web.get(Self.take).text
      let answer = try await web.post(
        Self.take, fields(page, "document", "0") + [("read-said", "1"), ("q-yes", "yes"), ("do", "next")])
      #expect(answer.status == .unprocessableContent)
    }
  }
}
