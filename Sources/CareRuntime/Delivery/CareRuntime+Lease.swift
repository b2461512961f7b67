package import CareModel
import CareStore

extension CareRuntime {
  /// Takes deliveries that are due in hand, the longest due first, and looks at each again before.
  ///
  /// A lease of a worker that stopped renewing it is taken over: its attempt ends as unknown, which the channel settles. What is not needed any
  /// more becomes void, and what cannot be handed over fails; neither is in the result.
  ///
  /// - Parameters:
  ///   - context: What the worker knows beside the store.
  ///   - worker: The name of the worker, 1 to 128 characters, which no other has at the same time.
  ///   - limit: The most deliveries.
  ///   - seconds: The time for which they are taken.
  ///   - now: The current time.
  ///   - failing: Called with the error of a patient whose records cannot be read; the delivery waits for a while, and hides no other.
  /// - Returns: The deliveries with what to hand over.
  /// - Throws: `StoreError` if the store cannot be written.
  /// - Complexity: O(deliveries taken · events of one task within its longest window).
  package func leaseDeliveries(
    _ context: DeliveryContext, worker: String, limit: Int, for seconds: Int, at now: Instant,
    failing: (any Error) -> Void = { _ in }
  ) throws -> [LeasedDelivery] {
    guard try store.read({ try !$0.deliveries(awaiting: now, limit: 1).isEmpty }) else { return [] }
    return try write(at: now) { writer in
      var leased: [LeasedDelivery] = []
      for delivery in try writer.reader.deliveries(awaiting: now, limit: max(0, limit)) {
        var delivery = delivery
        if delivery.state == .leased {
          try writer.settle(&delivery, .unknown(why: "the worker stopped"), began: nil, context, at: now)
          guard delivery.state == .due, let next = delivery.next, next <= now else { continue }
        }
        guard let channel = context.settings.channel(delivery.channel) else {
          try writer.end(&delivery, .failed, .noChannel)
          try fallBack(from: delivery, context, writer, at: now)
          continue
        }
        let found: DeliveryMessage?
        do { found = try look(at: &delivery, over: channel, context, writer, at: now) } catch {
          if error.concernsTheStore { throw error }
          failing(error)
          delivery.next = now.adding(seconds: Self.afterFailure)
          try writer.update(delivery)
          continue
        }
        guard let message = found else { continue }
        delivery.state = .leased
        delivery.attempts += 1
        delivery.worker = worker
        delivery.next = now.adding(seconds: max(1, seconds))
        try writer.update(delivery)
        var numbered = message
        numbered.attempt = delivery.attempts
        leased.append(LeasedDelivery(delivery: delivery, channel: channel, message: numbered, began: now))
      }
      return leased
    }
  }

  /// Keeps deliveries in hand for longer, while their channels work; one that another worker took over is not.
  ///
  /// - Throws: `StoreError` if the store cannot be written.
  package func renewLeases(
    _ held: [LeasedDelivery], worker: String, for seconds: Int, at now: Instant
  ) throws {
    guard !held.isEmpty else { return }
    try store.write(at: now) { writer in
      for lease in held {
        guard var delivery = try writer.reader.delivery(lease.delivery.id), delivery.isHeld(by: worker, lease) else {
          continue
        }
        delivery.next = now.adding(seconds: max(1, seconds))
        try writer.update(delivery)
      }
    }
  }

  /// Writes how attempts ended, each with its receipt; an end whose delivery another worker has taken over counts nothing.
  ///
  /// - Returns: The number of ends that counted.
  /// - Throws: `StoreError` if the store cannot be written; then nothing is, and the leases end by themselves.
  package func finishDeliveries(
    _ ends: [DeliveryEnd], worker: String, context: DeliveryContext, at now: Instant
  ) throws -> Int {
    guard !ends.isEmpty else { return 0 }
    return try write(at: now) { writer in
      var counted = 0
      for end in ends {
        // A patient who was erased meanwhile has no deliveries.
        guard var delivery = try writer.reader.delivery(end.lease.delivery.id), delivery.isHeld(by: worker, end.lease)
        else { continue }
        counted += 1
        try writer.settle(&delivery, end.result, began: end.lease.began, ended: end.ended, context, at: now)
        try fallBack(from: delivery, context, writer, at: now)
      }
      return counted
    }
  }

