import CareModel

extension Registry {
  /// The language of `channels.lua`: what it declares, and intervals.
  package static let channels = Registry(
    ConstructorEntry.times.filter { $0.noun == .interval || $0.name == "interval" } + ConstructorEntry.channels)
}

extension ConstructorEntry {
  /// What `channels.lua` declares.
  static let channels = [
    ConstructorEntry(
      "channel.command", .named, makes: .channel,
      "A channel that hands over to a program: it reads one message as JSON, and exits with 0 for sent, 75 for try again, and anything else for refused.",
      fields: [
        FieldEntry("run", .list(of: .text), "The program and its arguments.", required: true).written(
          "{ \"/usr/local/bin/send\" }"),
        address(default: "none"), idempotent, shows, timeout,
      ],
      example:
        "channel.command \"sms\" { run = { \"/usr/local/bin/sms\" }, address = \"phone\", timeout = seconds(30) }"),
    ConstructorEntry(
      "channel.mail", .named, makes: .channel,
      "A channel that sends mail, through a program in the manner of sendmail or through a relay: one of via and relay.",
      fields: [
        FieldEntry("via", .list(of: .text), "The program and its arguments; it reads the mail, with its recipients."),
        FieldEntry("relay", .text, "The address of the relay, such as \"smtps://mail.example.org\"."),
        FieldEntry("user", .text, "The name at the relay."),
        FieldEntry("password_env", .text, "The environment variable with the password at the relay."),
        FieldEntry("from", .text, "The address of the sender.", required: true).written("\"care@example.org\""),
        address(default: "\"email\""), idempotent, shows, timeout,
      ],
      example: "channel.mail \"mail\" { via = { \"sendmail\", \"-t\" }, from = \"care@example.org\" }"),
    ConstructorEntry(
      "channel.webhook", .named, makes: .channel,
      "A channel that sends one signed HTTP request for each message; only the web server hands over to it.",
      fields: [url, secret, address(default: "none"), idempotent, shows, timeout],
      example: "channel.webhook \"gateway\" { url = \"https://sms.example.org/send\", secret_env = \"GATEWAY_SECRET\" }"
    ),
    ConstructorEntry(
      "channel.push", .named, makes: .channel,
      "A channel to the devices on which a participant allowed notifications; only the web server hands over to it.",
      fields: [shows, timeout], example: "channel.push \"push\" {}"),
    ConstructorEntry(
      "changes.webhook", .named, makes: .endpoint,
      "An address to which every change of the store is reported by signed HTTP requests, with ids only.",
      fields: [
        url, secret,
        FieldEntry(
          "entities", .list(of: .choice(ChangeEndpoint.kinds)), "The kinds of record whose changes are reported.",
          default: "every kind"), timeout,
      ],
      example:
        "changes.webhook \"ehr\" { url = \"https://ehr.example.org/changes\", secret_env = \"EHR_SECRET\", entities = { \"outcome\" } }"
    ),
    ConstructorEntry(
      "deliver", .table, makes: .delivery, "The channels to use, and when; a file has one.",
      fields: [
        FieldEntry(
          "reminders", .list(of: .id),
          "The channels for reminders, the preferred one first: a reminder goes over the first that reaches the participant.",
          default: "{}"),
        FieldEntry("alerts", .list(of: .id), "The channels for alerts, the preferred one first.", default: "{}"),
        FieldEntry(
          "quiet", .list(of: .timeOfDay),
          "The hours in which no reminder is sent, unless the plan or the participant says otherwise."),
        FieldEntry(
          "late_after", .interval, "The time after which a reminder that was not sent is too late.",
          default: "minutes(15)"
        ).written("minutes(15)"),
        FieldEntry("link", .text, "The address of the web server, with which links begin.", default: "no links"),
      ],
      example: "deliver { reminders = { \"sms\" }, alerts = { \"mail\" }, quiet = { \"21:00\", \"07:00\" } }"),
  ]

  private static let idempotent = FieldEntry(
    "idempotent", .boolean, "Whether the receiver recognizes a repetition by its key.", default: "false")
  private static let shows = FieldEntry(
    "shows", .choice(DeliveryChannel.Shows.allCases.map(\.rawValue)),
    "What a message shows: a neutral text, or the text of the reminder or the title of the alert.",
    default: "\"neutral\"")
  private static let timeout = FieldEntry(
    "timeout", .interval, "The time after which an attempt is given up: 1 to 600 seconds.", default: "seconds(30)"
  ).written("seconds(30)")
  private static let url = FieldEntry(
    "url", .text, "The address: https://, or http:// on this machine.", required: true
  ).written("\"https://sms.example.org/send\"")
  private static let secret = FieldEntry(
    "secret_env", .text, "The environment variable with the secret that signs.", required: true
  ).written("\"CARE_SECRET\"")

  private static func address(default text: String) -> FieldEntry {
    FieldEntry(
      "address", .text,
      "The kind of address: email, phone, messaging, or other of a contact, and the entry of a patient's user info with that name.",
      default: text)
  }
}

extension FieldEntry {
  /// Returns the field with an example of a value.
  fileprivate func written(_ example: String) -> FieldEntry {
    var field = self
    field.ownExample = example
    return field
  }
}

extension ChangeEndpoint {
  /// The kinds of record whose changes can be reported.
  static let kinds = [
    "patient", "plan", "care_plan", "task", "contact", "alert", "message", "held_submission", "outcome", "sample",
    "draft", "receipt", "snooze", "delivery", "attempt",
  ]
}
