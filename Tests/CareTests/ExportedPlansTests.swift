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

  /// The samples of the shared modules; some have no survey.
  static let samples: [String] = {
    let folder = "plans/lib/samples"
    let names = try? FileManager.default.contentsOfDirectory(atPath: root.appending(path: folder).path)
    return (names ?? []).sorted().map { "\(folder)/\($0)" }
  }()

  private static func plan(_ folder: String) throws -> PlanDefinition {
    try LuaScriptHost().load(FolderReader(folder: root.appending(path: folder)))
  }

  @Test func someSharedModulesHaveSurveys() throws {
    #expect(try Self.samples.count { try Self.plan($0).tasks.contains { $0.base.survey != nil } } >= 10)
  }

  @Test(arguments: folders + samples)
  func aPlansSurveysAreReadBackButForWhatIsListed(_ folder: String) throws {
    let plan = try Self.plan(folder)
    let surveys = plan.tasks.compactMap(\.base.survey)
    #expect(!surveys.isEmpty || Self.samples.contains(folder))
    for survey in surveys {
      let exported = try ExportedQuestionnaire(survey, plan: plan.header.id)
      let imported = try ImportedQuestionnaire(fhir: Array(exported.json.utf8), named: "\(survey.id).json")
      #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
      #expect(imported.survey.id == survey.id)
      #expect(imported.survey.steps.map(\.id) == survey.steps.map(\.id))
      #expect(imported.survey.scores == survey.scores)
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
      // What has been through R4 once comes through it again unchanged.
      let again = try ExportedQuestionnaire(imported.survey, plan: plan.header.id)
      #expect(try ImportedQuestionnaire(fhir: Array(again.json.utf8), named: "again.json").survey == imported.survey)
    }
  }
}
