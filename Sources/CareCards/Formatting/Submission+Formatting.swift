package import CareModel

extension Event {
  /// What is recorded, a line for each value: answers, for those who may see them; none without an outcome.
  package var recordedLines: [String] {
    guard let outcome = outcome?.value else { return [] }
    let values = outcome.values.map { task.text(of: $0, in: zone) }
    return values.isEmpty ? [outcome.status.rawValue] : values
  }
}

extension Submission {
  /// Returns what was submitted, a line each, in the words of the survey where it still asks so: answers, for those who may see them.
  package func lines(in survey: Survey?) -> [String] {
    switch body {
    case .survey(let run, _):
      run.path.flatMap { visit in
        let items = survey?.steps.first { $0.id == visit.stepID }?.questions ?? []
        return visit.entries.sorted { $0.key < $1.key }.map { id, entry in
          guard let item = items.first(where: { $0.id == id }) else {
            return "\(visit.stepID).\(id): \(entry.answer.plainText(rounded: false, in: .english))"
          }
          return "\(item.text ?? id): \(item.displayText(of: entry.answer, in: .english))"
        }
      }
    case .press(let action, let input, let done):
      ["press     \(action)\(done ? "" : ", to take it back")"]
        + input.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.formatted())" }
    case .decline(let reason): ["declined\(reason.map { ": \($0)" } ?? "")"]
    }
  }
}
