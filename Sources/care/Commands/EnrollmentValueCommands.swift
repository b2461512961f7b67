import ArgumentParser
import Care
import CareCards
import CareModel
import CareRuntime

/// `care anchor CARE-PLAN NAME=DATE…`.
struct AnchorCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "anchor", abstract: "Set or clear the dates of a care plan's anchors, from which schedules count.",
    discussion: """
      Other anchors and recorded outcomes stay. Events that are over stay where they are when an anchor is moved or cleared; to \
      correct the past as well, pass --from. Without a value, the events that count from an anchor do not apply.
      """)

  @OptionGroup var which: CarePlanOptions

  @Argument(
    help: ArgumentHelp("An anchor and its day or time, such as surgery=2026-06-05.", valueName: "name=date"),
    transform: AnchorArgument.parsed)
  var anchors: [AnchorArgument] = []

  @Option(help: ArgumentHelp("An anchor to clear; repeatable.", valueName: "name"))
  var clear: [String] = []

  @Option(
    help: ArgumentHelp(
      "The time from which the values count, also in the past. Default: for every event that is not over.",
      valueName: "time"))
  var from: EffectiveArgument?

  @Flag(help: "Accept dates in the wrong order, with which nothing is due between them.")
  var accept = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    if anchors.isEmpty, clear.isEmpty { throw ValidationError("name an anchor: write NAME=DATE, or --clear NAME") }
    if let twice = clear.first(where: { name in anchors.contains { $0.name == name } }) {
      throw ValidationError("the anchor '\(twice)' is set and cleared; do one of the two")
    }
  }

  func perform() throws {
    let session = try Session(common, of: which)
    let id = try which.resolve(in: session)
    var values = try AnchorArgument.values(anchors).mapValues { AnchorValue?.some($0) }
    for name in clear { values.updateValue(nil, forKey: name) }
    let effective = try from?.effective(in: session.runtime.zones(ofCarePlan: id), now: session.now)
    let version = try session.runtime.setAnchors(
      values, of: id, effective: effective, basedOn: which.basedOnVersion, accepting: accept, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    let set = values.filter { $0.value != nil }.keys.sorted(), cleared = clear.sorted()
    let done = [set.isEmpty ? nil : "set \(set.list)", cleared.isEmpty ? nil : "cleared \(cleared.list)"]
    session.output.line(
      "\(done.compactMap(\.self).joined(separator: ", ")) in \(id): \(version.value.anchors.assignments)")
  }
}

/// `care params CARE-PLAN NAME=VALUE…`.
struct ParamsCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "params", abstract: "Set parameters of a care plan after enrollment.",
    discussion: """
      Other parameters and recorded outcomes stay, and so do the events of the current day: parameters change what is due, so \
      they take effect on the participant's next day. To change it from another day on, also in the past, pass --from. Changes that \
      are planned for later stay planned.
      """)

  @OptionGroup var which: CarePlanOptions

  @Argument(help: ArgumentHelp("A parameter and its value, such as wake=07:30.", valueName: "name=value"))
  var parameters: [ParameterArgument]

  @Option(
    help: ArgumentHelp(
      "When the values take effect: a date, a time, now, or tomorrow. Default: the participant's next day.",
      valueName: "time"))
  var from: EffectiveArgument?

  @Flag(help: "Accept values that leave less than the plan wants: fewer random times, or nothing between two dates.")
  var accept = false

  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let id = try which.resolve(in: session)
    let zones = try session.runtime.zones(ofCarePlan: id), values = try ParameterArgument.values(parameters)
    let version = try session.runtime.setParameters(
      values, of: id, effective: from?.effective(in: zones, now: session.now), basedOn: which.basedOnVersion,
      accepting: accept, at: session.now)
    if session.output.isJSON { return try session.output.json(VersionDocument(version)) }
    let effective = version.effective.description(in: zones)
    session.output.line(
      "set \(values.keys.sorted().list) in \(id) from \(effective): \(version.value.parameters.assignments)")
  }
}

extension [String] {
  fileprivate var list: String { joined(separator: ", ") }
}

extension Dictionary where Key == String, Value: CustomStringConvertible {
  /// The values by name, such as `surgery = 2026-06-05, discharge = 2026-06-06`.
  fileprivate var assignments: String {
    isEmpty ? "none" : sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value)" }.joined(separator: ", ")
  }
}
