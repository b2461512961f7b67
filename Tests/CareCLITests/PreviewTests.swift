import Foundation
import Testing

struct PreviewTests {
  private static let anchored = """
    return plan "hip" {
      title = "A new hip",
      anchors = { anchor "surgery" { title = "Day of surgery" }, anchor "visit" { required = false } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { start = anchor "surgery" + days(1), at = "09:00" } },
        task "check" { title = "Check-up", schedule = schedule.once { start = anchor "visit", at = "10:00" } },
      },
    }
    """

  /// The days around the end of daylight saving time.
  @Test(arguments: ["knee-recovery", "nausea", "sleep-and-care"])
  func theProjectsPlansHaveTheirGoldenCalendars(_ plan: String) throws {
    let week = "--start 2026-10-28 --days 7 --zone America/New_York"
    let shown = try withCare(["plans"]) { care in
      let result = try care.shell("care preview plans/\(plan) \(week); care preview plans/\(plan) --text \(week)")
      #expect(result.code == 0 && result.errors == "", "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
      return result.output
    }
    #expect(shown.contains("⇄ Sun 1 November 2026: the clocks go back an hour at 02:00"))
    let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/preview-\(plan).txt")
    try expectGolden(shown, golden)
  }

  @Test func jsonContainsKeysAndTimesOfEvents() throws {
    let result = try withCare(["plans"]) {
      try $0.shell("care preview plans/nausea --json --start 2026-10-31 --days 2 --zone America/New_York")
    }
    let document = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let days = try #require(document["days"] as? [[String: Any]])
    #expect(days.map { $0["date"] as? String } == ["2026-10-31", "2026-11-01"])
    #expect(days[0]["clock_change"] == nil)
    #expect((days[1]["clock_change"] as? [String: Any])?["seconds"] as? Int == -3600)
    let event = try #require((days[1]["events"] as? [[String: Any]])?.first)
    #expect(Set(event.keys) == ["task", "key", "start", "stop", "all_day"])
    #expect(event["task"] as? String == "doxylamine")
    #expect(event["key"] as? String == "doxylamine/2026-11-01T08:00/breakfast")
    #expect(event["start"] as? String == "2026-11-01T08:00:00-05:00")
    #expect(event["all_day"] as? Bool == false)
  }

