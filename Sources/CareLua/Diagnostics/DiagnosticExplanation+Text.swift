import CareModel

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

  /// The explanation of events of one task that overlap.
  static let overlappingEvents = DiagnosticExplanation(
    "overlapping events of one task",
    "The `grace` of one event continues past the start of the next, or `opens` lets an event be answered before the previous one starts, "
      + "so an answer may go to the wrong event.",
    example: """
      task "pill" { title = "Pill", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3),
        grace = hours(«2|1») }
      """)

  /// The explanation of a plan that is larger than a person can use.
  static let excessive = DiagnosticExplanation(
    "a day, a schedule, or a survey with more than a person can use",
    "Often, the interval is in the wrong unit, or a loop adds more than it should. A day shows at most \(PlanSize.eventsShown) events. A "
      + "schedule has at most \(PlanSize.scheduleElements.most) elements; a survey at most \(PlanSize.steps.most) steps and "
      + "\(PlanSize.conditions.most) conditions, and a step of it at most \(PlanSize.items.most) items.",
    example: """
      task "walk" { title = "A walk", schedule = schedule.every { interval = «seconds|minutes»(30), at = "08:00" }, closes = minutes(1) }
      """)
}
