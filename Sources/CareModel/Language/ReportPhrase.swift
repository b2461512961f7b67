/// The built-in texts of reports.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them.
package enum ReportPhrase: Int, Hashable, Sendable, CaseIterable {
  // The head and the foot of a document
  case participantReport, studyReport, name, allergies, plan, period, days, pageNumber, basis
  // Adherence
  case adherence, rateText, nothingClosed, task, doneCount, due, rate, onTime, allTasks, dayByDay
  // Outcomes
  case outcomes, when, values, status, noOutcomes, earlierOutcomes
  // Studies
  case participants, enrolled, began, staying, completed, middleParticipant, reached, interval, arm, fewer,
    suppressed, notDrawn, stage
  // Failures
  case failed
}

extension Language {
  /// Returns a text with values in the places of its names.
  package func callAsFunction(
    _ phrase: ReportPhrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }
}
