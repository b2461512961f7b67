import CareModel
import CareRuntime

/// `adherence.reminders`.
extension AdherenceLibrary {
  static let reminders: Binding<LuaEnvironmentBox> = .function(
    "adherence.reminders",
    options: [
      FieldEntry("plan", .id, "The plan whose participants count.", required: true),
      FieldEntry("within", .interval, "The time within which an answer follows a reminder.", default: "hours(1)"),
      FieldEntry("as_of", .any(of: [.integer, .moment]), "The commit, or the time, whose state of the store counts."),
    ], gives: .list(of: .table("reminder_effect")),
    "Returns how often participants of a plan answered soon after a reminder that was sent, for each channel.",
    example: "adherence.reminders { plan = \"knee\", within = minutes(30) }"
  ) { box, options, call in
    let effects = try box.runtime.reminderEffects(
      of: options.requiredID("plan"), within: seconds(options), at: box.now,
      asOf: options.asOf(in: box.environment.zone), charging: call.state.charge)
    try call.push(ReminderEffect.row.list(effects, in: box.environment.zone))
  }

  /// The longest time within which an answer follows a reminder, in seconds: a week.
  private static let longest = 604_800

  private static func seconds(_ options: Options) throws -> Int {
    guard let interval = try options.interval("within") else { return ReminderEffect.soon }
    guard let seconds = interval.fixedSeconds, (1...longest).contains(seconds) else {
      throw OptionError(
        "out_of_range", "`within` of adherence.reminders is a time of up to a week; write hours(1)", path: "within")
    }
    return seconds
  }
}

extension ReminderEffect {
  /// `reminder_effect`: how often events were answered soon after a reminder over a channel.
  static let row = Row<ReminderEffect>(
    "reminder_effect", "How often events were answered soon after a reminder over a channel.",
    [
      .field("channel", "The name of the channel.", \.channel),
      .field("sent", "Number of reminders that were sent, and whose time to answer is over.", \.sent),
      .field("answered", "Number of them whose event was answered within the time.", \.answered),
      .field("share", "The share that was answered within the time.", \.share),
    ])
}
