import Care
import CareInterchange
import CareLua
import CareModel
import CareSurvey
import CareTestSupport
import Foundation

extension Condition {
  /// Whether a part of the condition compares with choices.
  fileprivate var hasChoices: Bool {
    switch self {
    case .equals(_, .choices), .notEquals(_, .choices): true
    default: parts.contains(where: \.hasChoices)
    }
  }
}

/// The surveys of the repository's plans, and those of the random tests.
enum RepositorySurveys {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
    .standardizedFileURL

  /// A survey of a plan.
  struct Named {
    let name: String
    let survey: Survey
  }

  /// The surveys of all plans that can be loaded, each once; some plans show errors.
  static let all: [Named] = {
    var found: [Named] = [], seen: Set<Survey> = []
    for folder in ["plans", "examples"] {
      let files = FileManager.default.enumerator(atPath: root.appending(path: folder).path)?.compactMap {
        $0 as? String
      }
      for file in (files ?? []).sorted() where file.hasSuffix("plan.lua") {
        let plan = root.appending(path: folder).appending(path: file).deletingLastPathComponent()
        guard let loaded = try? LuaScriptHost().load(FolderReader(folder: plan)) else { continue }
        for task in loaded.tasks.flatMap({ [$0.base] + $0.later.map(\.task) }) {
          guard let survey = task.survey, seen.insert(survey).inserted else { continue }
          found.append(Named(name: "\(folder)/\(file): \(task.id.text)", survey: survey))
        }
      }
    }
    return found
  }()

  /// Random surveys without errors.
  static func random(_ count: Int) -> [Named] {
    var random = SeededGenerator(seed: 20_261_201)
    return (0..<count).map { number in
      let seed = random.next()
      return Named(
        name: "random \(number)",
        survey: number.isMultiple(of: 2) ? RandomConditions(seed: seed).survey : RandomFlow(seed: seed).survey)
    }.filter { named in
      // Authors cannot write a comparison with several choices.
      !named.survey.diagnose().contains { !$0.code.isWarning } && !named.survey.conditions.contains { $0.hasChoices }
    }
  }

  /// A survey with each format as a question, and each of its fields set.
  static let formats: [Named] = (AnswerFormatSamples.all + AnswerFormatSamples.variants).map { format in
    let first = FormItem(id: "email", text: "Address", format: .email(EmailFormat()))
    let item = FormItem(id: "x", text: "A text", detail: "More", format: format, required: true)
    let survey = Survey(
      id: "s", title: "Title",
      steps: [Step(id: "a", kind: .form, title: "Heading", items: format.name == "confirm" ? [first, item] : [item])])
    return Named(name: format.name, survey: survey)
  }

  /// Returns the survey of a module that an import wrote, as a plan loads it.
  static func loaded(_ imported: ImportedQuestionnaire) throws -> Survey? {
    let name = "surveys.imported"
    var files = [
      "plan.lua": """
      return plan "imported" {
        title = "Imported",
        tasks = { task "imported" { title = "Imported", schedule = schedule.daily { at = "08:00" }, survey = require "\(name)" } },
      }
      """
    ]
    for module in try imported.modules(named: name) {
      files[module.name.replacing(".", with: "/") + ".lua"] = module.text
    }
    return try LuaScriptHost().load(Files(files: files)).tasks.first?.base.survey
  }

  private struct Files: SourceReader {
    let files: [String: String]

    func source(of module: String?) -> SourceText? {
      let file = module.map { $0.replacing(".", with: "/") + ".lua" } ?? "plan.lua"
      return files[file].map { SourceText(path: file, displayPath: file, text: $0) }
    }

    func modules() -> [String] {
      files.keys.filter { $0 != "plan.lua" }.map { String($0.dropLast(".lua".count)).replacing("/", with: ".") }
    }
  }
}
