import Foundation
import Testing

/// `care chart`: each form of a chart, from recorded data, and the reasons for missing days.
struct ChartCommandTests {
  private static let plan = """
    return plan "walks" {
      title = "Walks",
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, closes = hours(2) },
        task "check-in" { title = "Check in", schedule = schedule.daily { at = "20:00" }, closes = hours(2),
          survey = survey "check-in" { steps = { form "how" { items = {
            scale "pain" { text = "Pain?", min = 0, max = 10, required = true } } } } },
          extract = { "pain" } },
      },
      charts = {
        chart.line "pain" { title = "Pain", over = days(5),
          series = series.values { title = "Pain", task = "check-in", kind = "pain" },
          axis = { rules = { rule.at(7, "call us") } } },
        chart.raster "all" { title = "Every task", over = days(5) },
        chart.bar "double" { title = "Doubled", over = days(5), series = series.computed { title = "Twice",
          points = function(ctx)
            local rows = {}
            for _, day in ipairs(ctx.values { task = "check-in", kind = "pain", over = days(5) }:by_day()) do
              rows[#rows + 1] = { date = day.date, value = 2 * day.mean }
            end
            return rows
          end } },
      },
    }
    """

  /// Three days: answered and walked, declined, and missed.
  private func withWeek(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "walks/plan.lua")
      try care.write(#"{"pain": 4}"#, to: "answers.json")
      for command in [
        "care seed walks --at 2026-06-01T06:00 --zone UTC",
        "care enroll walks --patient ana --create --start 2026-06-02 --at 2026-06-01T07:00 --zone UTC",
        "care do walk --patient ana --at 2026-06-02T08:30 --zone UTC",
        "care do check-in --patient ana --answers answers.json --at 2026-06-02T20:30 --zone UTC",
        "care decline check-in --patient ana --reason other --at 2026-06-03T20:30 --zone UTC",
      ] {
        let result = try care.shell(command)
        try #require(result.code == 0, "\(command): \(result.errors)\(result.output)")
      }
      try body(care)
    }
  }

  private func chart(_ care: CareProcess, _ arguments: String) throws -> (code: Int32, output: String, errors: String) {
    let result = try care.shell("care chart \(arguments) --patient ana --at 2026-06-06T12:00 --zone UTC")
    return (result.code, result.output, result.errors)
  }

  @Test func everyMissingDayHasItsReason() throws {
    try withWeek { care in
      let json = try chart(care, "pain --json").output
      #expect(json.contains(#""not_in_plan""#))
      let text = try chart(care, "pain").output
      #expect(text.contains("1 of 5 days recorded, 2 missed, 1 declined, 1 not in the plan"), "\(text)")
      #expect(text.contains("call us 7"))
    }
  }

  @Test func aRasterHasARowForEachTask() throws {
    try withWeek { care in
      let text = try chart(care, "all").output
      #expect(text.contains("Walk"))
      #expect(text.contains("2 done, 5 missed, 1 declined, 2 not in the plan"), "\(text)")
    }
  }

  @Test func aComputedSeriesIsDrawn() throws {
    try withWeek { care in
      let text = try chart(care, "double --describe").output
      #expect(text.contains("Tue 2 June 8;"), "\(text)")
    }
  }

  @Test func aChartIsWrittenInEachForm() throws {
    try withWeek { care in
      for (format, beginning) in [
        ("svg", "<svg "), ("html", "<!DOCTYPE html>"), ("json", "{"), ("vega-lite", "{\"$schema\":"), ("text", " Pain"),
      ] {
        let result = try chart(care, "pain --format \(format)")
        #expect(result.code == 0 && result.output.hasPrefix(beginning), "\(format): \(result.errors)")
      }
      #expect(try chart(care, "pain --format svg --out pain.svg").errors.contains("wrote pain.svg"))
      #expect(try chart(care, "pain --format svg --out pain.svg").errors.contains("pass --replace"))
      // A file holds what its name says: a text in a page would be read as markup.
      for (file, beginning) in [("a.html", "<!DOCTYPE html>"), ("a.SVG", "<svg "), ("a.txt", " Pain"), ("a.json", "{")]
      {
        let result = try chart(care, "pain --out \(file)")
        #expect(result.code == 0, "\(file): \(result.errors)")
        #expect(try care.text(file).hasPrefix(beginning), "\(file)")
      }
      #expect(try chart(care, "pain --out b.dat").errors.contains("has no known ending"))
      #expect(try chart(care, "pain --format text --out b.html").errors.contains("pass --format html"))
      #expect(try chart(care, "pain --format text --out b.dat").code == 0)
      #expect(try chart(care, "pain --format svg --out pain.svg --replace").code == 0)
    }
  }

  @Test func aScriptGetsEachForm() throws {
    try withWeek { care in
      try care.write(
        """
        local pain = chart("pain", { patient = "ana" })
        print(pain:svg { width = 300, theme = "dark" }:sub(1, 5), pain:html():sub(1, 9), pain:vega():sub(1, 3))
        print(#pain:table(), pain:table()[3][2])
        print(pain:text { width = 40 })
        """, to: "draw.lua")
      let result = try care.shell("care run --at 2026-06-06T12:00 --zone UTC draw.lua")
      #expect(result.code == 0, "\(result.errors)")
      #expect(result.output.contains("<svg \t<!DOCTYPE\t{\"$"), "\(result.output)")
      #expect(result.output.contains("6\t4\n"), "\(result.output)")
    }
  }

  @Test(arguments: [
    ("pian", "there is no chart 'pian' in the plans of 'ana'; did you mean 'pain'?"),
    ("--format svg", "svg is of one chart; name one of pain, all, double"), ("pain --width 3", "--width is 3"),
    ("pain --theme blue", "'blue' is not a background; pass light, dark, auto"),
    ("pain --describe --format svg", "--describe is a form of its own"), ("pain --replace", "--replace needs --out"),
  ])
  func aMistakeSaysWhatToWrite(arguments: String, message: String) throws {
    try withWeek { care in
      let result = try chart(care, arguments)
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }
}
