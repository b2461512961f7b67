extension ConstructorEntry {
  static let times =
    [
      ConstructorEntry(
        "time", .call, makes: .moment, "A time on the wall clock; with an offset or Z, an instant.",
        parameters: [FieldEntry("text", .text, "For example \"2026-06-07T08:00\".", required: true)]),
      ConstructorEntry(
        "time.date", .call, makes: .moment, "A date.",
        parameters: [FieldEntry("text", .text, "For example \"2026-06-07\".", required: true)]),
      ConstructorEntry("enrolled", .constant, makes: .moment, "The day on which the patient joined."),
    ]
    + units.map { unit in
      ConstructorEntry(
        unit, .call, makes: .interval, "So many \(unit).",
        parameters: [FieldEntry("count", .integer, "How many.", required: true)])
    }
    + ["day", "week", "month"].map { unit in
      ConstructorEntry(
        unit, .call, makes: .moment, "So many \(unit)s after the day of enrolment.",
        parameters: [FieldEntry("count", .integer, "How many; 0 is the day of enrolment.", required: true)])
    }
    + [
      ConstructorEntry(
        "interval", .record, "An interval by its parts.",
        fields: units.map { FieldEntry($0, .integer, "So many \($0).") }),
      .unsupported("after", .call, makes: .moment), .unsupported("param", .call, makes: .moment),
    ]

  /// The units of time, largest first.
  static let units = ["years", "months", "weeks", "days", "hours", "minutes", "seconds"]
}
