import CareCards
import CareModel

/// A survey of a plan that is exported, with its texts in other languages.
struct PlanSurvey {
  /// The name of its file.
  let name: String
  let survey: Survey
  /// The texts in other languages, by language and path in the survey.
  let translations: [String: [String: String]]

  /// Returns the surveys of a plan, each version once; `wanted` is the id of a survey, or of its task.
  ///
  /// - Throws: ``Failure`` if the plan has none of that name.
  static func all(of plan: PlanDefinition, named wanted: String?) throws -> [PlanSurvey] {
    var found: [PlanSurvey] = [], seen: Set<Survey> = []
    for task in plan.tasks.flatMap({ [$0.base] + $0.later.map(\.task) }) {
      guard let survey = task.survey, wanted == nil || [survey.id, task.id.text].contains(wanted ?? ""),
        seen.insert(survey).inserted
      else { continue }
      let isTaken = found.contains { $0.name == survey.id }
      let name = isTaken ? "\(task.id.text).\(survey.id).\(found.count + 1)" : survey.id
      found.append(PlanSurvey(name: name, survey: survey, translations: translations(of: task, in: plan.header)))
    }
    guard found.isEmpty else { return found }
    let known = plan.tasks.compactMap { $0.base.survey?.id }
    guard let wanted else { throw Failure("plan '\(plan.header.id)' has no surveys") }
    let near = Suggestion.nearest(to: wanted, in: known).map { "; did you mean '\($0)'?" } ?? ""
    throw Failure("plan '\(plan.header.id)' has no survey or task '\(wanted)'\(near)")
  }

  /// The texts of a task's survey in other languages, by path in the survey.
  private static func translations(of task: CareTask, in header: PlanHeader) -> [String: [String: String]] {
    let before = "\(task.id.text).survey."
    return header.translations.compactMapValues { texts in
      let own = texts.compactMap { path, text in
        path.hasPrefix(before) ? (String(path.dropFirst(before.count)), text) : nil
      }
      return own.isEmpty ? nil : Dictionary(own) { first, _ in first }
    }
  }
}
