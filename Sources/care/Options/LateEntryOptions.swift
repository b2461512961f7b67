import ArgumentParser
import CareModel
import CareRuntime

/// The options of a late entry: an answer that staff transcribe afterward.
struct LateEntryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The time of an answer that was given earlier, in the patient's zone; with --late-entry and --author.",
      valueName: "time"))
  var answered: String?

  @Option(
    help: ArgumentHelp(
      "The reason for which an earlier answer is entered now, such as 'paper diary'.", valueName: "reason"))
  var lateEntry: String?

  func validate() throws {
    guard (answered == nil) == (lateEntry == nil) else {
      throw ValidationError(
        "a late entry needs both the time of the answer and a reason; pass --answered and --late-entry")
    }
  }

  /// Returns the late entry; nil if the options do not describe one.
  func entry(of patient: Patient.ID, in session: Session) throws -> LateEntry? {
    guard let answered, let lateEntry else { return nil }
    let zone = try session.zone(of: patient)
    return LateEntry(answered: try TimeArgument.instant(answered, in: zone), reason: lateEntry)
  }
}

/// The option `--why`, which is kept with every version that a command writes.
struct WhyOption: ParsableArguments {
  @Option(help: ArgumentHelp("The reason for the change, which its history keeps.", valueName: "text"))
  var why: String?

  /// Returns the session that writes for the reason.
  ///
  /// - Throws: ``Failure`` if there is none and `isRequired`.
  func apply(to session: Session, isRequired: Bool = false) throws -> Session {
    if isRequired, why == nil { throw ValidationError("a reason is missing; pass --why") }
    return try session.because(why)
  }
}
