import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The texts of a survey's page that an answer is given to: all are shown.
struct SurveyTextTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = { task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
      survey = survey "check" { steps = {
        form "how" { title = "Today", icon = "heart", items = {
          scale "pain" { text = "Pain", min = 0, max = 3, min_label = "None at all", max_label = "The worst", required = true,
            dont_know = true } } },
        form "lone" { items = { boolean "well" { text = "Are you well?" } } },
        consent "agree" { title = "Agreement", document = "You may stop." },
        signature "sign" { title = "The end" },
      } } } } }
    """

  @Test func everyQuestionAndBothEndsOfAScaleAreThere() async throws {
    let fixture = try WebFixture(plan: Self.plan), path = "/me/e/\(try fixture.event("check").key)/take?plan=ana.p"
    try await fixture.test { web in
      func next(_ page: TestResponse, _ fields: [(String, String)]) async throws -> TestResponse {
        let answer = try await web.send(page.text, to: path, fields + [("do", "next")])
        return try await web.get(answer.headers[.location] ?? path)
      }
      let scale = try await web.get(path)
      #expect(scale.text.contains("<p class=\"care-ends\"><span>None at all</span><span>The worst</span></p>"))
      // Not knowing is no point of the scale, so that the end is beside the last point.
      let unknown = try #require(scale.text.firstRange(of: "don't know")),
        end = try #require(scale.text.firstRange(of: "The worst"))
      #expect(end.upperBound < unknown.lowerBound)
      let refused = try await web.send(scale.text, to: path, [("do", "next")])
      #expect(refused.text.contains("<li><a href=\"#q-pain\">Pain</a> <span>"), "a problem names its question")
      #expect(scale.text.contains("<h1><span class=\"care-glyph\" aria-hidden=\"true\">"))
      // Its question is the heading of the page, so that it is said once.
      let lone = try await next(scale, [("q-pain", "1")])
      #expect(lone.text.contains("<legend class=\"care-hidden\">Are you well?</legend>"))
      let consent = try await next(lone, [("q-well", "yes")])
      #expect(consent.text.contains("<legend>Do you agree?</legend>"), "\(consent.text)")
      let signature = try await next(consent, [("q-agree", "yes")])
      #expect(signature.text.contains("<label class=\"care-ask\" for=\"q-sign\">Please sign"), "\(signature.text)")
    }
    // No width of a page hides a text that belongs to an answer.
    let style = try #require(AssetCatalog()["care.css"]).bytes, forms = try #require(AssetCatalog()["form.css"]).bytes
    let rules = String(decoding: style + forms, as: UTF8.self)
    // The size that readers chose on their device counts.
    #expect(rules.contains(/body\{[^}]*font:100%/) && !rules.contains(/font(-size)?:[0-9.]+px/))
    // The line of columns above a matrix only repeats what the label of every option says; buttons of reminders belong to no answer.
    for rule in rules.split(separator: "}") where rule.contains(/display: ?none/) {
      #expect(
        rule.contains("[hidden]") || rule.contains(".care-form") || rule.contains(".care-snooze")
          || rule.contains("@media print") || rule.hasSuffix(".care-columns{display:none"),
        "\(rule)")
    }
  }
}
