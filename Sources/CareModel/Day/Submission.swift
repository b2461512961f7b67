public import Foundation

/// An answer that a participant gave on a device, which may have been offline, and sends until it has a receipt.
///
/// The device names the submission before the first byte leaves, so that sending it again records nothing twice. In JSON:
///
/// ```json
/// {"v": 1, "id": "5f0c…", "kind": "press", "event": {"key": "walk/2026-06-07T08:00", "care_plan": "ana.knee"},
///  "body": {"action": "toggle"}, "answered": "2026-06-07T08:12:30Z", "offset": -1200}
/// ```
public struct Submission: Hashable, Sendable, Codable {
  /// The id of a submission: a UUID that the device chose.
  public typealias ID = Identifier<Submission>

  /// The event that a submission answers.
  public struct Target: Hashable, Sendable, Codable {
    /// The key of the event.
    public var key: OccurrenceKey
    /// The care plan that the event belongs to, if any.
    public var carePlan: CarePlan.ID?

    /// Creates a target.
    public init(key: OccurrenceKey, carePlan: CarePlan.ID?) {
      self.key = key
      self.carePlan = carePlan
    }

    private enum CodingKeys: String, CodingKey {
      case key
      case carePlan = "care_plan"
    }
  }

  /// The answer, the press, or the decline that a submission records.
  public enum Body: Hashable, Sendable {
    /// A finished run of the event's survey, with the bytes of its files by hash.
    case survey(SavedRun, files: [String: Data])
    /// An action of the event's card with its input; for `toggle`, whether the event is to be done afterward.
    case press(action: String, input: [String: Scalar], done: Bool)
    /// That the participant chose not to do the event, for a reason.
    case decline(reason: String?)
  }

  /// The kind of submission.
  public enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A survey, a press, or a decline.
    case survey, press, decline
  }

  /// The id.
  public var id: ID
  /// The event.
  public var event: Target
  /// The answer, the press, or the decline.
  public var body: Body
  /// The time of the answer by the clock of the device.
  public var claimed: Instant
  /// The milliseconds by which the clock of the device is ahead of the server's.
  public var offset: Int64

  /// Creates a submission.
  public init(id: ID, event: Target, body: Body, claimed: Instant, offset: Int64 = 0) {
    self.id = id
    self.event = event
    self.body = body
    self.claimed = claimed
    self.offset = offset
  }

  /// The time of the answer by the server's clock.
  public var answered: Instant {
    let (negated, overflow) = Int64(0).subtractingReportingOverflow(offset)
    return claimed.adding(milliseconds: overflow ? .max : negated)
  }

  /// The kind.
  public var kind: Kind {
    switch body {
    case .survey: .survey
    case .press: .press
    case .decline: .decline
    }
  }
}

extension Submission {
  /// The version of the envelope that this release reads.
  static let version = 1

  private enum CodingKeys: String, CodingKey {
    case version = "v"
    case id, kind, event, body, answered, offset
  }

  private enum BodyKeys: String, CodingKey {
    case run, files, action, input, done, reason
  }

  /// Reads an envelope.
  ///
  /// - Throws: `DecodingError` for an unknown version or kind, an id that is no UUID, and what is not of its type.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard try container.decode(Int.self, forKey: .version) == Self.version else {
      throw DecodingError.dataCorruptedError(forKey: .version, in: container, debugDescription: "write v = 1")
    }
    let text = try container.decode(String.self, forKey: .id)
    guard let uuid = UUID(uuidString: text) else {
      throw DecodingError.dataCorruptedError(forKey: .id, in: container, debugDescription: "write a UUID")
    }
    id = ID(uuid.uuidString.lowercased())
    event = try container.decode(Target.self, forKey: .event)
    claimed = try container.decode(Instant.self, forKey: .answered)
    offset = try container.decodeIfPresent(Int64.self, forKey: .offset) ?? 0
    let values = try container.nestedContainer(keyedBy: BodyKeys.self, forKey: .body)
    switch try container.decode(Kind.self, forKey: .kind) {
    case .survey:
      body = .survey(
        try values.decode(SavedRun.self, forKey: .run),
        files: try values.decodeIfPresent([String: Data].self, forKey: .files) ?? [:])
    case .press:
      body = .press(
        action: try values.decode(String.self, forKey: .action),
        input: try values.decodeIfPresent([String: Scalar].self, forKey: .input) ?? [:],
        done: try values.decodeIfPresent(Bool.self, forKey: .done) ?? true)
    case .decline: body = .decline(reason: try values.decodeIfPresent(String.self, forKey: .reason))
    }
  }

  /// Writes an envelope.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(Self.version, forKey: .version)
    try container.encode(id.text, forKey: .id)
    try container.encode(kind, forKey: .kind)
    try container.encode(event, forKey: .event)
    try container.encode(claimed, forKey: .answered)
    if offset != 0 { try container.encode(offset, forKey: .offset) }
    var values = container.nestedContainer(keyedBy: BodyKeys.self, forKey: .body)
    switch body {
    case .survey(let run, let files):
      try values.encode(run, forKey: .run)
      if !files.isEmpty { try values.encode(files, forKey: .files) }
    case .press(let action, let input, let done):
      try values.encode(action, forKey: .action)
      try values.encode(input, forKey: .input)
      try values.encode(done, forKey: .done)
    case .decline(let reason): try values.encodeIfPresent(reason, forKey: .reason)
    }
  }

  /// The content in a canonical form, by which a retry is recognized: without the offset, which a device measures again.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  package func content() throws -> [UInt8] {
    var copy = self
    copy.offset = 0
    return try JSONText.utf8(encoding: copy, form: .digits)
  }
}

extension Patient.ID {
  /// The author of what the participant writes through a page of the participant's own: `me:` and the id.
  package var ownAuthor: String { "me:\(text)" }
}
