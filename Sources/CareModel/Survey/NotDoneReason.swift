/// A reason for which a participant does not do an active task.
///
/// The raw values are stored with results, and plans, files of answers, and exports write them.
public enum NotDoneReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The participant cannot do it now.
  case unable
  /// The device of the participant cannot measure it.
  case device
  /// It hurts, or it is not safe.
  case unsafe
  /// Any other reason.
  case other

  /// Returns the reason as a participant says it.
  package func text(in language: Language) -> String {
    switch self {
    case .unable: language(.unableNow)
    case .device: language(.deviceCannot)
    case .unsafe: language(.notSafe)
    case .other: language(.otherReason)
    }
  }

  /// Returns the text that a task was not done for the reason.
  package func note(in language: Language) -> String { language(.taskNotDone, ["reason": text(in: language)]) }
}

extension AnswerInput {
  /// The name of the field that says why a task is not done.
  package static let notDoneField = "not_done"

  /// The reason of `{"not_done": "unsafe"}`, which is written in the place of a recording; nil for every other input.
  package var notDone: NotDoneReason? {
    guard case .fields(let fields) = self, fields.count == 1 else { return nil }
    return fields[Self.notDoneField]?.text.flatMap(NotDoneReason.init)
  }
}
