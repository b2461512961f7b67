import ArgumentParser
import CareModel
import CareRuntime

/// The option `--language`: the language of what a participant sees.
struct LanguageOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of the texts, such as de: en, de, es, or ko for built-in texts, and any that the plan is translated to. "
        + "Default: the patient's own.", valueName: "tag"))
  var language: String?

  /// Returns the tag of the option, else of the patient's own language; nil if neither is known.
  func tag(for patient: Patient.ID, in session: Session, asOf: AsOf? = nil) throws -> String? {
    try language ?? session.language(of: patient, asOf: asOf)
  }
}
