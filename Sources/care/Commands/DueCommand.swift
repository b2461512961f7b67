import ArgumentParser
import Care
import CareCards
import CareLua
import CareModel
import CareRuntime

/// `care due`.
struct DueCommand: CareCommand {
  static let configuration = CommandConfiguration(
    commandName: "due", abstract: "List upcoming reminders.",
    discussion: """
      \(TimeArgument.zoneNote)

      With --plan, lists the reminders that a plan would send to someone who answers nothing, with the times at which quiet hours of the plan \
      would let them be sent; reads only the plan's files, and needs no store.
      """)

  @OptionGroup var patient: PatientOption

  @Option(help: ArgumentHelp("Of a plan instead of a patient: a plan.lua, or its folder.", valueName: "path"))
  var plan: String?

  @Option(help: ArgumentHelp("With --plan, the day of enrollment. Default: the day of --from.", valueName: "date"))
  var start: CivilDate?

  @OptionGroup var settings: EnrollmentOptions

  @Option(
    help: ArgumentHelp(
      "From this day or time. Default: now; with --plan, the day of --start, or today.", valueName: "time"))
  var from: String?

  @Option(help: ArgumentHelp("Up to, but not including, this day or time. Default: 24 hours later.", valueName: "time"))
  var to: String?

  @OptionGroup var common: CommonOptions

  func validate() throws {
    guard plan != nil else {
      guard start == nil, settings.anchors.isEmpty, settings.parameters.isEmpty, !settings.accept else {
        throw ValidationError("--start, --anchor, --param, and --accept are of a plan; pass --plan as well")
      }
      return
    }
    guard patient.patient == nil else { throw ValidationError("pass either --plan or --patient") }
  }

  func perform() throws {
    if let plan { return try list(PlanFinder.only(plan)) }
    let session = try Session(common, of: self.patient)
    let patient = try self.patient.resolve(in: session)
    let zone = try session.zone ?? session.zone(of: patient)
    let start = try from.map { try TimeArgument.instant($0, in: zone) } ?? session.now
    let end = try to.map { try TimeArgument.instant($0, in: zone) } ?? start.adding(seconds: 86_400)
    let due = try session.runtime.due(patient: patient, from: start, to: end, at: session.now)
    let output = session.output
    if output.isJSON {
      return try output.json(Document(patient: patient, from: start, to: end, zone: zone, reminders: due))
    }
    try output.table(
      due,
      [
        .init("at") { $0.at.formattedInFull(in: zone) }, .init("task") { $0.task.text }, .init("text") { $0.text },
        .init("id") { $0.id },
      ])
  }

  /// Lists the reminders that a plan would send to someone who answers nothing.
  private func list(_ reader: FolderReader) throws {
    let zone = try common.displayZone()
    let begin = try from.map { try TimeArgument.instant($0, in: zone) }
    let enrolled = try start ?? zone.date(of: begin ?? common.clock()())
    let first = begin ?? zone.startOfDay(enrolled)
    let end = try to.map { try TimeArgument.instant($0, in: zone) } ?? first.adding(seconds: 86_400)
    var definition = try LuaScriptHost().load(reader)
    // What a gate hides until it is done is reminded of afterward.
    definition.header.gate = nil
    let follower = PlanFollower(definition, patient: "participant", enrolled: enrolled, zone: zone)
    let due = try follower.reminders(settings, from: first, to: end)
    let output = common.output
    if output.isJSON {
      return try output.json(
        Document(
          patient: follower.patient, from: first, to: end, zone: zone, reminders: due.map(\.reminder),
          sent: due.map(\.sent)))
    }
    try output.table(
      due,
      [
        .init("at") { $0.reminder.at.formattedInFull(in: zone) },
        .init("sent") { row in
          row.sent.map { $0.formattedInFull(in: zone) } ?? row.reason.map { "no: \($0.sentence)" } ?? "no"
        },
        .init("task") { $0.reminder.task.text }, .init("text") { $0.reminder.text }, .init("id") { $0.reminder.id },
      ])
  }

  private struct Document: Encodable {
    let patient: Patient.ID
    let from: Instant
    let to: Instant
    let zone: Zone
    let reminders: [DueReminder]
    /// The time at which each reminder of a plan would be sent; null for one that would not.
    var sent: [Instant?]?
  }
}

/// A participant in memory who follows a plan and answers nothing.
private struct PlanFollower {
  let definition: PlanDefinition
  let patient: Patient.ID
  let enrolled: CivilDate
  let zone: Zone

  init(_ definition: PlanDefinition, patient: Patient.ID, enrolled: CivilDate, zone: Zone) {
    self.definition = definition
    self.patient = patient
    self.enrolled = enrolled
    self.zone = zone
  }

  /// A site with one channel that reaches everyone.
  private static let site = DeliverySettings(
    channels: [DeliveryChannel(name: "message", way: .command([]), isIdempotent: true)], reminders: ["message"])

  /// Returns the reminders between two instants, each with the time at which it would be sent, or why it would not.
  ///
  /// - Throws: `RuntimeError` for missing anchors or parameters, and for an interval that is empty.
  func reminders(
    _ settings: EnrollmentOptions, from: Instant, to: Instant
  ) throws -> [(reminder: DueReminder, sent: Instant?, reason: Delivery.Reason?)] {
    let begin = min(zone.startOfDay(enrolled), from)
    let runtime = try CareRuntime.inMemory(entropy: Array("due".utf8)).because("the reminders of the plan")
    _ = try runtime.seed([definition], at: begin)
    var enrollment = Enrollment(
      patient: patient, plan: definition.id, start: enrolled, anchors: try AnchorArgument.values(settings.anchors),
      parameters: try ParameterArgument.values(settings.parameters), zoneForNewPatient: zone)
    enrollment.accepts = settings.accept
    _ = try runtime.enroll(enrollment, at: begin)
    let due = try runtime.due(patient: patient, from: from, to: to, at: from)
    try runtime.rehearseDeliveries(
      DeliveryContext(Self.site), worker: "due", from: from, through: to.adding(milliseconds: -1)
    ) {}
    let deliveries = try runtime.deliveries(DeliveryQuery(patient: patient, kind: .reminder))
    let known = Dictionary(deliveries.map { ($0.subject, $0) }) { first, _ in first }
    return try due.map { reminder in
      guard let delivery = known[reminder.id] else { return (reminder, nil, nil) }
      let sent = try delivery.state == .sent ? runtime.attempts(of: delivery.id).last?.ended : delivery.next
      return (reminder, sent, delivery.reason)
    }
  }
}
