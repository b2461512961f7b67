package import CareModel

extension Submission {
  /// What was submitted, a line each: answers, for those who may see them.
  package var lines: [String] {
    switch body {
    case .survey(let run, _):
      run.path.flatMap { visit in
        visit.entries.sorted { $0.key < $1.key }.map { item, entry in
          "\(visit.stepID).\(item): \(entry.answer.plainText(rounded: false, in: .english))"
        }
      }
    case .press(let action, let input, let done):
      ["press     \(action)\(done ? "" : ", to take it back")"]
        + input.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.formatted())" }
    case .decline(let reason): ["declined\(reason.map { ": \($0)" } ?? "")"]
    }
  }
}
