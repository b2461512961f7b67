import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// A row for each chosen option, page by page.
struct OptionRowPageTests {
  private static let take = "/me/e/ask/2026-06-07/take?plan=ana.p"
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "ask" { title = "Ask", schedule = schedule.daily { at = "all day" },
        survey = survey "ask" { steps = {
          question "which" { item = choice "symptoms" { text = "Which?", multiple = true, options = {
            option("nausea", "Nausea"), option("pain", "<b>Pain"), option("none", "None", { exclusive = true }),
          } } },
          repeat_group "detail" { title = "Your symptoms", for_each = "symptoms", as = "symptom", items = {
            scale "severity" { text = "How bad is {symptom}?", min = 0, max = 10, required = true },
          } },
        } } } } }
    """

  private func step(_ web: WebClient, _ page: String, _ fields: [(String, String)]) async throws -> String {
    let answer = try await web.send(page, to: Self.take, fields)
    guard answer.status == .seeOther, let next = answer.headers[.location] else { return answer.text }
    return try await web.get(next).text
  }

  @Test func eachRowIsAPageUnderTheWordsOfItsOption() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      var page = try await web.get(Self.take).text
      page = try await step(web, page, [("q-symptoms", "nausea"), ("q-symptoms", "pain"), ("do", "next")])
      #expect(page.contains("How bad is Nausea?") && page.contains(">Nausea</h1>"), "\(page)")
      page = try await step(web, page, [("q-severity", "3"), ("do", "next")])
      #expect(page.contains("How bad is &lt;b&gt;Pain?"))
      page = try await step(web, page, [("q-severity", "8"), ("do", "next")])
      #expect(page.contains("value=\"row:1\"") && page.contains("one entry for each option"))
      #expect(!page.contains("value=\"remove:1\"") && !page.contains("value=\"add\""))
      let forged = try await web.send(page, to: Self.take, [("do", "remove:1")])
      #expect(forged.status == .unprocessableContent)
      page = try await step(web, page, [("do", "next")])
      #expect(page.contains("Your answers are recorded."))
    }
    let values = try fixture.event("ask").values.filter { $0.kind == "severity" || $0.kind == "symptom" }
    #expect(values.map(\.value) == [.integer(3), .text("nausea"), .integer(8), .text("pain")])
  }
}
