import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care passcode forget PATIENT`.
struct PasscodeCommand: CareCommand {
  /// What to do with a passcode.
  enum Action: String, ExpressibleByArgument, CaseIterable {
    case forget
  }

  static let configuration = CommandConfiguration(
    commandName: "passcode", abstract: "Forget the passcode of a participant who no longer knows it.",
    discussion: """
      Passcodes that participants choose in surveys are kept in a file beside the store, whose name ends in .passcodes, as hashes: \
      nobody can read them. After this, the participant chooses a new one in the survey that asks for it. A pause after wrong passcodes \
      ends too.
      """)

  @Argument(help: "What to do.")
  var action: Action

  @Argument(help: ArgumentHelp("The patient's id.", valueName: "patient"))
  var patient: String

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    guard try session.runtime.passcodes?.forget(Patient.ID(patient)) == true else {
      throw Failure("'\(patient)' has chosen no passcode in this store")
    }
    if session.output.isJSON { return try session.output.json(["forgot": patient]) }
    session.output.line("forgot the passcode of \(patient)")
  }
}
