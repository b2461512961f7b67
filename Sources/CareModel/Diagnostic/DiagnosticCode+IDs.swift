extension DiagnosticCode {
  /// Mistakes of ids.
  var ofID: DiagnosticExplanation {
    switch self {
    case .badID:
      DiagnosticExplanation(
        "an id that breaks the rules of ids",
        "An id has 1 to 128 characters of a-z A-Z 0-9 . _ -; ids of a survey's steps and items begin with a letter.",
        wrong: #"task "a walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }"#,
        right: #"task "a-walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }"#)
    case .duplicateID:
      DiagnosticExplanation(
        "an id given twice",
        "Ids tell things apart and stay the same over all versions of a plan; each may be given once.",
        wrong: """
          return plan "walks" { title = "Walks", tasks = {
            task "walk" { title = "Morning", schedule = schedule.daily { at = "09:00" } },
            task "walk" { title = "Evening", schedule = schedule.daily { at = "18:00" } },
          } }
          """,
        right: """
          return plan "walks" { title = "Walks", tasks = {
            task "morning-walk" { title = "Morning", schedule = schedule.daily { at = "09:00" } },
            task "evening-walk" { title = "Evening", schedule = schedule.daily { at = "18:00" } },
          } }
          """)
    case .unknownID:
      DiagnosticExplanation(
        "an id that nothing declares",
        "The id means a task, step, item or anchor of this plan, and there is none of that id.",
        wrong: """
          return plan "walks" { title = "Walks", gate = "welcom", tasks = {
            task "welcome" { title = "Welcome", schedule = schedule.once { at = "all day" } },
          } }
          """,
        right: """
          return plan "walks" { title = "Walks", gate = "welcome", tasks = {
            task "welcome" { title = "Welcome", schedule = schedule.once { at = "all day" } },
          } }
          """)
    case .unusedParameter:
      DiagnosticExplanation(
        "a parameter that nothing uses",
        "Whoever enrolls a patient is asked for it, and nothing depends on the answer. Use it in a schedule or a hook, or leave it out.",
        wrong: """
          return plan "walks" { title = "Walks", params = { wake = "time" }, tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" } },
          } }
          """,
        right: """
          return plan "walks" { title = "Walks", params = { wake = "time" }, tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = param "wake" + hours(1) } },
          } }
          """)
    default:
      DiagnosticExplanation(
        "an id that is not a Lua name",
        "The item can be reached as result:get(step, item), but not as result.item: a Lua name has letters, digits and _ only.",
        wrong: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "knee-pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } } }
          """,
        right: """
          task "check" { title = "Check", schedule = schedule.daily { at = "08:00" }, survey = survey "check" { steps = {
            question "rating" { item = scale "knee_pain" { text = "How much does it hurt?", min = 1, max = 10 } },
          } } }
          """)
    }
  }
}
