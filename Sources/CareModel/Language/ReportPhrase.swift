/// The built-in texts of reports.
///
/// Each language has a text for every case; the compiler requires it. The names in braces are the same in all of them.
package enum ReportPhrase: Hashable, Sendable, CaseIterable {
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

  /// Returns the template of a text.
  package func template(of phrase: ReportPhrase) -> PhraseTemplate { PhraseTemplate(reports(phrase)) }
}
