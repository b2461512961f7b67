extension DiagnosticExplanation {
  /// The explanation of a hook that fails on some texts.
  static let textDependentHook = DiagnosticExplanation(
    "a hook that fails on some texts that a participant may type",
    "Check tried it with texts of its own and with others, such as a number or a time: it failed with some and not with others. "
      + "A participant may type anything; handle what cannot be read.",
    example: """
      task "note" { title = "Note", schedule = schedule.daily { at = "08:00" }, survey = survey "note" { steps = {
        question "sleep" { item = text "hours" { text = "How many hours did you sleep?", required = true } },
      } }, extract = function(result) return value(«tonumber(result.hours) * 60|(tonumber(result.hours) or 0) * 60», { kind = "min" }) end }
      """)
}
