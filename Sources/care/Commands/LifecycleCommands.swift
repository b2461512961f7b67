import ArgumentParser
import CareModel
import CareRuntime

/// `care pause CARE-PLAN`.
struct PauseCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "pause",
    abstract: "Pauses a care plan: its events are excused, and may be answered all the same.",
    discussion: "Changes planned for later stay.")

  @OptionGroup var which: CarePlanOptions

  @Option(help: ArgumentHelp("From when: a date, a time, now or tomorrow. Default: now.", valueName: "time"))
  var from: EffectiveArgument?

  @Option(help: ArgumentHelp("When it goes on. Default: when it is resumed.", valueName: "time"))
  var to: EffectiveArgument?

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let id = try which.resolve(in: session)
    let zone = try session.zone(ofCarePlan: id)
    let version = try session.runtime.pause(
      id, from: from?.effective(in: zone, now: session.now), to: to?.effective(in: zone, now: session.now),
      reason: reason, basedOn: which.basedOnVersion, at: session.now)
    try session.report(version)
  }
}

extension Session {
  /// The zone in which a care plan's dates are read.
  func zone(ofCarePlan id: CarePlan.ID) throws -> Zone {
    let carePlan = try runtime.carePlan(id, at: now).value
    return try carePlan.zone ?? zone(of: carePlan.patient)
  }
}

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

/// `care complete CARE-PLAN`.
struct CompleteCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "Ends a care plan because it is done; what was recorded stays.",
    discussion: "What was planned for later is gone.")

  @OptionGroup var which: CarePlanOptions

  @Option(help: ArgumentHelp("Why.", valueName: "text"))
  var reason: String?

  @Option(help: ArgumentHelp("From when: a date, a time, now or tomorrow. Default: now.", valueName: "time"))
  var from: EffectiveArgument?

  @OptionGroup var common: CommonOptions

  func perform() throws {
    try which.change(in: Session(common), from: from) { session, id, from in
      try session.runtime.complete(id, reason: reason, from: from, basedOn: which.basedOnVersion, at: session.now)
    }
  }
}

/// `care anchor CARE-PLAN NAME=DATE…`.
struct AnchorCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "anchor",
    abstract: "Gives anchors of a care plan their dates: what hangs on them falls due.",
    discussion: "Other anchors stay, and so does what was recorded.")

  @OptionGroup var which: CarePlanOptions

  @Argument(help: ArgumentHelp("An anchor and its day or time, such as surgery=2026-06-05.", valueName: "name=date"))
  var anchors: [AnchorArgument]

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common)
    let id = try which.resolve(in: session)
    let version = try session.runtime.setAnchors(
      try AnchorArgument.values(anchors), of: id, basedOn: which.basedOnVersion, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    let days = version.value.anchors.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }
    session.output.line("\(id) counts from \(days.joined(separator: ", ")).")
  }
}
