/// A format whose bounds can name a day by its place in time, such as `today`.
package protocol DayBounded: AnswerFormatDefinition {
  /// Returns the format with such bounds replaced by dates.
  func resolved(on today: CivilDate) -> Self
}
