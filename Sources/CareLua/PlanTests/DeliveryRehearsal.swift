import CareModel
import CareRuntime

/// The delivering of one test: what its site declares, and the time through which everything was delivered.
struct DeliveryRehearsal {
  /// The settings of the site.
  var settings: DeliverySettings
  /// The time through which everything was delivered; nil before the clock is set.
  var through: Instant?

  /// The name of the worker.
  fileprivate static let worker = "test"
  /// The work that looking at one instant costs, so that a test cannot deliver for centuries.
  fileprivate static let price = 20_000
  /// The channel of a site that names none.
  fileprivate static let channel = "message"
}

extension SimLibrary {
  /// `sim.deliver`.
  static let deliver = Binding<PlanTestRun>.function(
    "sim.deliver",
    options: [
      FieldEntry(
        "reminders", .list(of: .id), "The channels for reminders, the preferred one first.", default: "{ \"message\" }"),
      FieldEntry(
        "alerts", .list(of: .id), "The channels for alerts, the preferred one first.", default: "{ \"message\" }"),
      FieldEntry(
        "quiet", .list(of: .timeOfDay),
        "The hours in which no reminder is sent, unless the plan or the participant says otherwise.",
        default: "none"),
    ], gives: .nothing,
    "Delivers reminders and alerts from now on, as a site with these channels does; each channel takes everything, and nothing leaves the test.",
    example: "sim.deliver { reminders = { \"sms\" }, quiet = { \"21:00\", \"07:00\" } }"
  ) { run, options, _ in try run.deliver(options) }
}

extension PlanTestRun {
  /// Begins to deliver.
  fileprivate func deliver(_ options: Options) throws {
    guard rehearsal == nil else {
      throw OptionError("not_allowed", "this test delivers already; write sim.deliver once, before sim.enroll")
    }
    let reminders = try options.texts("reminders") ?? [DeliveryRehearsal.channel]
    let alerts = try options.texts("alerts") ?? [DeliveryRehearsal.channel]
    var settings = DeliverySettings(reminders: reminders, alerts: alerts, quiet: try quiet(options))
    for name in reminders + alerts { settings.declare(name) }
    rehearsal = DeliveryRehearsal(settings: settings)
    try rehearse()
  }

  /// Returns the quiet hours of the site; nil for none.
  private func quiet(_ options: Options) throws -> QuietHours? {
    guard let texts = try options.texts("quiet") else { return nil }
    let times = texts.compactMap { TimeOfDay($0) }
    guard texts.count == 2, times.count == 2, let hours = QuietHours(from: times[0], to: times[1]) else {
      throw OptionError(
        "not_allowed", "`quiet` of sim.deliver is two different times; write quiet = { \"21:00\", \"07:00\" }",
        path: "quiet", expected: "two times")
    }
    return hours
  }

  /// Delivers what became due since the last time, if the test delivers.
  func rehearse() throws {
    guard clock.isSet, var rehearsal else { return }
    // A channel that only a step of an alert names is one of the site, too.
    for alert in try box.runtime.tasks(of: plan, at: clock.now).flatMap(\.value.alerts) {
      for name in alert.escalation.compactMap(\.channel) { rehearsal.settings.declare(name) }
    }
    let from = rehearsal.through ?? clock.now
    try box.runtime.rehearseDeliveries(
      DeliveryContext(rehearsal.settings), worker: DeliveryRehearsal.worker, from: from, through: clock.now
    ) { try state?.charge(DeliveryRehearsal.price) }
    rehearsal.through = clock.now
    self.rehearsal = rehearsal
  }
}

extension ParticipantHandle {
  /// The deliveries of a participant, and what changes them.
  static let deliveries: [Binding<ParticipantHandle>] = [
    .function(
      "participant:deliveries", gives: .list(of: .table("test_delivery")),
      "Returns what was delivered for the participant until now, or was not needed, in order; `sim.deliver` begins it.",
      example: "participant:deliveries()[1].channel"
    ) { participant, call in
      let zone = try participant.zone
      try call.push(rows: participant.delivered().map { TestDelivery.row.table($0, in: zone) })
    },
    .function(
      "participant:snooze",
      [task, FieldEntry("interval", .interval, "One of the task's `snooze`.", required: true)], gives: .time,
      "Asks to be reminded of a task's event again later; returns the time of that reminder.",
      example: "participant:snooze(\"check-in\", minutes(15))"
    ) { participant, call in
      guard case .object(let interval as IntervalObject) = try call.value(3) else {
        throw call.refusal(3, expected: "an interval")
      }
      let event = try participant.event(try call.string(2)).event
      let wish = try participant.runtime.snooze(event, for: interval.interval.interval, at: participant.now)
      try call.push(.time(wish.value.until, event.zone))
    },
  ]

  private func delivered() throws -> [TestDelivery] {
    guard run.rehearsal != nil else {
      throw OptionError(
        "not_delivering", "this test delivers nothing; write sim.deliver {} at its beginning, before sim.enroll")
    }
    try run.rehearse()
    return try runtime.deliveries(DeliveryQuery(patient: patient)).map { delivery in
      let sent = try delivery.state == .sent ? runtime.attempts(of: delivery.id).last?.ended : nil
      return TestDelivery(delivery: delivery, time: sent ?? delivery.next ?? delivery.due)
    }
    .sorted { ($0.time, $0.delivery.due, $0.delivery.id) < ($1.time, $1.delivery.due, $1.delivery.id) }
  }
}

/// A delivery of a test, with its time.
struct TestDelivery {
  let delivery: Delivery
  /// When it was sent or will be tried; otherwise, when it became due.
  let time: Instant

  static let row = Row<TestDelivery>(
    "test_delivery", "A delivery of a reminder or an alert in a test.",
    [.field("time", "When it was sent or will be tried; for one that is not sent, when it became due.", \.time)]
      + Delivery.fields.map { $0.of(\.delivery) })
}

extension DeliverySettings {
  /// Adds a channel that reaches everyone, unless there is one of that name.
  fileprivate mutating func declare(_ name: String) {
    guard channel(name) == nil else { return }
    channels.append(DeliveryChannel(name: name, way: .command([name]), isIdempotent: true))
  }
}
