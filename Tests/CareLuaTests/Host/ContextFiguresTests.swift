import CareLua
import CareModel
import Testing

/// `ctx.trend`, `ctx.pdc`, and the other figures that functions can read.
struct ContextFiguresTests {
  private let host = LuaScriptHostTests()

  /// A participant whose pain falls by one a day over 14 days, with a check-in on the last.
  private static let context: HookContextDouble = {
    var context = HookContextDouble(event: .checkIn(values: [OutcomeValue(.integer(3), kind: "pain")]))
    let today = context.zone.date(of: context.now)
    for day in 1...14 {
      let date = today.adding(days: -day), start = context.zone.startOfDay(date)
      context.dated.append(
        DatedValue(date: date, start: start, value: OutcomeValue(.integer(day), kind: "pain")))
      context.days.append(
        DayAdherence(date: date, state: .progress, progress: day > 3 ? 0 : 1, due: 1, done: day > 3 ? 0 : 1))
    }
    return context
  }()

  private static let pain = "{ task = 'check-in', kind = 'pain' }"

  /// What a function reads, and its value.
  @Test(arguments: [
    ("ctx.trend { on = \(pain), over = days(14) }.slope", Scalar.double(-1)),
    ("ctx.trend { on = \(pain), over = days(14) }.n", .integer(14)),
    (
      "ctx.trend { on = \(pain), over = days(14), better = 'lower' }.judgment",  // language: as in JSON
      .text("improvement")
    ),
    ("ctx.trend { on = \(pain), over = days(14) }.silent == nil", .boolean(true)),
    ("ctx.trend { on = \(pain), over = days(14), min_change = 20 }.silent", .text("small_change")),
    ("ctx.trend { on = \(pain), over = days(28) }.days", .integer(28)),
    ("ctx.trend { on = \(pain), over = weeks(1) }.slope == nil", .boolean(true)),
    ("ctx.trend { on = 'adherence', over = days(14) }.n", .integer(14)),
    ("ctx.compare { on = \(pain), over = days(7) }.change", .double(-7)),
    ("ctx.compare { on = 'adherence', over = days(7) }.before", .double(0)),
    ("ctx.compare { on = \(pain), over = days(7), min_change = 8 }.silent", .text("small_change")),
    ("ctx.signal { on = \(pain), over = days(14) }.side", .text("lower")),
    ("ctx.signal { on = \(pain), over = days(14) }.rules[1]", .text("long_run")),
    ("ctx.signal { on = \(pain), over = days(14), method = 'xmr' }.moving_range", .double(1)),
    ("ctx.signal { on = \(pain), over = days(14), method = 'xmr' }.crossings == nil", .boolean(true)),
    ("ctx.correlation { x = 'adherence', y = \(pain), over = days(14) }.silent", .text("too_few_values")),
    ("ctx.streak { over = days(14) }.length", .integer(3)),
    ("ctx.streak { over = days(14), from = 7 }.silent", .text("too_short")),
    ("ctx.streak { over = days(14) }.since:iso()", .text("2026-06-04")),
    ("ctx.pdc { supply = \(pain), over = days(30) }.value", .double(0.1)),
    ("ctx.pdc { supply = \(pain), over = days(30), start = 'window' }.method", .text("supply, window, carried")),
    ("ctx.mpr { supply = \(pain), over = days(10) }.value", .double(0.5)),
    ("ctx.dose_coverage { task = 'check-in', over = days(4) }.value", .double(0.5)),
    ("ctx.sessions { tasks = { 'check-in' }, over = days(7) }.offered", .integer(1)),
    ("#ctx.events { over = days(7) }", .integer(1)),
    ("ctx.events { task = 'check-in', over = days(7) }[1]:sum 'pain'", .integer(3)),
  ])
  func aFunctionReadsAFigure(expression: String, value: Scalar) throws {
    let values = try host.extract("return value(\(expression))", context: Self.context)
    #expect(values?.map(\.value) == [value] || values?.compactMap(\.number) == [value.number].compactMap(\.self))
    #expect(values?.count == 1)
  }

