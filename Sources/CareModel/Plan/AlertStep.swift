/// A step of an alert's escalation: the contacts that the alert is sent to if no one has acknowledged it by then.
public struct AlertStep: Hashable, Sendable {
  /// The time after the alert was raised.
  public var after: CalendarInterval
  /// The contacts to tell.
  public var to: [Contact.ID]
  /// The channel; nil for the one that the site prefers.
  public var channel: String?

  /// Creates a step.
  public init(after: CalendarInterval, to: [Contact.ID], channel: String? = nil) {
    self.after = after
    self.to = to
    self.channel = channel
  }
}

extension AlertStep: Described {
  /// The step whose fields all have their defaults.
  public static let template = AlertStep(after: .zero, to: [])

  /// The fields, in the order of the manual.
  public static let fields: [Field<AlertStep>] = [
    Field("after", \.after, "The time after the alert was raised.", required: true),
    Field("to", \.to, "The contacts to tell.", required: true),
    Field("channel", \.channel, "The channel of channels.lua to use.", default: "the one that the site prefers"),
  ]
}
