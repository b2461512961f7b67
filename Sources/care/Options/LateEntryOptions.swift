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

  /// Returns the event that is meant, by the time of the late entry if there is one, and the late entry.
  func resolve(
    _ which: EventOptions, _ purpose: EventPurpose, in session: Session
  ) throws -> (event: Event, lateEntry: LateEntry?) {
    let choice = try which.choice(in: session), lateEntry = try entry(of: choice.patient, in: session)
    let meant = lateEntry.map { EventPurpose.transcribe(answered: $0.answered) } ?? purpose
    return (try choice.resolve(meant, in: session), lateEntry)
  }
}
