extension TaskPatch: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, instructions, impactsAdherence, schedule, targets, opens, closes, grace, untilDone, reminders,
      alerts
    case decline, card, survey, extraction, progress, link
  }

  /// Reads an object whose fields are named like the properties, the details beside them.
  public init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: CodingKeys.self)
    id = try fields.decode(CareTask.ID.self, forKey: .id)
    title = try fields.decodeIfPresent(String.self, forKey: .title)
    instructions = try fields.decodeIfPresent(String.self, forKey: .instructions)
    impactsAdherence = try fields.decodeIfPresent(Bool.self, forKey: .impactsAdherence)
    schedule = try fields.decodeIfPresent(Schedule.self, forKey: .schedule)
    targets = try fields.decodeIfPresent([OutcomeValue].self, forKey: .targets)
    opens = try fields.decodeIfPresent(CalendarInterval.self, forKey: .opens)
    closes = try fields.decodeIfPresent(Closing.self, forKey: .closes)
    grace = try fields.decodeIfPresent(CalendarInterval.self, forKey: .grace)
    untilDone = try fields.decodeIfPresent(Bool.self, forKey: .untilDone)
    reminders = try fields.decodeIfPresent([Reminder].self, forKey: .reminders)
    alerts = try fields.decodeIfPresent([AlertDefinition].self, forKey: .alerts)
    decline = try fields.decodeIfPresent(DeclineReasons.self, forKey: .decline)
    card = try fields.decodeIfPresent(CardDefinition.self, forKey: .card)
    survey = try fields.decodeIfPresent(Survey.self, forKey: .survey)
    extraction = try fields.decodeIfPresent(Extraction.self, forKey: .extraction)
    progress = try fields.decodeIfPresent(ProgressStrategy.self, forKey: .progress)
    link = try fields.decodeIfPresent(TaskLink.self, forKey: .link)
    details = try RecordDetails(from: decoder)
  }

  /// Writes the fields that are set.
  public func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(id, forKey: .id)
    try fields.encodeIfPresent(title, forKey: .title)
    try fields.encodeIfPresent(instructions, forKey: .instructions)
    try fields.encodeIfPresent(impactsAdherence, forKey: .impactsAdherence)
    try fields.encodeIfPresent(schedule, forKey: .schedule)
    try fields.encodeIfPresent(targets, forKey: .targets)
    try fields.encodeIfPresent(opens, forKey: .opens)
    try fields.encodeIfPresent(closes, forKey: .closes)
    try fields.encodeIfPresent(grace, forKey: .grace)
    try fields.encodeIfPresent(untilDone, forKey: .untilDone)
    try fields.encodeIfPresent(reminders, forKey: .reminders)
    try fields.encodeIfPresent(alerts, forKey: .alerts)
    try fields.encodeIfPresent(decline, forKey: .decline)
    try fields.encodeIfPresent(card, forKey: .card)
    try fields.encodeIfPresent(survey, forKey: .survey)
    try fields.encodeIfPresent(extraction, forKey: .extraction)
    try fields.encodeIfPresent(progress, forKey: .progress)
    try fields.encodeIfPresent(link, forKey: .link)
    try details.encode(to: encoder)
  }
}

extension CareTask: Codable {
  /// Reads an object whose fields are named like the properties, the details beside them.
  public init(from decoder: any Decoder) throws {
    guard let task = try TaskPatch(from: decoder).applied(to: nil) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a task has a title and a schedule"))
    }
    self = task
  }

  /// Writes what ``init(from:)`` reads, without what is not set.
  public func encode(to encoder: any Encoder) throws {
    var fields = TaskPatch(self)
    // What a task written before these fields were there does not have is not written either.
    if !untilDone { fields.untilDone = nil }
    if alerts.isEmpty { fields.alerts = nil }
    try fields.encode(to: encoder)
  }
}
