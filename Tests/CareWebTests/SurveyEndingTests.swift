import CareModel
import CareRuntime
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What a participant sees and keeps once a survey has ended.
struct SurveyEndingTests {
  private static let plan = """
    return plan "p" { title = "The knee study", tasks = {
      task "glass" { title = "A glass of water", schedule = schedule.daily { at = "all day" } },
      task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = {
          form "how" { title = "Today", items = {
            choice "felt" { text = "What did you feel?", options = { option("itch", "Itching <all over>") } },
            time_interval "nap" { text = "How long did you sleep?", max = 14400 },
            date "began" { text = "When did it begin?", max = "today" },
            continuous_scale "pain" { text = "Pain now", min = 0, max = 100, hide_value = true,
              min_label = "No pain", max_label = "Worst pain" },
            text "day" { text = "Your day", min_length = 3, max_length = 20 } } },
          capture "knee" { text = "Take a picture of the knee." },
        } } },
    } }
    """

  private static let answers = [
    ("q-felt", "itch"), ("q-nap", "1 h 15 min"), ("q-began-month", "6"), ("q-began-day", "5"), ("q-began-year", "2026"),
    ("q-pain", "62"), ("q-day", "as usual"),
  ]

  /// Takes the survey, and returns its first page, that of its second step, and the last one.
  private func take(_ web: WebClient, _ fixture: WebFixture) async throws -> (TestResponse, TestResponse, TestResponse)
  {
    let path = "/me/e/\(try fixture.event("check").key)/take?plan=ana.p", first = try await web.get(path)
    let sent = try await web.send(first.text, to: path, Self.answers + [("do", "next")])
    let second = try await web.get(sent.headers[.location] ?? path)
    let ended = try await web.send(second.text, to: path, [("do", "next")])
    return (first, second, try await web.get(ended.headers[.location] ?? path))
  }

  @Test func theEndSaysWhatWasAnsweredAndWhatIsNext() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let (first, second, last) = try await take(web, fixture)
      #expect(first.text.contains("data-line=\"0.0 100.0\"") && first.text.contains(" data-hide"))
      #expect(first.text.contains("data-most=\"20\"") && first.text.contains("data-left=\"Characters left: {count}\""))
      #expect(first.text.contains("not after"), "dates say what is allowed")
      #expect(second.text.contains("capture=\"environment\""))
      for text in [
        "<dt>What did you feel?</dt>", "Itching &lt;all over&gt;", "1 h 15 min", "5 June 2026", "as usual",
        "Still to do today: 1", "Next time: Mon 8 June</p>",
      ] {
        #expect(last.text.contains(text), "\(text)")
      }
      #expect(!last.text.contains("4500"))
    }
  }

  @Test func todayNamesTheStudyAndEachButton() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let today = try await web.get("/me/today").text
      #expect(today.contains("<p class=\"care-study\">The knee study</p>"))
      #expect(today.contains("aria-label=\"Answer: Check\"") && today.contains(": A glass of water"))
      // The zone is for who is in another one.
      #expect(today.contains("<p class=\"care-text care-dim\" data-zone=\"UTC\" hidden>Times of UTC</p>"))
    }
  }

  @Test func ownDataIsReadAndDownloadedWithoutAnyoneElses() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    try await fixture.test { web in
      let none = try await web.get("/me/data").text
      #expect(!none.contains("Itching"))
      _ = try await take(web, fixture)
      let page = try await web.get("/me/data").text
      #expect(page.contains("Sun 7 June 2026 · Check") && page.contains("Itching &lt;all over&gt;"))
      #expect(page.contains("data-print") && page.contains("/page.js\"") && !none.contains("data-print"))
      let file = try await web.get("/me/data.json")
      #expect(file.headers[.contentDisposition] == "attachment; filename=\"data.json\"")
      let json = try JSONParser.parse([UInt8](file.text.utf8)).text
      #expect(
        json.contains(#""question":"How long did you sleep?""#) && json.contains(#""studies":["The knee study"]"#))
      let progress = try await web.get("/me/insights").text
      #expect(progress.contains("href=\"/me/data.json\""))
    }
  }

  @Test func dosesOfOneDayHaveTheirTimesInOwnData() async throws {
    let plan = """
      return plan "p" { title = "Doses", tasks = {
        task "dose" { title = "Dose", schedule = schedule.daily { at = { "06:00", "07:30" } } },
        task "walk" { title = "Walk", schedule = schedule.daily { at = "all day", text = "After breakfast" } },
        task "glass" { title = "Glass", schedule = schedule.daily { at = "all day" } },
      } }
      """
    let fixture = try WebFixture(plan: plan), date = try #require(CivilDate("2026-06-07"))
    let events = try fixture.runtime.events(
      EventQuery(patient: WebFixture.patient, interval: .days(from: date, to: date.adding(days: 1))), at: fixture.now)
    for event in events { try fixture.runtime.toggle(event, at: fixture.now) }
    try await fixture.test { web in
      let page = try await web.get("/me/data").text
      for heading in ["06:00 · Dose", "07:30 · Dose", "After breakfast · Walk", "Glass"] {
        #expect(page.contains("<h2>Sun 7 June 2026 · \(heading)</h2>"), "\(heading)")
      }
      let json = try JSONParser.parse([UInt8](try await web.get("/me/data.json").text.utf8)).text
      #expect(json.contains(#""start":"2026-06-07T06:00:00"#) && json.contains(#""time":"07:30""#))
      #expect(json.contains(#""time":"After breakfast""#))
    }
  }
}
