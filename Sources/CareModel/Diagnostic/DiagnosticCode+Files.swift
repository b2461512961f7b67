extension DiagnosticCode {
  /// Mistakes of a whole file.
  var ofFile: DiagnosticExplanation {
    switch self {
    case .syntax:
      DiagnosticExplanation(
        "the file is not Lua",
        "The file could not be read as Lua 5.4. Often a comma, a quote or a closing brace is missing shortly before the place.",
        wrong: #"return plan "walks" { title = "Walks" tasks = {} }"#,
        right: #"return plan "walks" { title = "Walks", tasks = {} }"#)
    case .scriptFailed:
      DiagnosticExplanation(
        "the script raised an error while it was read",
        "The file is Lua, but running it failed, for instance where a name is used that nothing defines.",
        wrong: """
          local walks
          return plan "walks" { title = walks[1], tasks = {} }
          """,
        right: """
          local walks = { "Walks" }
          return plan "walks" { title = walks[1], tasks = {} }
          """)
    case .limit:
      DiagnosticExplanation(
        "the script used more memory, work or time than it may",
        "A plan only declares; it needs little. Look for a loop that does not end or a text that grows.",
        wrong: """
          while true do end
          return plan "walks" { title = "Walks", tasks = {} }
          """,
        right: #"return plan "walks" { title = "Walks", tasks = {} }"#)
    case .unreadable:
      DiagnosticExplanation(
        "a module or file cannot be read",
        "A module is a file of the plan's own folder, or of the lib folder beside it; dots stand for folders.",
        wrong: #"return plan "walks" { title = require "texts.titel", tasks = {} }"#,
        right: #"return plan "walks" { title = "Walks", tasks = {} }"#)
    case .unknownName:
      DiagnosticExplanation(
        "a name that nothing defines",
        "Lua takes such a name for nil, so that what it should give would be lost without a word. Names of the author's own are declared "
          + "with local; texts stand in quotes; plans and hooks have no files, no system, and no store but what a hook is given.",
        wrong: """
          local morning = schedule.daily { at = "08:00" }
          return plan "walks" { title = "Walks", tasks = { task "walk" { title = "A walk", schedule = mornign } } }
          """,
        right: """
          local morning = schedule.daily { at = "08:00" }
          return plan "walks" { title = "Walks", tasks = { task "walk" { title = "A walk", schedule = morning } } }
          """)
    default:
      DiagnosticExplanation(
        "the file does not return a plan",
        "A plan file ends by returning its plan; nothing else is taken from it.",
        wrong: #"local walks = plan "walks" { title = "Walks", tasks = {} }"#,
        right: #"return plan "walks" { title = "Walks", tasks = {} }"#)
    }
  }
}
