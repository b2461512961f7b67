/// A patient's wishes for reminders; what is nil follows the plan and the site.
public struct ReminderWishes: Hashable, Sendable {
  /// The names of the channels, the preferred one first; an empty list sends no reminders.
  public var channels: [String]?
  /// The hours in which no reminder is sent.
  public var quiet: QuietHours?

  /// Creates wishes.
  public init(channels: [String]? = nil, quiet: QuietHours? = nil) {
    self.channels = channels
    self.quiet = quiet
  }
}

extension ReminderWishes: Described {
  /// No wishes.
  public static let template = ReminderWishes()

  /// The fields, in the order of the manual.
  public static let fields: [Field<ReminderWishes>] = [
    Field("channels", \.channels, "The names of the channels, the preferred one first; an empty list sends none."),
    Field("quiet", \.quiet, "The hours in which no reminder is sent, such as { \"21:00\", \"07:00\" }."),
  ]
}
