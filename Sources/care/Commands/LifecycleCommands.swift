import ArgumentParser
import CareCards
import CareModel
import CareRuntime

/// `care pause CARE-PLAN`.
struct PauseCommand: CareCommand {
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
      let zone = try session.zone(ofCarePlan: id)
      return try session.runtime.pause(
        id, from: from, to: to?.effective(in: zone, now: session.now), reason: reason,
        basedOn: which.basedOnVersion, at: session.now)
    }
  }
}

/// `care resume CARE-PLAN`.
struct ResumeCommand: CareCommand {
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
struct WithdrawCommand: CareCommand {
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
struct CompleteCommand: CareCommand {
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

/// `care anchor CARE-PLAN NAME=DATE…`.
struct AnchorCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "anchor", abstract: "Set the dates of a care plan's anchors, from which schedules count.",
    discussion:
      "Other anchors and recorded outcomes stay. Events that are over stay where they are when an anchor is moved; to correct "
      + "the past as well, pass --from.")

  @OptionGroup var which: CarePlanOptions

  @Argument(help: ArgumentHelp("An anchor and its day or time, such as surgery=2026-06-05.", valueName: "name=date"))
  var anchors: [AnchorArgument]

  @Option(
    help: ArgumentHelp(
      "The time from which the values count, also in the past. Default: for every event that is not over.",
      valueName: "time"))
  var from: EffectiveArgument?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let id = try which.resolve(in: session)
    let values = try AnchorArgument.values(anchors)
    let effective = try from?.effective(in: session.zone(ofCarePlan: id), now: session.now)
    let version = try session.runtime.setAnchors(
      values, of: id, effective: effective, basedOn: which.basedOnVersion, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    let all = version.value.anchors.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    session.output.line("set \(values.keys.sorted().joined(separator: ", ")) in \(id): \(all.joined(separator: ", "))")
  }
}
