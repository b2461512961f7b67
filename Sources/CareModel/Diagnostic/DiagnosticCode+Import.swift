extension DiagnosticCode {
  /// Mistakes of files that are imported.
  var ofImport: DiagnosticExplanation {
    switch self {
    case .badRow:
      DiagnosticExplanation(
        "a row that cannot be read",
        "A row of CSV has as many fields as the header, quotes in pairs, and a quote within quotes doubled. A row of JSON lines is one object of texts and numbers. "
          + "The file is UTF-8.",
        wrong: """
          patient,quantity,value,units,start
          ana,step_count,4200,"count,2026-06-07T08:00
          """,
        right: """
          patient,quantity,value,units,start
          ana,step_count,4200,count,2026-06-07T08:00
          """)
    default:
      DiagnosticExplanation(
        "a field of a row that breaks a rule",
        "Numbers have a point and no separators of thousands; times are written YYYY-MM-DDTHH:MM, with an offset or Z where they are not the patient's wall time. "
          + "The message names the rule and not what stands there.",
        wrong: """
          patient,quantity,value,units,start
          ana,step_count,"4,200",count,2026-06-07T08:00
          """,
        right: """
          patient,quantity,value,units,start
          ana,step_count,4200,count,2026-06-07T08:00
          """)
    }
  }
}
