import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime

/// The task of a care plan that a command overrides, and when.
struct OverrideOptions: ParsableArguments {
  @Argument(help: ArgumentHelp("The task's id.", valueName: "task"))
  var task: CareTask.ID

  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("The care plan, if several have a task with this id.", valueName: "id"))
  var carePlan: CarePlan.ID?

  @OptionGroup var effective: EffectiveOption

  @Option(
    help: ArgumentHelp(
      "Require this version to be the latest, and fail if the override has changed since.", valueName: "version"))
  var basedOn: String?

  @Flag(help: "Write even if outcomes were recorded under what changes; they stay as they are.")
  var force = false

  /// Returns the care plan that has the task.
  ///
  /// - Throws: `StoreError.ambiguous` if several have it; `RuntimeError.unknownTask` if none has it.
  func resolve(in session: Session) throws -> CarePlan.ID {
    if let carePlan { return carePlan }
    let patient = try patient.resolve(in: session)
    let tasks = try session.runtime.carePlans(of: patient, at: session.now).map { version in
      (
        id: version.value.id,
        tasks: try session.runtime.tasks(ofCarePlan: version.value.id, at: session.now).map(\.value.id)
      )
    }
    let found = tasks.filter { $0.tasks.contains(task) }
    guard let only = found.first else {
      throw RuntimeError.unknownTask(task: task, known: Set(tasks.flatMap(\.tasks).map(\.text)).sorted())
    }
    guard found.count == 1 else {
      throw StoreError.ambiguous(entity: "task", id: task.text, choices: found.map(\.id.text).sorted())
    }
    return only.id
  }

  /// Returns the options of the change for a script, with the time in the care plan's zone.
  fileprivate func change(in session: Session, of carePlan: CarePlan.ID) throws -> [String: LuaValue] {
    let zones = try session.runtime.zones(ofCarePlan: carePlan)
    var options: [String: LuaValue] = ["planned": .string("keep")]
    switch try effective.from?.effective(in: zones, now: session.now) {
    case .date(let date): options["effective"] = .string(date.description)
    case .instant(let instant): options["effective"] = .string(zones.zone(at: instant).iso(instant))
    case .beginning, nil: break
    }
    options["based_on"] = basedOn.map { .string($0) }
    if force { options["force"] = .boolean(true) }
    return options
  }
}

extension OverrideOptions: NamesParticipant {
  func participantZones(in runtime: CareRuntime) throws -> ZoneTimeline? { try patient.participantZones(in: runtime) }
}

/// `care override TASK --set FIELD=VALUE…`.
struct OverrideCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "override", abstract: "Change fields of a task for one participant; all others follow the plan.",
    discussion: """
      A text is written as it is, everything else as in a plan: --set title='Half a dose' --set grace='hours(2)' \
      --set schedule='schedule.daily { at = "09:00" }' --set targets='value(20, { units = "mg" })'. If elements of the schedule have \
      targets of their own, such as the phases of a taper, say which are meant: --element 2, --current, or --all.

      Changes that are planned for later stay planned.
      """)

  @OptionGroup var which: OverrideOptions

  @Option(help: ArgumentHelp("A field of the task, and its value; repeatable.", valueName: "field=value"))
  var set: [FieldArgument]

  @Option(help: ArgumentHelp("The last day; what held before applies again afterward.", valueName: "date"))
  var through: CivilDate?

  @Option(help: ArgumentHelp("The schedule element that the targets are for, from 1; repeatable.", valueName: "number"))
  var element: [Int] = []

  @Flag(help: "The targets are for the schedule element that is in effect when the override takes effect.")
  var current = false

  @Flag(help: "The targets are for all schedule elements.")
  var all = false

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard [!element.isEmpty, current, all].count(where: { $0 }) < 2 else {
      throw ValidationError("--element, --current, and --all exclude each other; pass one of them")
    }
  }

  func perform() throws {
    let session = try Session(common, of: which)
    let carePlan = try which.resolve(in: session)
    var options = try which.change(in: session, of: carePlan)
    options["through"] = through.map { .string($0.description) }
    if !element.isEmpty { options["elements"] = .table(LuaTable(array: element.map { .integer(Int64($0)) })) }
    if current { options["current"] = .boolean(true) }
    if all { options["all"] = .boolean(true) }
    let console = try LuaConsole(session.luaEnvironment(asksForReasons: true), output: session.output)
    let source = LuaConsole.overrideSource(which.task, of: carePlan, setting: try FieldArgument.values(set), options)
    switch console.interruptHandle.whileWatchingSignals({ console.evaluate(source, chunk: "--set") }) {
    case .values: break
    case .incomplete: throw Failure("a value of --set is incomplete; write a text, or an expression as in a plan")
    // What is refused as a whole is not an error at a place in a value.
    case .failed(let error): throw (error.thrown as? StoreError ?? error.thrown as? OptionError) ?? ScriptError(error)
    }
    try session.report(which.task, of: carePlan)
  }
}

/// `care revert TASK`.
struct RevertCommand: ParticipantCommand {
  static let configuration = CommandConfiguration(
    commandName: "revert",
    abstract: "Remove a participant's override of a task, so that the plan's task applies again.",
    discussion: """
      Overrides that are planned for later stay planned if one is in force, and are listed; to remove one of them, pass its start as --from. \
      If none is in force, the planned ones are removed.
      """)

  @OptionGroup var which: OverrideOptions
  @OptionGroup var common: CommonOptions

  func perform() throws {
    let session = try Session(common, of: which)
    let carePlan = try which.resolve(in: session)
    let zones = try session.runtime.zones(ofCarePlan: carePlan)
    try session.runtime.revert(
      which.task, of: carePlan, effective: which.effective.from?.effective(in: zones, now: session.now),
      basedOn: which.basedOn.map { VersionID($0) }, planned: .keep, takingBackPlanned: true, force: which.force,
      at: session.now)
    try session.report(which.task, of: carePlan)
  }
}

/// An argument `FIELD=VALUE`: a field of a task, and its value as a text or as in a plan.
struct FieldArgument: NamedArgument {
  static let noun = "field"

  let name: String
  let value: String

  init?(argument: String) {
    guard let parts = argument.nameAndValue else { return nil }
    (name, value) = parts
  }
}

extension Session {
  /// Reports the newest version of an override.
  ///
  /// For example: `prednisone of ana.taper overridden from 2026-06-08: targets`.
  fileprivate func report(_ task: CareTask.ID, of carePlan: CarePlan.ID) throws {
    let versions = try runtime.overrides(of: task, in: carePlan)
    guard let seq = versions.last?.seq else { return }
    let written = versions.filter { $0.seq == seq }
    if output.isJSON { return try output.json(written.map { VersionDocument($0) }) }
    let zones = try runtime.zones(ofCarePlan: carePlan)
    for version in written {
      let names = CareTask.fields.map(\.name).filter(version.value.sets)
      let what = names.isEmpty ? "follows the plan" : "overridden: \(names.joined(separator: ", "))"
      output.line("\(task) of \(carePlan) from \(version.effective.description(in: zones)) \(what)")
    }
  }
}
