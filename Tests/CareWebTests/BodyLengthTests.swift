import CareModel
import CareTestSupport
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The work on the largest body that a route takes grows with its length, whatever it repeats.
struct BodyLengthTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "glass" { title = "A glass", schedule = schedule.daily { at = "all day" } },
      task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = { form "how" { items = {
          text "words" { text = "Words" }, time_interval "slept" { text = "Slept" },
          choice "one" { text = "One", options = { option("a", "A"), option("b", "B") } },
        } } } } },
    } }
    """

  /// What a form repeats: a value, fields, names, escapes, and what they stand for.
  private static let forms = [
    "a", "%41", "%0A", "+", "%F0%9F%99%82", "e%CC%81", "&a=1", "&q-words=x", "&q-one=a", "&q-slept=1+h", "=", "&", "&=",
  ]

  /// What a submission repeats, with the text before and after it.
  private static let submissions: [(start: String, part: String, end: String)] = [
    (#"{"v":1,"pad":""#, "a", #""}"#), (#"{"v":1,"pad":""#, #"\u0041"#, #""}"#), (#"{"v":1,"pad":""#, "\\\\", #""}"#),
    (#"{"v":1,"pad":""#, "é", #""}"#), (#"{"v":1,"pad":["#, "[],", "0]}"), (#"{"v":1,"pad":["#, "1,", "0]}"),
    (#"{"v":1,"pad":["#, "{},", "0]}"), (#"{"v":1"#, #","a":1"#, "}"), (#"{"v":1,"pad":"#, "9", "}"), ("", " ", "{}"),
    (#"{"v":1,"pad":["#, "\"\",", "0]}"), (#"{"v":1,"pad":["#, "1e9,", "0]}"), ("", "}", ""),
  ]

  private func text(_ part: String, _ bytes: Int) -> String {
    part.isEmpty ? "" : String(repeating: part, count: bytes / part.utf8.count)
  }

  /// Checks that four times the length takes far less than sixteen times the time.
  private func expectLinear(
    _ name: String, _ most: Int, _ send: (Int) async throws -> TestResponse
  ) async throws {
    let clock = ContinuousClock()
    func time(_ bytes: Int) async throws -> Duration {
      var least = Duration.seconds(3_600)
      for _ in 0..<3 {
        let began = clock.now, answer = try await send(bytes)
        least = min(least, began.duration(to: clock.now))
        #expect(answer.status.code < 500, "\(name) \(answer.status)")
      }
      return least
    }
    let short = try await time(most / 4), long = try await time(most)
    #expect(long < max(short, .milliseconds(20)) * 10, "\(name): \(short), then \(long)")
  }

  @Test func formsTakeTimeAsTheyAreLong() async throws {
    let fixture = try WebFixture(plan: Self.plan)
    let paths = [
      ("/me/e/\(try fixture.event("glass").key)/press?plan=ana.p", 64_000), ("/me/settings", 64_000),
      ("/me/e/\(try fixture.event("check").key)/take?plan=ana.p", 250_000),
    ]
    try await fixture.test { web in
      for (path, most) in paths {
        let page = try await web.get(path.contains("take") ? path : "/me/settings").text
        let hidden = WebClient.hidden(in: page).map { "\($0.0)=\($0.1)" }.joined(separator: "&")
        for part in Self.forms {
          try await expectLinear("\(path) '\(part)'", most) { bytes in
            try await web.post(
              path, body: "\(hidden)&do=next&q-words=" + text(part, bytes - 500),
              [
                "Accept": "text/html", "Content-Type": "application/x-www-form-urlencoded",
                "Sec-Fetch-Site": "same-origin",
              ])
          }
        }
      }
    }
  }

  /// The limit of a submission is 8 MB, of which one is sent here; `CARE_SOAK=8` sends all of them.
  @Test(arguments: Self.submissions.indices)
  func submissionsTakeTimeAsTheyAreLong(row: Int) async throws {
    let fixture = try WebFixture(plan: Self.plan), (start, part, end) = Self.submissions[row]
    try await fixture.test { web in
      let token = WebClient.hidden(in: try await web.get("/me/settings").text).first { $0.0 == "token" }?.1
      try await expectLinear("'\(start)' '\(part)'", min(8, Soak.rounds(1)) * 1_000_000) { bytes in
        try await web.post(
          "/me/submissions", body: start + text(part, bytes) + end,
          [
            "Content-Type": "application/json", "Sec-Fetch-Site": "same-origin", "Accept": "application/json",
            "Care-Token": token ?? "",
          ])
      }
    }
  }
}
