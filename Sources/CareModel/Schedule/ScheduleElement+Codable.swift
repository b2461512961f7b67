extension ScheduleElement: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, times, recurrence, end, count, duration, text, targets, key, zone, except, also, bursts
  }

  /// Decodes an object whose fields are named like the properties.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decode(ScheduleTime.self, forKey: .start),
      times: try container.decode([DayTime].self, forKey: .times),
      recurrence: try container.decode(Recurrence.self, forKey: .recurrence),
      end: try container.decodeIfPresent(ScheduleTime.self, forKey: .end),
      count: try container.decodeIfPresent(Int.self, forKey: .count),
      duration: try container.decode(EventDuration.self, forKey: .duration),
      text: try container.decodeIfPresent(String.self, forKey: .text),
      targets: try container.decode([OutcomeValue].self, forKey: .targets),
      key: try container.decodeIfPresent(String.self, forKey: .key),
      zone: try container.decodeIfPresent(Zone.self, forKey: .zone),
      except: try container.decodeIfPresent([DateOrTime].self, forKey: .except) ?? [],
      also: try container.decodeIfPresent([DateOrTime].self, forKey: .also) ?? [],
      bursts: try container.decodeIfPresent(Bursts.self, forKey: .bursts))
  }

  /// Encodes what ``init(from:)`` decodes, without unset fields.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(times, forKey: .times)
    try container.encode(recurrence, forKey: .recurrence)
    try container.encodeIfPresent(end, forKey: .end)
    try container.encodeIfPresent(count, forKey: .count)
    try container.encode(duration, forKey: .duration)
    try container.encodeIfPresent(text, forKey: .text)
    try container.encode(targets, forKey: .targets)
    try container.encodeIfPresent(key, forKey: .key)
    try container.encodeIfPresent(zone, forKey: .zone)
    if !except.isEmpty { try container.encode(except, forKey: .except) }
    if !also.isEmpty { try container.encode(also, forKey: .also) }
    try container.encodeIfPresent(bursts, forKey: .bursts)
  }
}
