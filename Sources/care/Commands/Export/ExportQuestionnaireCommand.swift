import ArgumentParser
import CareCards
import CareInterchange
import CareLua
import CareModel
import Foundation

/// `care export questionnaire PLAN [SURVEY]`.
struct ExportQuestionnaireCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "questionnaire", abstract: "Write the surveys of a plan as FHIR R4 Questionnaires.",
    discussion: """
      Each survey becomes a JSON file of FHIR 4.0.1 in a folder, or the one survey that is named becomes one file. The version \
      of a Questionnaire is the fingerprint of the survey, so the same survey always gives the same bytes.

      What other programs will not show is listed in losses.json beside it. A loss marked as kept is read back by care import \
      questionnaire.
      """)

  @OptionGroup var plan: PlanPathArgument

  @Argument(help: ArgumentHelp("The id of a survey, or of its task. Default: every survey.", valueName: "survey"))
  var survey: String?

  @OptionGroup var export: ExportOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let definition = try LuaScriptHost().load(plan.reader())
    let exported = try exported(of: definition)
    let losses = exported.flatMap { one in one.questionnaire.losses.map { ListedLoss(survey: one.name, $0) } }
    let written = try export.write(files(exported), losses: losses)
    if common.json {
      return try common.output.json(Document(plan: definition.header.id, written: written, losses: losses))
    }
    export.report(written, losses: losses, to: common.output)
  }

  /// The surveys that were asked for, each version once, with the names of their files.
  private func exported(
    of plan: PlanDefinition
  ) throws -> [(name: String, questionnaire: ExportedQuestionnaire)] {
    var found: [(name: String, questionnaire: ExportedQuestionnaire)] = [], seen: Set<Survey> = []
    for task in plan.tasks.flatMap({ [$0.base] + $0.later.map(\.task) }) {
      guard let survey = task.survey, self.survey == nil || [survey.id, task.id.text].contains(self.survey ?? ""),
        seen.insert(survey).inserted
      else { continue }
      let questionnaire = try ExportedQuestionnaire(
        survey, plan: plan.header.id, translations: Self.translations(of: task, in: plan.header))
      let isTaken = found.contains { $0.name == survey.id }
      let name = isTaken ? "\(task.id.text).\(survey.id).\(found.count + 1)" : survey.id
      found.append((name, questionnaire))
    }
    guard found.isEmpty else { return found }
    let known = plan.tasks.compactMap { $0.base.survey?.id }
    guard let survey else { throw Failure("plan '\(plan.header.id)' has no surveys") }
    let near = Suggestion.nearest(to: survey, in: known).map { "; did you mean '\($0)'?" } ?? ""
    throw Failure("plan '\(plan.header.id)' has no survey or task '\(survey)'\(near)")
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

  private func files(
    _ exported: [(name: String, questionnaire: ExportedQuestionnaire)]
  ) throws -> [NewFiles.File] {
    if let folder = export.folder {
      return exported.map { NewFiles.File(path: "\(folder)/\($0.name).json", text: $0.questionnaire.json) }
    }
    guard let only = exported.first, exported.count == 1 else {
      throw Failure("the plan has \(exported.count) surveys; name one, or pass a folder with -o")
    }
    return [NewFiles.File(path: export.output, text: only.questionnaire.json)]
  }

  private struct Document: Encodable {
    let plan: PlanHeader.ID
    let written: [String]
    let losses: [ListedLoss]
  }
}
