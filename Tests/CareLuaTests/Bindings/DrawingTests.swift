import CareLua
import CareModel
import CareTestSupport
import Testing

/// Charts of plans and plots of lists, at the prompt and in scripts.
@Suite struct DrawingTests {
  private static let plan = """
    return plan "knee" { title = "Knee",
      charts = {
        chart.bar "care" { title = "Care in percent", over = days(2), series = { series.adherence { title = "Done" } } },
      },
      tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "07:00" } } } }
    """

  @Test func aPlanHasItsChartDrawn() throws {
    let bench = try ConsoleBench(plan: Self.plan)
    _ = try bench.run("store.events { task = 'walk', on = '2026-06-07' }[1]:toggle()")
    bench.clock.move("2026-06-08T12:05:00Z")
    let drawn = try #require(try bench.run("chart 'care'").first)
    #expect(drawn.hasPrefix(" Care in percent\n"))
    #expect(drawn.contains("100"))
    #expect(drawn.hasSuffix("██ Done\n 2 of 2 days recorded"))
    _ = try bench.run("print(chart('care', { patient = 'p1' }))")
    #expect(bench.lines.all == [drawn])
  }

  @Test func theWidthIsThatOfThePrompt() throws {
    let bench = try ConsoleBench(plan: Self.plan)
    bench.console.width = 40
    for source in ["chart 'care'", "plot { 1, 2, 1, 5, 3 }"] {
      let lines = try #require(try bench.run(source).first).split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= 40 }, "\(lines.joined(separator: "\n"))")
    }
  }

  static let refusals: [(source: String, message: String)] = [
    ("chart 'cares'", "there is no chart 'cares' in the plans of 'p1'; did you mean 'care'?"),
    ("chart('x', { patient = 'p1' })", "there is no chart 'x' in the plans of 'p1'; they declare care"),
    ("chart(3)", "bad argument #1 to 'chart' (string expected, got number)"),
    ("chart('care', { patent = 'p1' })", "unknown option 'patent' of chart; did you mean `patient`?"),
    ("plot(3)", "plot takes a list of numbers or of rows; write plot { 3, 4.5 }"),
    ("plot { { x = 'soon', y = 2 } }", "`x` is a number, and `date` a date or a time such as \"2026-06-07\""),
  ]

  @Test(arguments: refusals)
  func whatCannotBeDrawnIsRefused(source: String, message: String) throws {
    let failure = try #require(try ConsoleBench(plan: Self.plan).failure(source))
    #expect(failure.message.hasPrefix(message), "\(failure.message)")
  }

  @Test func theConstructorsOfChartsStay() throws {
    #expect(
      try ConsoleBench(plan: Self.plan).run("type(chart.bar), type(chart.line)") == ["\"function\"", "\"function\""])
  }

  @Test func numbersArePlottedInTheirOrder() throws {
    let bench = try ConsoleBench(plan: Self.plan)
    bench.console.width = 32
    #expect(
      try bench.run("plot { 1, 3, 2 }") == [
        """
         3 ┤              ●
           │
           │
           │
           │
         2 ┤                           ●
           │
           │
           │
           │
         1 ┤●
           └────────────────────────────
            1                          3
        """
      ])
  }

  static let plots: [(source: String, parts: [String])] = [
    // Rows of a report by their dates.
    ("plot(adherence.daily { patient = 'p1', from = '2026-06-06', to = '2026-06-08' })", ["2026-06-06", "2026-06-07"]),
    // Pairs, in any order.
    ("plot { { x = 10, y = 1 }, { x = 2.5, y = 4 } }", ["2.5", "10"]),
    (
      "plot { { date = '2026-06-07T08:00', value = 4 }, { date = time.date '2026-06-09', value = 2 } }",
      ["2026-06-07T08:00", "2026-06-09"]
    ),
    ("plot { 4 }", ["4 ┤", "●"]),
    ("plot { 4, 'x', {} }", ["2 values are no number"]),
    ("plot {}", [" no numbers"]),
  ]

  @Test(arguments: plots)
  func rowsArePlottedByTheirDatesOrPositions(source: String, parts: [String]) throws {
    let bench = try ConsoleBench(plan: Self.plan)
    let text = try #require(try bench.run(source).first)
    for part in parts { #expect(text.contains(part), "\(text)") }
  }
}
