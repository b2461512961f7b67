import ArgumentParser
import CareModel
import CareRuntime

/// `care resume CARE-PLAN`.
struct ResumeCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Ends the pause of a care plan; at the start of a planned one, calls it off.")

  @OptionGroup var which: CarePlanOptions

  @Option(help: ArgumentHelp("From when: a date, a time, now or tomorrow. Default: now.", valueName: "time"))
  var from: EffectiveArgument?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    try which.change(in: Session(common), from: from) { session, id, from in
      try session.runtime.resume(id, from: from, basedOn: which.basedOnVersion, at: session.now)
    }
  }
}
