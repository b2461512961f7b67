import ArgumentParser
import CareCards
import CareInterchange
import CareLua
import CareModel
import Foundation

/// `care export xlsform PLAN [SURVEY]`.
struct ExportXLSFormCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "xlsform", abstract: "Write the surveys of a plan as XLSForms of ODK, KoboToolbox, and SurveyCTO.",
    discussion: """
      Each survey becomes a workbook (.xlsx) in a folder, or the one survey that is named becomes one file. With --csv, each survey \
      becomes a folder with survey.csv, choices.csv, and settings.csv. The same survey always gives the same bytes.

      Pages are groups, conditions are expressions in 'relevant' and 'constraint', sums and means are calculations, and translations \
      are columns such as 'label::German (de)'. What a form cannot say is listed in losses.json beside it. care import form reads the \
      form back.
      """)

  @OptionGroup var plan: PlanPathArgument

  @Argument(help: ArgumentHelp("The id of a survey, or of its task. Default: every survey.", valueName: "survey"))
  var survey: String?

  @Flag(help: "Write the sheets as CSV files in a folder for each survey.")
  var csv = false

  @OptionGroup var export: ExportOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if csv, export.folder(unless: ".xlsx") == nil {
      throw ValidationError("--csv writes several files; pass a folder with -o")
    }
  }

  func perform() throws {
    let definition = try LuaScriptHost().load(plan.reader())
    let exported = try PlanSurvey.all(of: definition, named: survey).map {
      (name: $0.name, form: try ExportedXLSForm($0.survey, translations: $0.translations))
    }
    let losses = exported.flatMap { one in one.form.losses.map { ListedLoss(survey: one.name, $0) } }
    let written = try export.write(files(exported), losses: losses, ending: ".xlsx")
    if common.json {
      return try common.output.json(Document(plan: definition.header.id, written: written, losses: losses))
    }
    export.report(written, losses: losses, to: common.output)
  }

  private func files(_ exported: [(name: String, form: ExportedXLSForm)]) throws -> [NewFiles.File] {
    if let folder = export.folder(unless: ".xlsx") {
      return exported.flatMap { one in
        csv
          ? one.form.csv.map { NewFiles.File(path: "\(folder)/\(one.name)/\($0.name).csv", text: $0.text) }
          : [NewFiles.File(path: "\(folder)/\(one.name).xlsx", bytes: Data(one.form.workbook), isPrivate: false)]
      }
    }
    guard let only = exported.first, exported.count == 1 else {
      throw Failure("the plan has \(exported.count) surveys; name one, or pass a folder with -o")
    }
    return [NewFiles.File(path: export.output, bytes: Data(only.form.workbook), isPrivate: false)]
  }

  private struct Document: Encodable {
    let plan: PlanHeader.ID
    let written: [String]
    let losses: [ListedLoss]
  }
}
