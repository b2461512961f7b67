/// One reminder, or one step of an alert, to one recipient over one channel.
///
/// Its id is the key by which every receiver can tell a repetition: the same reminder or step for the same recipient and channel has the same
/// id, from any sender and at any attempt.
///
/// ```swift
/// let held = try care.deliveries(DeliveryQuery(patient: "ana", states: [.held]))
/// ```
public struct Delivery: Hashable, Sendable, Codable {
  /// The id: 64 hexadecimal digits.
  public typealias ID = Identifier<Delivery>

  /// The kind of message.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A reminder of an event.
    case reminder
    /// A step of an alert.
    case alert
  }

  /// The person to reach.
  public enum Recipient: Hashable, Sendable {
    /// The patient.
    case patient
    /// A contact of the care plan, its plan, or the patient.
    case contact(Contact.ID)
  }

  /// The state of a delivery.
  public enum State: String, Hashable, Sendable, Codable, CaseIterable {
    /// It waits for its next attempt.
    case due
    /// A worker has it in hand.
    case leased
    /// It was handed over.
    case sent
    /// It may have been handed over, and is not tried again: a person decides.
    case held
    /// It was not needed any more.
    case void
    /// It was found too late to be sent.
    case late
    /// It could not be handed over.
    case failed
  }

  /// The reason of a state; its raw value is a stable code.
  public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
    /// Void: the event was completed, declined, or excused, its care plan is paused or over, or it is no longer due at that time.
    case answered, declined, excused, paused, gone
    /// Void: the quiet hours end after the event closes.
    case quiet
    /// Void: the alert was acknowledged.
    case acknowledged
    /// Void: a person decided not to send it.
    case dropped
    /// Failed: the recipient has no address for the channel, or there is no such contact.
    case noAddress = "no_address"
    /// Failed: the channel refused it for good.
    case refused
    /// Failed: every attempt failed, or the window closed before the next.
    case exhausted
    /// Failed: the channel is not declared any more.
    case noChannel = "no_channel"
    /// Held: the last attempt may have reached the recipient.
    case unknown
  }

  /// The id.
  public var id: ID
  /// The kind of message.
  public var kind: Kind
  /// The patient that the event belongs to.
  public var patient: Patient.ID
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The task of the event.
  public var task: CareTask.ID
  /// The key of the event.
  public var key: OccurrenceKey
  /// The id of the reminder or of the alert.
  public var subject: String
  /// The step of an alert's escalation: 0 when it is raised, then from 1; 0 for a reminder.
  public var step: Int
  /// The person to reach.
  public var recipient: Recipient
  /// The name of the channel.
  public var channel: String
  /// The time at which it became due: that of the reminder, or of the alert's step.
  public var due: Instant
  /// The time from which it is not sent any more; nil for an alert.
  public var closes: Instant?
  /// The state.
  public var state: State
  /// The reason of the state, where there is one.
  public var reason: Reason?
  /// The time before which no attempt is made, or at which the lease ends; nil in a state that is final.
  public var next: Instant?
  /// The number of attempts so far; that of a leased delivery counts the one in hand.
  public var attempts: Int
  /// The worker that has it in hand, if any.
  public var worker: String?
  /// The number of the commit that enqueued it.
  public var seq: Int

  /// Creates a delivery that is due.
  public init(
    id: ID, kind: Kind, patient: Patient.ID, carePlan: CarePlan.ID?, task: CareTask.ID, key: OccurrenceKey,
    subject: String, step: Int = 0, recipient: Recipient = .patient, channel: String, due: Instant,
    closes: Instant? = nil, state: State = .due, reason: Reason? = nil, next: Instant? = nil, attempts: Int = 0,
    worker: String? = nil, seq: Int = 0
  ) {
    self.id = id
    self.kind = kind
    self.patient = patient
    self.carePlan = carePlan
    self.task = task
    self.key = key
    self.subject = subject
    self.step = step
    self.recipient = recipient
    self.channel = channel
    self.due = due
    self.closes = closes
    self.state = state
    self.reason = reason
    self.next = next
    self.attempts = attempts
    self.worker = worker
    self.seq = seq
  }
}

extension Delivery.State {
  /// Whether nothing more happens by itself.
  public var isFinal: Bool { self != .due && self != .leased }
}

extension Delivery.Recipient: Codable, CustomStringConvertible {
  /// `patient`, or `contact:` and the id.
  public var description: String {
    switch self {
    case .patient: "patient"
    case .contact(let id): "contact:\(id)"
    }
  }

  /// Parses the text of ``description``; nil for any other.
  public init?(_ text: String) {
    if text == "patient" {
      self = .patient
    } else if text.hasPrefix("contact:") {
      self = .contact(Contact.ID(String(text.dropFirst(8))))
    } else {
      return nil
    }
  }

  /// Decodes the text of ``description``.
  public init(from decoder: any Decoder) throws {
    self = try decodeText(from: decoder, expecting: "patient or contact:ID") { Delivery.Recipient($0) }
  }

  /// Encodes the text of ``description``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
