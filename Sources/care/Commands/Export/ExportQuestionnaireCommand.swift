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
    let exported = try PlanSurvey.all(of: definition, named: survey).map {
      (
        name: $0.name,
        questionnaire: try ExportedQuestionnaire($0.survey, plan: definition.header.id, translations: $0.translations)
      )
    }
    let losses = exported.flatMap { one in one.questionnaire.losses.map { ListedLoss(survey: one.name, $0) } }
    let written = try export.write(files(exported), losses: losses)
    if common.json {
      return try common.output.json(Document(plan: definition.header.id, written: written, losses: losses))
    }
    export.report(written, losses: losses, to: common.output)
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
