import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care pause CARE-PLAN`.
struct PauseCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pause a care plan: its events are excused, but can still be answered.",
    discussion: "Changes that are planned for later stay planned.")

  @OptionGroup var which: CarePlanOptions
  @OptionGroup var effective: EffectiveOption

  @Option(
    help: ArgumentHelp("When the care plan resumes. Default: when 'care resume' ends the pause.", valueName: "time"))
  var to: EffectiveArgument?

  @Option(help: ArgumentHelp("The reason.", valueName: "text"))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    try which.change(in: session, from: effective.from) { session, id, from in
      let zones = try session.runtime.zones(ofCarePlan: id)
      return try session.runtime.pause(
        id, from: from, to: to?.effective(in: zones, now: session.now), reason: reason,
        basedOn: which.basedOnVersion, at: session.now)
    }
  }
}

/// `care resume CARE-PLAN`.
struct ResumeCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: "Resume a paused care plan, or cancel a planned pause.",
    discussion: "To cancel a planned pause, pass its start as --from.")

  @OptionGroup var which: CarePlanOptions
  @OptionGroup var effective: EffectiveOption
  @OptionGroup var common: CommonOptions

  func perform() throws {
    try which.change(in: Session(common, of: which), from: effective.from) { session, id, from in
      try session.runtime.resume(id, from: from, basedOn: which.basedOnVersion, at: session.now)
    }
  }
}

/// `care withdraw CARE-PLAN --reason TEXT`.
struct WithdrawCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "End a care plan because the participant leaves it.",
    discussion: "Recorded outcomes stay. Changes that are planned for later are removed.")

  @OptionGroup var which: CarePlanOptions

  @Option(help: ArgumentHelp("The reason.", valueName: "text"))
  var reason: String

  @OptionGroup var effective: EffectiveOption
  @OptionGroup var common: CommonOptions

  func perform() throws {
    try which.change(in: Session(common, of: which), from: effective.from) { session, id, from in
      try session.runtime.withdraw(id, reason: reason, from: from, basedOn: which.basedOnVersion, at: session.now)
    }
  }
}

/// `care complete CARE-PLAN`.
struct CompleteCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "End a care plan because it is done.",
    discussion: "Recorded outcomes stay. Changes that are planned for later are removed.")

  @OptionGroup var which: CarePlanOptions

  @Option(help: ArgumentHelp("The reason.", valueName: "text"))
  var reason: String?

  @OptionGroup var effective: EffectiveOption
  @OptionGroup var common: CommonOptions

  func perform() throws {
    try which.change(in: Session(common, of: which), from: effective.from) { session, id, from in
      try session.runtime.complete(id, reason: reason, from: from, basedOn: which.basedOnVersion, at: session.now)
    }
  }
}
