import CareCards
import CareModel

// The words of deliveries for the care team.

extension Delivery.State {
  /// The state in words.
  var title: String {
    switch self {
    case .due: "due"
    case .leased: "being sent"
    case .sent: "sent"
    case .held: "held"
    case .void: "not needed"
    case .late: "late"
    case .failed: "failed"
    }
  }
}

extension Delivery.Reason {
  /// The reason as a sentence without its period.
  var title: String {
    switch self {
    case .answered: "The event was answered"
    case .declined: "The participant declined the event"
    case .excused: "The event was excused"
    case .paused: "The participation was paused or has ended"
    case .gone: "The event is not due at that time any more"
    case .quiet: "The event closes before the quiet hours end"
    case .acknowledged: "Someone had acknowledged the alert"
    case .dropped: "A person decided not to send it"
    case .noAddress: "The recipient has no address for the channel"
    case .refused: "The channel refused it for good"
    case .exhausted: "No attempt succeeded in time"
    case .noChannel: "The channel is not declared any more"
    case .unknown: "The last attempt may have reached the recipient; a person decides whether to send it again"
    }
  }
}

extension DeliveryAttempt.Result {
  /// The end in words.
  fileprivate var title: String {
    switch self {
    case .sent: "sent"
    case .again: "failed, to be tried again"
    case .refused: "refused"
    case .unknown: "end unknown"
    case .retried: "to be sent again"
    case .dropped: "not to be sent"
    }
  }
}

extension Delivery.Recipient {
  /// The recipient in words.
  var title: String {
    switch self {
    case .patient: "the participant"
    case .contact(let id): id.text
    }
  }
}

extension Delivery {
  /// Whether a person can have it sent again now.
  func canBeRetried(at now: Instant) -> Bool {
    [.held, .failed, .late].contains(state) && closes.map { now < $0 } ?? true
  }

  /// Whether a person can decide that it is not sent.
  var canBeDropped: Bool { [.due, .held, .failed].contains(state) }
}

extension DeliveryRecord {
  /// Why the delivery is in its state, as a sentence without its period; nil where the state says it.
  func why(at now: Instant, in zone: Zone) -> String? {
    if let reason = delivery.reason { return reason.title }
    switch delivery.state {
    case .late: return "It was found after it had come due too long ago"
    case .due:
      guard let next = delivery.next, next > now else { return nil }
      return attempts.last?.result == .again || attempts.last?.result == .unknown
        ? "The next attempt is not before \(next.shortText(in: zone))" : "It waits until \(next.shortText(in: zone))"
    case .leased, .sent, .held, .void, .failed: return nil
    }
  }

  /// Adds the attempts, the decisions, and what devices noted, as a list; nothing if there are none.
  func add(_ authors: AuthorNames, in zone: Zone, to html: inout HTMLText) {
    guard !attempts.isEmpty else { return }
    html.element("ul", ["class": "care-detail"]) { html in
      for attempt in attempts {
        let by =
          attempt.result == .retried || attempt.result == .dropped
          ? ", by \(authors.name(of: attempt.worker) ?? "–")" : ""
        let words = attempt.receipt.map { ": \($0)" } ?? ""
        html.element("li", "\(attempt.ended.shortText(in: zone)): \(attempt.result.title)\(by)\(words)")
      }
      for note in notes { html.element("li", "\(note.noted.shortText(in: zone)): \(note.kind.rawValue) on a device") }
    }
  }
}
