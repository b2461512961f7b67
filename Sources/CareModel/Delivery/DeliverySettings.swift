/// The declarations of a site in `channels.lua`: its channels, and those for reminders and for alerts.
public struct DeliverySettings: Hashable, Sendable {
  /// The channels, in the order of the file.
  public var channels: [DeliveryChannel]
  /// The channels for reminders, the preferred one first: a reminder goes over the first that reaches the participant.
  public var reminders: [String]
  /// The channels for alerts, the preferred one first.
  public var alerts: [String]
  /// The quiet hours in which no reminder is sent, in the participant's zone, unless the plan or the participant says otherwise.
  public var quiet: QuietHours?
  /// The number of seconds after which a reminder that nobody sent is too late.
  public var lateAfter: Int
  /// The address of the web server, with which links begin; nil sends no links.
  public var link: String?
  /// The programs that changes are reported to.
  public var endpoints: [ChangeEndpoint]

  /// The number of seconds after which a reminder is too late by default.
  public static let defaultLateAfter = 15 * 60

  /// Creates settings.
  public init(
    channels: [DeliveryChannel] = [], reminders: [String] = [], alerts: [String] = [], quiet: QuietHours? = nil,
    lateAfter: Int = Self.defaultLateAfter, link: String? = nil, endpoints: [ChangeEndpoint] = []
  ) {
    self.channels = channels
    self.reminders = reminders
    self.alerts = alerts
    self.quiet = quiet
    self.lateAfter = lateAfter
    self.link = link
    self.endpoints = endpoints
  }

  /// Returns the channel with a name; nil if none is declared.
  public func channel(_ name: String) -> DeliveryChannel? { channels.first { $0.name == name } }

  /// Returns the channels that a patient wishes for reminders, as far as they are declared: empty if the patient wishes none.
  ///
  /// - Parameter wishes: How the patient wants to be reminded.
  /// - Returns: The names, the preferred one first; nil if the patient leaves it to the site, or if none of the wished channels is declared any
  ///   more, which asks for no silence.
  package func wished(_ wishes: ReminderWishes) -> [String]? {
    guard let names = wishes.channels else { return nil }
    let declared = names.filter { channel($0) != nil }
    return declared.isEmpty && !names.isEmpty ? nil : declared
  }

  /// Whether nothing is to be delivered.
  public var isEmpty: Bool { reminders.isEmpty && alerts.isEmpty && endpoints.isEmpty }
}

/// A program that the store's changes are reported to, in order, each at least once, by ids only.
public struct ChangeEndpoint: Hashable, Sendable {
  /// The name.
  public var name: String
  /// The address.
  public var url: String
  /// The environment variable with the secret of the signature.
  public var secretVariable: String
  /// The kinds of record that are reported; empty for all.
  public var entities: [String]
  /// The number of seconds after which an attempt is given up.
  public var timeout: Int

  /// Creates an endpoint.
  public init(
    name: String, url: String, secretVariable: String, entities: [String] = [],
    timeout: Int = DeliveryChannel.defaultTimeout
  ) {
    self.name = name
    self.url = url
    self.secretVariable = secretVariable
    self.entities = entities
    self.timeout = timeout
  }
}
