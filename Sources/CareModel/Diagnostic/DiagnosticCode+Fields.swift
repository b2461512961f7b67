extension DiagnosticCode {
  /// Mistakes of one field.
  var ofField: DiagnosticExplanation {
    switch self {
    case .unknownField:
      DiagnosticExplanation(
        "a field that does not exist here",
        "Fields that nobody reads are refused, so that a misspelt one is not silently lost. Look at the suggestion.",
        wrong:
          #"task "walk" { title = "A walk", instuctions = "Twenty minutes.", schedule = schedule.daily { at = "all day" } }"#,
        right:
          #"task "walk" { title = "A walk", instructions = "Twenty minutes.", schedule = schedule.daily { at = "all day" } }"#
      )
    case .missingField:
      DiagnosticExplanation(
        "a field that must be given is missing",
        "Without it there is no sensible meaning, and no default could be right for everyone.",
        wrong: #"task "walk" { title = "A walk" }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }"#)
    case .wrongType:
      DiagnosticExplanation(
        "a value of the wrong type",
        "The field takes another type of value, such as a text in quotes or a schedule made by a constructor.",
        wrong: #"task "walk" { title = 20, schedule = schedule.daily { at = "all day" } }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" } }"#)
    case .notAllowed:
      DiagnosticExplanation(
        "a value that is not one of those allowed",
        "The field takes one of a few words; the message lists them.",
        wrong: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" }, card = "simpel" }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "all day" }, card = "simple" }"#)
    case .outOfRange:
      DiagnosticExplanation(
        "a number or interval out of its range",
        "The value is of the right type, but less or more than makes sense here.",
        wrong: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, grace = hours(-2) }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "08:00" }, grace = hours(2) }"#)
    default:
      DiagnosticExplanation(
        "a date or time that does not exist",
        "Times of day are written HH:MM from 00:00 to 23:59, dates YYYY-MM-DD as the calendar has them.",
        wrong: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "25:00" } }"#,
        right: #"task "walk" { title = "A walk", schedule = schedule.daily { at = "15:00" } }"#)
    }
  }
}
