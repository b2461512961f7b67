/// A way to reach people that a site declares in `channels.lua`.
///
/// ```lua
/// channel.command "sms" { run = { "/usr/local/bin/sms" }, address = "phone" }
/// ```
public struct DeliveryChannel: Hashable, Sendable {
  /// The ways to hand over.
  public enum Way: Hashable, Sendable {
    /// A program that reads JSON: 0 is sent, 75 is try again, anything else is refused.
    case command([String])
    /// An HTTP request, signed with the secret of an environment variable.
    case webhook(url: String, secretVariable: String)
    /// Mail.
    case mail(MailRoute)
    /// Web Push to the devices of a participant.
    case push
  }

  /// The text that a message shows before it is opened.
  public enum Shows: String, Hashable, Sendable, Codable, CaseIterable {
    /// A neutral text; the default.
    case neutral
    /// The text of the reminder, or the title of the alert.
    case title
  }

  /// The name.
  public var name: String
  /// The way to hand over.
  public var way: Way
  /// Whether the receiver recognizes a repetition by the key, so that an unknown attempt can be repeated.
  public var isIdempotent: Bool
  /// The text that a message shows before it is opened.
  public var shows: Shows
  /// The kind of address: `email`, `phone`, `messaging`, or `other` of a contact, and the entry of a patient's user info with that name; nil
  /// for a channel that needs none.
  public var address: String?
  /// The number of seconds after which an attempt is given up.
  public var timeout: Int

  /// The number of seconds after which an attempt is given up by default.
  public static let defaultTimeout = 30
  /// The numbers of seconds that a channel may declare.
  public static let timeouts = 1...600

  /// Creates a channel.
  public init(
    name: String, way: Way, isIdempotent: Bool = false, shows: Shows = .neutral, address: String? = nil,
    timeout: Int = Self.defaultTimeout
  ) {
    self.name = name
    self.way = way
    self.isIdempotent = isIdempotent
    self.shows = shows
    self.address = address
    self.timeout = timeout
  }

  /// Whether an attempt whose end is unknown is repeated: mail always, since a second copy can be recognized.
  public var repeatsUnknown: Bool {
    if case .mail = way { true } else { isIdempotent }
  }
}

/// The route of mail: a program in the manner of sendmail, or a relay.
public enum MailRoute: Hashable, Sendable {
  /// A program that reads the message from standard input, and the recipients from its head or its arguments.
  case program([String], from: String)
  /// A relay, such as `smtp://mail.example.org:587`.
  case relay(url: String, user: String?, passwordVariable: String?, from: String)

  /// The address of the sender.
  public var from: String {
    switch self {
    case .program(_, let from), .relay(_, _, _, let from): from
    }
  }
}