  /// Looks at a delivery again: ends it if it is not needed, comes too late, or cannot be sent, or moves a reminder past quiet hours; returns
  /// what to hand over.
  private func look(
    at delivery: inout Delivery, over channel: DeliveryChannel, _ context: DeliveryContext, _ writer: StoreWriter,
    at now: Instant
  ) throws -> DeliveryMessage? {
    if delivery.kind == .reminder, delivery.isLate(context.settings, at: now) {
      try writer.end(&delivery, .late, nil)
      return nil
    }
    let snapshot = try PatientSnapshot(of: delivery.patient, runtime: self, in: writer.reader, at: now)
    if let reason = try snapshot.needlessness(of: delivery) {
      try writer.end(&delivery, .void, reason)
      return nil
    }
    if try snapshot.isQuiet(&delivery, context.settings) {
      try writer.update(delivery)
      return nil
    }
    if let message = try snapshot.message(of: delivery, over: channel, context) { return message }
    try writer.end(&delivery, .failed, .noAddress)
    try fallBack(from: delivery, context, writer, at: now)
    return nil
  }

  /// Enqueues a delivery over the recipient's next channel after one that failed for certain; tells the team if there is none.
  private func fallBack(
    from delivery: Delivery, _ context: DeliveryContext, _ writer: StoreWriter, at now: Instant
  ) throws {
    guard delivery.state == .failed, let reason = delivery.reason else { return }
    switch reason {
    case .noAddress, .refused, .noChannel: break
    // No attempt was taken: silence about an alert is worse than a late one, and a reminder of then is of no use.
    case .exhausted where delivery.kind == .alert: break
    default: return
    }
    let snapshot = try PatientSnapshot(of: delivery.patient, runtime: self, in: writer.reader, at: now)
    let step = DueStep(
      kind: delivery.kind, carePlan: delivery.carePlan, task: delivery.task, key: delivery.key,
      subject: delivery.subject, step: delivery.step, recipient: delivery.recipient, due: delivery.due,
      closes: delivery.closes)
    let names = try snapshot.channels(of: step, context.settings)
    for name in names {
      let next = snapshot.delivery(of: step, over: name)
      // The step may have gone over any of them before, in whatever order.
      if let earlier = try writer.reader.delivery(next.id) {
        guard earlier.state == .failed else { return }
        continue
      }
      guard let channel = context.settings.channel(name),
        try snapshot.address(of: step.recipient, step.carePlan, for: channel, context) != nil
      else { continue }
      try writer.enqueue(next)
      return
    }
    try tell(of: delivery, writer, at: now)
  }

  /// Raises an alert to the care team for a delivery that cannot be made, unless one of its care plan is open.
  ///
  /// That a reminder could not be made says nothing about an alert, whether someone has acknowledged it or not.
  private func tell(of delivery: Delivery, _ writer: StoreWriter, at now: Instant) throws {
    let (id, what) =
      switch delivery.kind {
      case .reminder: ("host:not_delivered", "A reminder")
      case .alert: ("host:alert_not_delivered", "An alert")
      }
    let definition = AlertDefinition(
      id: id,
      title:
        "\(what) could not be delivered over \(delivery.channel): \(delivery.reason?.sentence ?? "it failed")",
      when: Condition.all(of: []), urgency: .today)
    let alert = Alert(
      patient: delivery.patient, carePlan: delivery.carePlan, task: delivery.task, key: delivery.key,
      definition: definition, raised: now)
    let all = try writer.reader.allInForce(Alert.self, owner: alert.owner, at: now, zone: .utc)
    let isTold = all.contains {
      $0.value.id == alert.id || $0.value.alert == definition.id && $0.value.acknowledged == nil
    }
    if !isTold { _ = try writer.add(alert, owner: alert.owner, effective: .instant(now)) }
  }
}

extension Delivery {
  /// Whether a reminder that nobody sent at its time is too late now, or its event has closed.
  fileprivate func isLate(_ settings: DeliverySettings, at now: Instant) -> Bool {
    if let closes, closes <= now { return true }
    return (next ?? due).adding(seconds: settings.lateAfter) < now
  }

  /// Whether a worker still has it in hand, with the same attempt.
  fileprivate func isHeld(by worker: String, _ lease: LeasedDelivery) -> Bool {
    state == .leased && self.worker == worker && attempts == lease.delivery.attempts
  }
}

extension Delivery.Reason {
  /// The reason, as the care team reads it.
  package var sentence: String {
    switch self {
    case .answered: "it was answered"
    case .declined: "it was declined"
    case .excused: "it was excused"
    case .paused: "the care plan is paused or over"
    case .gone: "it is not due at that time any more"
    case .quiet: "it would close in quiet hours"
    case .acknowledged: "the alert was acknowledged"
    case .dropped: "a person decided not to send it"
    case .noAddress: "there is no address for the channel"
    case .refused: "the channel refused it"
    case .exhausted: "every attempt failed"
    case .noChannel: "the channel is not declared any more"
    case .unknown: "it may have been sent"
    }
  }
}
