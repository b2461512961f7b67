import CareModel
import CareStore

extension StoreWriter {
  /// Ends a delivery.
  func end(_ delivery: inout Delivery, _ state: Delivery.State, _ reason: Delivery.Reason?) throws(StoreError) {
    (delivery.state, delivery.reason, delivery.next, delivery.worker) = (state, reason, nil, nil)
    try update(delivery)
  }

  /// Appends the attempt that a delivery had in hand, and settles it by how the attempt ended.
  ///
  /// An unknown end is repeated where the channel can tell a repetition, or where silence is worse; otherwise a person decides.
  func settle(
    _ delivery: inout Delivery, _ result: HandoverResult, began: Instant?, ended: Instant? = nil,
    _ context: DeliveryContext, at now: Instant
  ) throws {
    let ended = ended ?? now
    try add(
      DeliveryAttempt(
        delivery: delivery.id, number: delivery.attempts, worker: delivery.worker ?? "",
        began: min(began ?? ended, ended),
        ended: ended, result: result.attempt, receipt: result.words),
      of: delivery.patient)
    switch result {
    case .sent: try end(&delivery, .sent, nil)
    case .refused: try end(&delivery, .failed, .refused)
    case .noAddress: try end(&delivery, .failed, .noAddress)
    case .again(let seconds, _): try tryAgain(&delivery, after: seconds, at: now)
    case .unknown:
      let channel = context.settings.channel(delivery.channel)
      if try channel?.repeatsUnknown ?? false || isUrgent(delivery) {
        try tryAgain(&delivery, after: nil, at: now)
      } else {
        try end(&delivery, .held, .unknown)
      }
    }
  }

  /// Whether a delivery is of an alert that needs someone now.
  private func isUrgent(_ delivery: Delivery) throws -> Bool {
    guard delivery.kind == .alert else { return false }
    let owner = Alert.owner(patient: delivery.patient, carePlan: delivery.carePlan)
    return try reader.history(Alert.self, id: Alert.ID(delivery.subject), owner: owner).last?.value.urgency == .now
  }

  /// Makes a delivery due again after a while, or ends it once it was tried often enough or its event will have closed.
  private func tryAgain(_ delivery: inout Delivery, after seconds: Int?, at now: Instant) throws(StoreError) {
    let next = now.adding(
      milliseconds: RetryTiming.wait(delivery.id.text, attempts: delivery.attempts, atLeast: seconds))
    guard delivery.attempts < RetryTiming.mostAttempts, delivery.closes.map({ next < $0 }) ?? true else {
      return try end(&delivery, .failed, .exhausted)
    }
    (delivery.state, delivery.reason, delivery.next, delivery.worker) = (.due, nil, next, nil)
    try update(delivery)
  }
}

extension HandoverResult {
  /// The result of the attempt.
  fileprivate var attempt: DeliveryAttempt.Result {
    switch self {
    case .sent: .sent
    case .again: .again
    case .refused, .noAddress: .refused
    case .unknown: .unknown
    }
  }

  /// What the channel said.
  fileprivate var words: String? {
    switch self {
    case .sent(let receipt): receipt
    case .again(_, let why), .refused(let why), .unknown(let why): why
    case .noAddress: "no address"
    }
  }
}
