import Care
import CareInterchange
import CareLua
import CareModel
import CareRuntime
import Foundation
import Testing

/// The surveys of the plans in this repository, written as questionnaires and read back.
struct ExportedPlansTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
    .standardizedFileURL

  static let folders = [
    "plans/knee-recovery", "plans/nausea", "plans/sleep-and-care", "examples/08-surveys/diary",
    "examples/07-studies/01-daily-moods", "examples/07-studies/02-new-hip", "examples/07-studies/03-prednisone-taper",
    "examples/07-studies/04-glucose", "examples/07-studies/05-treatment-cycles", "examples/07-studies/06-asthma-zones",
  ]

  @Test(arguments: folders)
  func aPlansSurveysAreReadBackButForWhatIsListed(_ folder: String) throws {
    let reader = FolderReader(folder: Self.root.appending(path: folder))
    let plan = try LuaScriptHost().load(reader)
    let surveys = plan.tasks.compactMap(\.base.survey)
    #expect(!surveys.isEmpty)
    for survey in surveys {
      let exported = try ExportedQuestionnaire(survey, plan: plan.header.id)
      let imported = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "\(survey.id).json")
      #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
      #expect(imported.survey.id == survey.id)
      #expect(imported.survey.steps.map(\.id) == survey.steps.map(\.id))
      let lost = Set(exported.losses.filter { !$0.isKept }.map(\.path))
      for (made, original) in zip(imported.survey.steps, survey.steps) {
        #expect(made.title == original.title)
        // Navigation becomes conditions of the steps.
        for (item, before) in zip(made.items, original.items)
        where !lost.contains(where: { $0.hasPrefix(original.id) }) {
          // Conditions inside conditions of the same kind become one list, which means the same.
          #expect((item.when == nil) == (before.when == nil))
          var item = item
          item.when = before.when
          #expect(item == before)
        }
      }
    }
  }
}