  @Test func randomTimesAreShownAsExamples() throws {
    try withCare { care in
      try care.write(
        """
        return plan "mood" { title = "Mood", tasks = {
          task "mood" { title = "How are you?", schedule = schedule.random {
            times = 2, between = { "09:00", "21:00" }, min_gap = minutes(60), duration = minutes(5) } },
          task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" } },
        } }
        """, to: "mood/plan.lua")
      let days = "--start 2026-06-07 --days 2 --zone UTC"
      let shown = try care.shell("care preview mood \(days)")
      let row = #/ a  How are you\?  ~\d\d:\d\d, ~\d\d:\d\d, ~\d\d:\d\d, ~\d\d:\d\d\n b  Walk          08:00\n/#
      #expect(shown.output.contains(row), "\(shown.output)\(shown.errors)")
      #expect(shown.output.contains("› Times with a ~ are random examples: each participant has different ones."))
      #expect(try care.shell("care preview mood \(days)").output == shown.output)
      let text = try care.shell("care preview mood --text \(days)").output
      #expect(text.contains("2 times a day at random between 09:00 and 21:00, at least 1 hour apart,"), "\(text)")
      let document = try JSONSerialization.jsonObject(
        with: Data(try care.shell("care preview mood --json \(days)").output.utf8))
      let first = try #require(((document as? [String: Any])?["days"] as? [[String: Any]])?.first)
      let events = try #require(first["events"] as? [[String: Any]])
      #expect(events.map { $0["example"] as? Bool } == [nil, true, true])
      #expect(
        events.map { $0["key"] as? String } == ["walk/2026-06-07T08:00", "mood/2026-06-07#1", "mood/2026-06-07#2"])
    }
  }

  @Test func ofManyRandomTimesTheFirstAndTheLastAreShown() throws {
    try withCare { care in
      try care.write(
        """
        return plan "mood" { title = "Mood", tasks = {
          task "mood" { title = "How are you?", schedule = schedule.random { times = 4, between = { "09:00", "21:00" } } },
        } }
        """, to: "mood/plan.lua")
      let shown = try care.shell("care preview mood --start 2026-06-07 --days 7 --zone UTC")
      #expect(shown.output.contains(#/ a  How are you\?  ~(09|10):\d\d to ~(19|20):\d\d\n/#), "\(shown.output)")
    }
  }

  private static let waiting = """
    return plan "walks" {
      title = "Walks",
      params = { wake = { kind = "time", title = "Gets up" }, first = { kind = "date", required = false } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = param "wake" + hours(1) } },
        task "check" { title = "Check-up", schedule = schedule.once { start = param "first", at = "10:00" } },
        task "visit" { title = "Visit", schedule = schedule.once { start = after "walk" + days(1), at = "11:00" } },
        task "call" { title = "Call", schedule = schedule.daily { at = "12:00", to = after "check" } },
      },
    }
    """

  @Test func missingParametersAndAwaitedEventsCanBeAssumed() throws {
    try withCare { care in
      try care.write(Self.waiting, to: "walks/plan.lua")
      let preview = "care preview walks --start 2026-06-07 --days 3 --zone UTC"
      let rejected = try care.shell("\(preview); \(preview) --param wake=late; \(preview) --param wke=07:00")
      #expect(
        rejected.errors == """
          care: the plan 'walks' needs 'wake' (Gets up); pass --param wake=08:00
          care: the value of the parameter 'wake' of the plan walks has the wrong type; use a time of day as HH:MM
          care: the plan walks has no parameter 'wke'; did you mean 'wake'?

          """)
      let given = "--param wake=07:00"
      let shown = try care.shell(
        "\(preview) \(given); \(preview) \(given) --param first=2026-06-08 --after walk=2026-06-07T09:00; \(preview) \(given) --text"
      )
      #expect(shown.errors == "")
      let golden = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Golden/preview-awaited.txt")
      try expectGolden(shown.output, golden)
    }
  }

  @Test func anEnrollmentSetsItsParametersOnce() throws {
    try withCare { care in
      try care.write(Self.waiting, to: "walks/plan.lua")
      let join = "care enroll walks --patient ana --create --zone UTC --start 2026-06-07"
      let at = "--at 2026-06-07T06:00:00Z"
      let rejected = try care.shell(
        "care seed walks \(at) > seeded; \(join) \(at); \(join) \(at) --param wake=07:00 --param wake=08:00")
      #expect(rejected.errors.contains("care: the plan walks needs 'wake'; set 'wake' to a time of day as HH:MM\n"))
      #expect(rejected.errors.contains("the parameter 'wake' is set twice; set it once"))
      let setup = try care.shell("\(join) \(at) --param wake=07:00 --json; care today --patient ana \(at) --json")
      #expect(
        setup.code == 0 && setup.output.contains(#""wake" : {"#) && setup.output.contains("walk/2026-06-07T08:00"))
    }
  }

  @Test func aMissingAnchorIsRequestedByItsOption() throws {
    try withCare { care in
      try care.write(Self.anchored, to: "hip/plan.lua")
      let result = try care.run("preview", "hip", "--start", "2026-06-07")
      #expect(result.code == 1)
      #expect(result.output == "")
      #expect(
        result.errors == """
          care: the plan 'hip' needs 'surgery' (Day of surgery); pass --anchor surgery=2026-06-07

          """)
    }
  }

  @Test func allMissingSettingsAreRequestedAtOnce() throws {
    try withCare { care in
      try care.write(
        """
        return plan "hip" {
          title = "A new hip", anchors = { "surgery" }, params = { wake = "time", first = { kind = "date", required = false } },
          tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = param "wake" } } },
        }
        """, to: "hip/plan.lua")
      let preview = "care preview hip --start 2026-06-07"
      let result = try care.shell("\(preview); \(preview) --param wake=07:00")
      #expect(
        result.errors == """
          care: the plan 'hip' needs 'surgery', 'wake'; pass --anchor surgery=2026-06-07 --param wake=08:00
          care: the plan 'hip' needs 'surgery'; pass --anchor surgery=2026-06-07

          """)
    }
  }

  @Test func aMissingOptionalAnchorIsNoted() throws {
    try withCare { care in
      try care.write(Self.anchored, to: "hip/plan.lua")
      let result = try care.shell("care preview hip/plan.lua --start 2026-06-07 --anchor surgery=2026-06-08 --days 3")
      #expect(result.output.contains(" a  Walk      09:00\n b  Check-up  not in these days\n"), "\(result.errors)")
      #expect(result.output.contains("› The anchor 'visit' is not set; tasks that count from it are not shown:"))
    }
  }

  @Test func theDefaultStartIsTodayInTheZone() throws {
    let result = try withCare(["plans"]) {
      try $0.shell("care preview plans/nausea --at 2026-10-28T02:00:00Z --zone America/New_York --days 1")
    }
    #expect(result.output.contains("Tue 27 October 2026 · America/New_York"), "\(result.errors)")
  }

  @Test(arguments: [
    ("plans", 1), ("nowhere", 1), ("broken", 2), ("plans/nausea --days 0", 64), ("plans/nausea --days 367", 64),
    ("plans/nausea --anchor surgery=2026-06-07", 1), ("plans/nausea --start soon", 64),
  ])
  func aFailingPreviewEndsWithItsCode(_ line: String, _ code: Int32) throws {
    try withCare(["plans"]) { care in
      try care.write("return plan \"p\" { titel = 1 }\n", to: "broken/plan.lua")
      let result = try care.shell("care preview \(line)")
      #expect(result.code == code, "\(result.errors)")
      #expect(result.output == "")
    }
  }
}
