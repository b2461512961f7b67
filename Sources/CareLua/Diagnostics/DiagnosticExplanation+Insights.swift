extension DiagnosticExplanation {
  /// The explanation of an insight that breaks a rule of its method.
  static let badInsight = DiagnosticExplanation(
    "an insight that breaks a rule of its method",
    "A correlation needs two different series: a series always goes together with itself.",
    example: """
      return plan "sleep" { title = "Sleep", tasks = {
        task "check-in" { title = "Check-in", schedule = schedule.daily { at = "08:00" }, survey = survey "night" { steps = {
          form "night" { items = { numeric "sleep" { text = "How many hours did you sleep?" } } } } } },
      }, insights = { insight.correlation "sleep" { x = "adherence", y = «"adherence"|{ task = "check-in", kind = "sleep" }», over = weeks(8) } } }
      """)

  /// The explanation of a mark outside the function of a chart.
  static let badChart = DiagnosticExplanation(
    "a mark that no chart draws",
    "The marks `mark.…` and the table `chart.marks` belong to one drawing, whose data is known only when it is drawn. The function `draw` of "
      + "`chart.custom` makes and returns them.",
    example: """
      «local goal = mark.rule { y = 30, title = "goal" }|-- The drawing has its goal.»
      return plan "walks" { title = "Walks", tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
      }, charts = { chart.custom "goal" { title = "Goal", over = weeks(1), draw = function(ctx, period)
        return chart.marks { «goal|mark.rule { y = 30, title = "goal" }» }
      end } } }
      """)

  /// The explanation of a progress function that reads more than its event.
  static let progressNotKept = DiagnosticExplanation(
    "a progress function that reads more than its event",
    "The progress of an event is needed wherever it is counted, such as for each day of each participant of a cohort. What a function computes from "
      + "its event alone is kept and found again. If it also reads the clock or `ctx`, its result may change at any time, so that it runs at each "
      + "read, and an earlier day can change its figures. `event.values`, `event.targets`, and `event.params` are parts of the event. If the "
      + "function needs more, allow the warning.",
    example: """
      return plan "doses" { title = "Doses", params = { dose = "number" }, tasks = {
        task "pill" { title = "Pills", schedule = schedule.daily { at = "08:00" }, progress = function(event, ctx)
          return event:sum() / «ctx|event».params.dose
        end },
      } }
      """)

  /// The explanation of a method that asks for more days than its period has.
  static let unreachableMinimum = DiagnosticExplanation(
    "a method that asks for more days with a value than its period has",
    "Each method states something only with enough days: a trend and a run chart need 10, process limits 12 in the baseline, and a "
      + "correlation 14 pairs. With a shorter period, the insight is never shown, and the signal of a chart never marked.",
    example: """
      return plan "walks" { title = "Walks", tasks = {
        task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
      }, insights = { insight.trend "walks" { on = "adherence", over = «days(7)|weeks(4)» } } }
      """)
}
