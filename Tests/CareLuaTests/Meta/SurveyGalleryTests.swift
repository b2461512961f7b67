import CareLua
import CareModel
import CareTestSupport
import Foundation
import Testing

/// The surveys that the gallery shows; `scripts/gallery` makes its page from them.
@Suite struct SurveyGalleryTests {
  /// The steps of a survey of the gallery, by the task that asks it.
  private func steps(of task: CareTask.ID) throws -> [Step] {
    let folder = RepositoryFile.root.appending(path: "examples/08-surveys/gallery")
    var files: [String: String] = [:]
    for path in ["plan.lua", "surveys/formats.lua", "surveys/steps.lua"] {
      files[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
    }
    let plan = try PlanLoader().load(MemoryReader(files))
    let timeline = plan.definition.tasks.first { $0.base.id == task }
    return try #require(timeline?.base.survey).steps
  }

  @Test func theFormatsAreThoseThatAreTested() throws {
    let steps = try steps(of: "formats")
    #expect(steps.compactMap { $0.items.last?.format } == AnswerFormatSamples.all)
    #expect(Set(AnswerFormatSamples.all.map(\.name)) == Set(AnswerFormat.Name.authored.map(\.rawValue)))
  }

  @Test func everyKindOfStepIsShown() throws {
    #expect(Set(try steps(of: "steps").map(\.kind.name)) == Set(StepKind.Name.allCases.map(\.rawValue)))
  }

  @Test func eachStepIsNamedAfterItsConstructor() throws {
    let names = Set(Registry.everything.constructors.map(\.name))
    // `table` is a library of Lua, so that its constructor is `survey.table`.
    // The instructions and the conclusion of an active task come with it.
    for step in try steps(of: "formats") + steps(of: "steps") where step.guide == nil {
      #expect(names.contains(step.id) || names.contains("survey.\(step.id)"), "\(step.id)")
    }
  }
}
