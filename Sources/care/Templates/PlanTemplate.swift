import ArgumentParser
import CareLua
import CareModel

/// A plan that `care new` begins with.
///
/// Its files are beside this one, and `Sources/CFiles/Templates.c` has their paths. `plan-name` stands for the plan's id.
enum PlanTemplate: String, CaseIterable, ExpressibleByArgument {
  case diary, medication, esm, rehab, questionnaire

  /// The purpose, in one line.
  var summary: String {
    switch self {
    case .diary: "three questions every evening"
    case .medication: "a medicine twice a day, and a weekly question about side effects"
    case .esm: "experience sampling: short questionnaires at random times, after consent"
    case .rehab: "exercises that count from the day of surgery"
    case .questionnaire: "a questionnaire with a score, every four weeks"
    }
  }

  /// Returns the files of a plan with this id: each path in the plan's folder, and its text.
  func files(named id: String) -> [(path: String, text: String)] {
    let files = CompiledFiles.templates, folder = "\(rawValue)/"
    let own = files.paths.filter { $0.hasPrefix(folder) }.map { path in
      (String(path.dropFirst(folder.count)), (files.text(path) ?? "").replacing("plan-name", with: id))
    }
    return own + [("care.d.lua", DefinitionFile.text()), (".luarc.json", EditorSettings.text())]
  }
}
