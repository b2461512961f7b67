import ArgumentParser
import CareLua

/// A plan that `care new` begins with.
///
/// Its files are beside this one: `diary.surveys.evening.lua` is `surveys/evening.lua` of the diary. `plan-name` stands for the plan's id.
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
    let own = sources.map { path, bytes in
      (path, String(decoding: bytes, as: UTF8.self).replacing("plan-name", with: id))
    }
    return own + [("care.d.lua", DefinitionFile.text()), (".luarc.json", EditorSettings.text())]
  }

  private var sources: KeyValuePairs<String, [UInt8]> {
    switch self {
    case .diary:
      [
        "plan.lua": PackageResources.diary_plan_lua, "surveys/evening.lua": PackageResources.diary_surveys_evening_lua,
        "i18n/es.lua": PackageResources.diary_i18n_es_lua, "tests/diary.lua": PackageResources.diary_tests_diary_lua,
        "README.md": PackageResources.diary_README_md,
      ]
    case .medication:
      [
        "plan.lua": PackageResources.medication_plan_lua,
        "surveys/side_effects.lua": PackageResources.medication_surveys_side_effects_lua,
        "i18n/de.lua": PackageResources.medication_i18n_de_lua,
        "tests/tablets.lua": PackageResources.medication_tests_tablets_lua,
        "README.md": PackageResources.medication_README_md,
      ]
    case .esm:
      [
        "plan.lua": PackageResources.esm_plan_lua, "surveys/moment.lua": PackageResources.esm_surveys_moment_lua,
        "surveys/welcome.lua": PackageResources.esm_surveys_welcome_lua,
        "i18n/de.lua": PackageResources.esm_i18n_de_lua,
        "tests/moments.lua": PackageResources.esm_tests_moments_lua, "README.md": PackageResources.esm_README_md,
      ]
    case .rehab:
      [
        "plan.lua": PackageResources.rehab_plan_lua, "surveys/knee.lua": PackageResources.rehab_surveys_knee_lua,
        "i18n/es.lua": PackageResources.rehab_i18n_es_lua,
        "tests/recovery.lua": PackageResources.rehab_tests_recovery_lua,
        "README.md": PackageResources.rehab_README_md,
      ]
    case .questionnaire:
      [
        "plan.lua": PackageResources.questionnaire_plan_lua,
        "surveys/fatigue.lua": PackageResources.questionnaire_surveys_fatigue_lua,
        "i18n/de.lua": PackageResources.questionnaire_i18n_de_lua,
        "tests/score.lua": PackageResources.questionnaire_tests_score_lua,
        "README.md": PackageResources.questionnaire_README_md,
      ]
    }
  }
}
