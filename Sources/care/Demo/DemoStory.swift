import CareModel
import CareRuntime

/// A participant's week, written down before: what was done when.
struct DemoStory: Decodable {
  /// Who takes part.
  let patient: Patient.ID
  /// Where the participant lives.
  let zone: Zone
  /// The first day.
  let start: CivilDate
  private let days: [String: [Deed]]

  /// One thing done.
  struct Deed: Decodable {
    /// When, by the clock on the wall.
    let at: TimeOfDay
    /// Which task.
    let task: CareTask.ID
    /// Answers to its survey.
    let answers: [String: AnswerInput]?
    /// The file of a motion recording, beside the story.
    let recording: String?
    /// Why it was declined.
    let decline: String?
  }

  /// The days that have deeds, in order.
  var week: [(date: CivilDate, deeds: [Deed])] {
    get throws {
      try days.map { text, deeds in
        guard let date = CivilDate(text) else {
          throw Failure("the story's day '\(text)' is not a date; write 2026-10-28")
        }
        return (date, deeds)
      }.sorted { $0.date < $1.date }
    }
  }
}
