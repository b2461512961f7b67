import CareModel
import CareWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

struct ExercisePageTests {
  private struct Shown: Decodable {
    let name: String
    let settings: [String]
    let columns: [String]
    let words: [String: String]
  }

  /// The tasks that a browser measures, as plans write them, with one of each.
  private static let offered = [
    ("knee_range_of_motion", ""), ("shoulder_range_of_motion", ""), ("tapping", ""), ("timed_walk", ""),
    ("reaction_time", ""), ("stroop", ""), ("trail_making", ""), ("tower_of_hanoi", ""), ("spatial_span", ""),
    ("hole_peg", ""), ("psat", "presentation = 'visual'"), ("tone_audiometry", ""),
  ]
  /// The tasks that it does not measure.
  private static let others = [
    ("six_minute_walk", ""), ("psat", ""), ("psat", "presentation = 'both'"), ("hole_peg", "rotated = true"),
    ("active", #"recorder = "accelerometer""#),
  ]

  private func page(_ name: String, _ fields: String, language: String? = nil) async throws -> TestResponse {
    let plan = """
      return plan "p" { title = "P", tasks = { task "do" { title = "Do", schedule = schedule.daily { at = "all day" },
        survey = survey "do" { steps = { \(name) "it" { title = "It", \(fields) } } } } } }
      """
    let fixture = try WebFixture(language: language, plan: plan)
    let path = "/me/e/\(try fixture.event("do").key)"
    let answer = Answer()
    try await fixture.test { web in await answer.keep(try await web.get("\(path)/take?plan=ana.p")) }
    let shown = try #require(await answer.value)
    // Whatever the browser can do, there is a way on.
    for reason in NotDoneReason.allCases {
      #expect(shown.text.contains(#"name="not-done" value="\#(reason.rawValue)""#))
    }
    #expect(shown.text.contains(#"name="do" value="not-done""#))
    return shown
  }

  /// Returns the name of a kind as plans write it.
  private static func written(_ kind: StepKind.Name) -> String {
    kind.rawValue.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
  }

  private actor Answer {
    private(set) var value: TestResponse?
    func keep(_ answer: TestResponse) { value = answer }
  }

  @Test(arguments: offered)
  func anExerciseHasTheColumnsThatItsTaskDeclares(_ name: String, fields: String) async throws {
    let answer = try await page(name, fields)
    let found = try #require(answer.text.firstMatch(of: /id="care-exercise"[^>]*data-task="([^"]*)"/)).1
    let json = found.replacingOccurrences(of: "&quot;", with: "\"").replacingOccurrences(of: "&#39;", with: "'")
      .replacingOccurrences(of: "&lt;", with: "<").replacingOccurrences(of: "&amp;", with: "&")
    let shown = try JSONDecoder().decode(Shown.self, from: Data(json.utf8))
    let kind = try #require(StepKind.Name(rawValue: shown.name))
    let definition = try #require(kind.definition as? any ActiveTaskDefinition.Type)
    #expect(Self.written(kind) == name)
    #expect(shown.columns == definition.columns.map(\.name))
    #expect(shown.settings == definition.settings.map(\.name))
    #expect(answer.headers[.init("Permissions-Policy")!]?.contains("accelerometer=(self)") == true)
    #expect(answer.text.contains("/exercise.js"))
  }

  @Test func goingOnWithoutAMeasurementIsRefusedWithWords() async throws {
    let plan = """
      return plan "p" { title = "P", tasks = { task "do" { title = "Do", schedule = schedule.daily { at = "all day" },
        survey = survey "do" { steps = { tapping "it" { title = "It" }, completion "bye" { title = "Bye" } } } } } }
      """
    let fixture = try WebFixture(plan: plan), path = "/me/e/\(try fixture.event("do").key)/take?plan=ana.p"
    try await fixture.test { web in
      let answer = try await web.send(try await web.get(path).text, to: path, [("do", "next")])
      #expect(answer.status == .unprocessableContent)
      #expect(
        answer.text.contains(#"<div class="care-errors""#) && answer.text.contains("Please answer this question."))
    }
  }

  @Test(arguments: others)
  func whatABrowserCannotMeasureHasTheFileAndAWayPast(_ name: String, fields: String) async throws {
    let answer = try await page(name, fields)
    #expect(!answer.text.contains("care-exercise") && !answer.text.contains("/exercise.js"))
    #expect(answer.text.contains(#"name="recording""#) && answer.text.contains("I cannot do this here"))
    #expect(answer.headers[.init("Permissions-Policy")!]?.contains("accelerometer=()") == true)
  }

  @Test(arguments: [("de", "Starten"), ("es", "Empezar"), ("ko", "시작"), ("en", "Start")])
  func theTextsOfExercisesAreThoseOfThePage(_ language: String, start: String) async throws {
    #expect(try await page("tapping", "", language: language).text.contains("&quot;start&quot;:&quot;\(start)&quot;"))
  }

  /// Each active task is in one of the two tables above.
  @Test func everyActiveTaskIsDecided() {
    let all = StepKind.Name.allCases.filter { $0.definition is any ActiveTaskDefinition.Type }.map(Self.written)
    #expect(Set(all) == Set((Self.offered + Self.others).map(\.0)))
  }
}
