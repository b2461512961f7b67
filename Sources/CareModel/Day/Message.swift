/// A message between a participant and the care team, in the thread of a care plan.
///
/// A message is never changed; reading it adds a version. The thread of a patient without a care plan is the patient's own.
public struct Message: Hashable, Sendable, Codable {
  /// The id of a message: its number in the thread, from 1.
  public typealias ID = Identifier<Message>

  /// A side of a thread.
  public enum Side: String, Hashable, Sendable, Codable, CaseIterable {
    /// The participant.
    case participant
    /// The care team.
    case careTeam = "care_team"

    /// The side that reads what this one writes.
    public var other: Side { self == .participant ? .careTeam : .participant }
  }

  /// The most characters that a text may have.
  public static let longestText = 4_000
  /// The most characters that the name of an author may have.
  public static let longestName = 200

  /// The id.
  public var id: ID
  /// The patient that the thread belongs to.
  public var patient: Patient.ID
  /// The care plan that the thread belongs to; nil for the patient's own.
  public var carePlan: CarePlan.ID?
  /// The side that wrote it.
  public var from: Side
  /// The name of the person who wrote it, if it was given.
  public var author: String?
  /// The text.
  public var text: String
  /// The time at which it was sent.
  public var sent: Instant
  /// The time at which the other side read it; nil until then.
  public var read: Instant?

  /// Creates a message that is not yet read.
  public init(
    id: ID, patient: Patient.ID, carePlan: CarePlan.ID?, from: Side, author: String? = nil, text: String, sent: Instant
  ) {
    self.id = id
    self.patient = patient
    self.carePlan = carePlan
    self.from = from
    self.author = author
    self.text = text
    self.sent = sent
  }
}

/// A thread of messages: that of a care plan, or a patient's own.
public struct MessageThread: Hashable, Sendable {
  /// The patient.
  public var patient: Patient.ID
  /// The care plan; nil for the patient's own thread.
  public var carePlan: CarePlan.ID?

  /// Creates a thread.
  public init(patient: Patient.ID, carePlan: CarePlan.ID?) {
    self.patient = patient
    self.carePlan = carePlan
  }

  /// The owner of the thread's messages.
  package var owner: Owner { carePlan.map { .carePlan($0) } ?? .patient(patient) }
}
