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
