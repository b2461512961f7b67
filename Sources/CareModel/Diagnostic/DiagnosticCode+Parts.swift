extension DiagnosticCode {
  /// Mistakes of schedules, surveys, links and hooks.
  var ofPart: DiagnosticExplanation {
    switch self {
    case .badSchedule:
      DiagnosticExplanation(
        "a schedule that breaks a rule of schedules",
        "Each field is right by itself, but together they make no schedule; the message names the rule.",
        wrong: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00", count = 0 } }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00", count = 10 } }"#)
    case .badSurvey:
      DiagnosticExplanation(
        "a survey that breaks a rule of surveys",
        "Each field is right by itself, but nobody could take this survey; the message names the rule.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = 10, max = 1 } },
          } } }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } } }
          """)
    case .badLink:
      DiagnosticExplanation(
        "a task that samples answer, with something that people must answer",
        "The outcome of a linked task is computed from samples whenever it is read, and never recorded: it has no survey to take or extract from, "
          + "opens no gate, and no schedule can count from it.",
        wrong: """
          task "steps" { title = "Walk", schedule = schedule.daily { at = "all day" }, extract = { "pain" },
            link = { quantity = "step_count", aggregate = "sum", units = "count" } }
          """,
        right: """
          task "steps" { title = "Walk", schedule = schedule.daily { at = "all day" },
            link = { quantity = "step_count", aggregate = "sum", units = "count" } }
          """)
    default:
      DiagnosticExplanation(
        "a hook that changes something outside itself",
        "A hook may be called for any patient, in any order, on any day: it must keep nothing between calls.",
        wrong: """
          local calls = 0
          return plan "checks" { title = "Checks", tasks = {
            task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, progress = function(event)
              calls = calls + 1
              return 1
            end },
          } }
          """,
        right: """
          return plan "checks" { title = "Checks", tasks = {
            task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, progress = function(event)
              return #event.values > 0 and 1 or 0
            end },
          } }
          """)
    }
  }
}
