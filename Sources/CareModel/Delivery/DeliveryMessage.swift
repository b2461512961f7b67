/// The message that a channel hands over: ids, a neutral text, and a link; never an answer.
public struct DeliveryMessage: Hashable, Sendable, Encodable {
  /// The id of the delivery, the key by which a receiver recognizes a repetition.
  public var id: Delivery.ID
  /// The number of this attempt, from 1: the token that the end of it must carry.
  public var attempt: Int
  /// The kind of message.
  public var kind: Delivery.Kind
  /// The patient that the event belongs to.
  public var patient: Patient.ID
  /// The person to reach.
  public var recipient: Delivery.Recipient
  /// The address for the channel; nil where the channel needs none.
  public var address: String?
  /// The tag of the language of the texts.
  public var language: String
  /// The subject: the study's name is not part of it.
  public var subject: String
  /// The text.
  public var text: String
  /// The page to open, if there is a web server.
  public var link: String?
  /// The urgency of an alert.
  public var urgency: AlertDefinition.Urgency?
  /// The time at which it became due.
  public var due: Instant
  /// The time from which it is of no use any more; nil for an alert.
  public var closes: Instant?

  /// Creates a message.
  public init(
    id: Delivery.ID, attempt: Int, kind: Delivery.Kind, patient: Patient.ID, recipient: Delivery.Recipient,
    address: String?, language: String, subject: String, text: String, link: String?,
    urgency: AlertDefinition.Urgency? = nil, due: Instant, closes: Instant?
  ) {
    self.id = id
    self.attempt = attempt
    self.kind = kind
    self.patient = patient
    self.recipient = recipient
    self.address = address
    self.language = language
    self.subject = subject
    self.text = text
    self.link = link
    self.urgency = urgency
    self.due = due
    self.closes = closes
  }
}

/// The end of a channel's try to hand a message over.
public enum HandoverResult: Hashable, Sendable {
  /// The receiver took it, with a receipt if it gave one.
  case sent(receipt: String?)
  /// It did not take it, and may after some seconds, if it said how many.
  case again(after: Int?, why: String?)
  /// It refused it for good.
  case refused(why: String?)
  /// The recipient has no address that the channel can use.
  case noAddress
  /// Nobody knows.
  case unknown(why: String?)
}
