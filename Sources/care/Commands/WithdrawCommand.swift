import ArgumentParser
import CareModel
import CareRuntime

/// `care withdraw CARE-PLAN --reason TEXT`.
struct WithdrawCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw",
    abstract: "Ends a care plan because the patient leaves; what was recorded stays.",
    discussion: "What was planned for later is gone.")

  @OptionGroup var which: CarePlanOptions

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String

  @Option(help: ArgumentHelp("From when: a date, a time, now or tomorrow. Default: now.", valueName: "time"))
  var from: EffectiveArgument?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    try which.change(in: Session(common), from: from) { session, id, from in
      try session.runtime.withdraw(id, reason: reason, from: from, basedOn: which.basedOnVersion, at: session.now)
    }
  }
}