  /// Calls that are refused, and their codes, or what is said of them: a message never repeats data.
  @Test(arguments: [
    ("ctx.trend { over = days(14) }", "missing_field"), ("ctx.trend { on = 'pdc', over = days(14) }", "adherence"),
    ("ctx.trend { on = \(pain), over = hours(14) }", "whole days"),
    ("ctx.trend { on = \(pain), over = days(14), title = 'x' }", "unknown_field"),
    ("ctx.trend { on = \(pain), over = days(14), alpha = 2 }", "at most 1"),
    ("ctx.correlation { x = \(pain), y = \(pain), over = days(14) }", "the same series"),
    ("ctx.pdc { over = days(14) }", "no_supply"), ("ctx.mpr { over = days(14) }", "no_supply"),
    ("ctx.pdc { supply = \(pain), task = 'a', over = days(14) }", "not_allowed"),
    ("ctx.sessions { over = days(14) }", "missing_field"), ("ctx.events {}", "missing_field"),
    // Members are known before a plan runs.
    ("ctx.events { over = days(1) }[1]:done()", "an event has no 'done'"),
    ("ctx.trend { on = \(pain), over = days(14) }.slop", "did you mean `slope`?"),
  ])
  func aMistakeIsNamed(expression: String, message: String) throws {
    let found: String
    do {
      _ = try host.extract("return value(\(expression))", context: Self.context)
      found = "accepted"
    } catch let error as ScriptError {
      found = "\(error.code) \(error.message)"
    } catch let error as Diagnostics { found = error.items.map(\.message).joined(separator: "\n") }
    #expect(found.contains(message))
  }

  /// Figures that count progress, which a function that computes it cannot read.
  @Test(arguments: [
    "ctx.trend { on = 'adherence', over = days(7) }", "ctx.streak { over = days(7) }", "ctx.events { over = days(7) }",
    "ctx.dose_coverage { task = 'a', over = days(7) }", "ctx.sessions { group = 'a', over = days(7) }",
  ])
  func progressCannotReadProgress(expression: String) throws {
    let bundle = try host.bundle("function(event, ctx) local read = \(expression) return 1 end", at: "progress")
    do {
      _ = try host.host.progress(Hook(path: "tasks.check-in.progress"), in: bundle, context: Self.context)
      Issue.record("\(expression) is accepted")
    } catch { #expect(error.code == "progress_of_progress") }
  }

  /// Statements with a drawing, and the drawing; nil for one that is refused.
  @Test(arguments: [
    ("insight.ring { title = 'T', text = 'X', share = 0.5 }", InsightWidget.ring(share: 0.5)),
    ("insight.ring { title = 'T', text = 'X', share = 50 }", nil),
    ("insight.badge { title = 'T', text = 'X', value = 4.5, units = 'km' }", .badge(value: "4.5", units: "km")),
    ("insight.badge { title = 'T', text = 'X', value = 'A' }", .badge(value: "A", units: nil)),
    (
      "insight.stack { title = 'T', text = 'X', { icon = 'walk', text = '5' } }",
      .stack(lines: [.init(icon: .walk, text: "5")])
    ),
    ("insight.stack { title = 'T' }", nil), ("insight.stack { title = 'T', { icon = 'wlk', text = '5' } }", nil),
  ])
  func aStatementHasADrawing(expression: String, widget: InsightWidget?) throws {
    let bundle = try host.bundle("function(ctx) return \(expression) end", at: "show")
    let definition = InsightDefinition(id: "sleep", over: .days(7), show: Hook(path: "insights.sleep.show"))
    guard let widget else {
      #expect(throws: ScriptError.self) {
        try host.host.insight(definition, in: bundle, context: Self.context)
      }
      return
    }
    #expect(
      try host.host.insight(definition, in: bundle, context: Self.context)
        == Insight(id: "sleep", kind: .message, title: "T", text: "X", widget: widget))
  }
}
