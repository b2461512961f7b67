extension DiagnosticCode {
  /// Mistakes of translations.
  var ofTranslation: DiagnosticExplanation {
    switch self {
    case .staleTranslation:
      DiagnosticExplanation(
        "a translation of a text that is not there",
        "The path names no text of the plan, or the text shows an answer that its translation leaves out. Look at what the plan says now.",
        wrong: """
          return plan "walks" { title = "Walks", tasks = {}, translations = {
            de = { title = "Spaziergänge", ["walk.title"] = "Ein Spaziergang" },
          } }
          """,
        right: """
          return plan "walks" { title = "Walks", tasks = {}, translations = { de = { title = "Spaziergänge" } } }
          """)
    default:
      DiagnosticExplanation(
        "texts without a translation",
        "They show as the plan writes them. Paths are a task's id and the fields that lead to the text.",
        wrong: """
          return plan "walks" { title = "Walks", tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
          }, translations = { de = { title = "Spaziergänge" } } }
          """,
        right: """
          return plan "walks" { title = "Walks", tasks = {
            task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } },
          }, translations = { de = { title = "Spaziergänge", ["walk.title"] = "Ein Spaziergang" } } }
          """)
    }
  }
}
