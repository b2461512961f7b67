extension DiagnosticCode {
  /// What an author cannot have meant of a survey.
  var ofSurveyCheck: DiagnosticExplanation {
    switch self {
    case .decidedCondition:
      DiagnosticExplanation(
        "a condition that no answers make true, or that all do",
        "It decides nothing: what it shows never shows, or always. Often the number is outside the item's range, or the item is "
          + "asked only later.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            form "how" { items = {
              scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              text "where" { text = "Where?", when = survey.at_least("pain", 11) },
            } },
          } } }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            form "how" { items = {
              scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              text "where" { text = "Where?", when = survey.at_least("pain", 8) },
            } },
          } } }
          """)
    case .unseenStep:
      DiagnosticExplanation(
        "a step that no answers lead to",
        "Ways lead to the step, but the conditions on them never hold, or one before them always does.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" {
              item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              go = { { when = survey.above("pain", 10), to = "call" }, default = "done" }, -- care: allow W003
            },
            completion "call" { title = "Please call us" },
            completion "done" { title = "Thank you" },
          } } }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" {
              item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              go = { { when = survey.above("pain", 8), to = "call" }, default = "done" },
            },
            completion "call" { title = "Please call us" },
            completion "done" { title = "Thank you" },
          } } }
          """)
    case .endlessSurvey:
      DiagnosticExplanation(
        "steps of a survey that no answers lead out of",
        "There is a way out, but its condition never holds: whoever comes there goes in a circle.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "again" {
              item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 },
              go = { { when = survey.below("pain", 1), to = "end" }, default = "again" }, -- care: allow W003
            },
          } } }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "again" {
              item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 },
              go = { { when = survey.below("pain", 5), to = "end" }, default = "again" },
            },
          } } }
          """)
    case .droppedAnswer:
      DiagnosticExplanation(
        "a required answer that the task does not keep",
        "The patient must answer, and then neither the extractor nor a condition looks at it, so that the answer is lost.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            form "how" { items = {
              scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              scale "sleep" { text = "How many hours did you sleep?", min = 0, max = 12, required = true },
            } },
          } }, extract = { "pain" } }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            form "how" { items = {
              scale "pain" { text = "How much does it hurt?", min = 1, max = 10, required = true },
              scale "sleep" { text = "How many hours did you sleep?", min = 0, max = 12, required = true },
            } },
          } }, extract = { "pain", "sleep" } }
          """)
    default:
      DiagnosticExplanation(
        "a hook that reads what its survey lacks",
        "The survey of this task has no step or item of that id, and reading it raises an error when the hook runs.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } }, extract = function(result) return value(result.pian, { kind = "pain" }) end }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } }, extract = function(result) return value(result.pain, { kind = "pain" }) end }
          """)
    }
  }
}
