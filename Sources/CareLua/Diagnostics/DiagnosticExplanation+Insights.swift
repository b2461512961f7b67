extension DiagnosticExplanation {
  /// The explanation of an insight that breaks a rule of its method.
  static let badInsight = DiagnosticExplanation(
    "an insight that breaks a rule of its method",
    "A correlation needs two different series: a series always goes together with itself.",
    example: """
      insight.correlation "sleep-pain" { x = { task = "check-in", kind = "sleep" },
        y = { task = "check-in", kind = "«sleep|pain»" }, over = weeks(8) }
      """)

  /// The explanation of a method that asks for more days than its period has.
  static let unreachableMinimum = DiagnosticExplanation(
    "a method that asks for more days with a value than its period has",
    "Each method states something only with enough days: a trend and a run chart need 10, process limits 12 in the baseline, and a "
      + "correlation 14 pairs. With a shorter period, the insight is never shown.",
    example: """
      insight.trend "pain" { on = { task = "check-in", kind = "pain" }, over = «days(7)|weeks(4)» }
      """)
}
