extension DiagnosticCode {
  /// What an author cannot have meant of a file.
  var ofFileCheck: DiagnosticExplanation {
    switch self {
    case .unusedModule:
      DiagnosticExplanation(
        "a module that nothing uses",
        "A file of the plan's folder that nothing requires, or a require whose value is not used. Use it, or delete it.",
        wrong: """
          -- plan.lua
          return plan "walks" { title = "Walks", tasks = {} }
          -- texts.lua
          return { title = "Walks" }
          """,
        right: """
          -- plan.lua
          return plan "walks" { title = require("texts").title, tasks = {} }
          -- texts.lua
          return { title = "Walks" }
          """)
    case .unusedValue:
      DiagnosticExplanation(
        "something made and not used",
        "A plan holds only what its tables hold. What a constructor makes, and nothing names afterward, is lost.",
        wrong: """
          local walk = task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }
          return plan "walks" { title = "Walks", tasks = {} }
          """,
        right: """
          local walk = task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }
          return plan "walks" { title = "Walks", tasks = { walk } }
          """)
    case .shadowedName:
      DiagnosticExplanation(
        "a name that hides one of the language",
        "Where the local is in sight, the constructor or function of that name cannot be used. Choose another name.",
        wrong: """
          local text = "A walk"
          return plan "walks" { title = text, tasks = {} }
          """,
        right: """
          local title = "A walk"
          return plan "walks" { title = title, tasks = {} }
          """)
    case .globalVariable:
      DiagnosticExplanation(
        "a variable without local",
        "Without local it is shared by all files of the plan, and two of them may take the same name.",
        wrong: """
          name = "Walks"
          return plan "walks" { title = name, tasks = {} }
          """,
        right: """
          local name = "Walks"
          return plan "walks" { title = name, tasks = {} }
          """)
    default:
      DiagnosticExplanation(
        "a comment that allows nothing",
        "A comment `-- care: allow W012` silences the warnings of that code on its own line. This one silences none, or names no "
          + "warning. Errors cannot be silenced.",
        wrong: """
          return plan "walks" { title = "Walks", tasks = {} } -- care: allow W014
          """,
        right: """
          local text = "A walk" -- care: allow W014
          return plan "walks" { title = text, tasks = {} }
          """)
    }
  }
}
