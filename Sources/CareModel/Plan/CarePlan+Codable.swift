extension CarePlan: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, patient, plan, enrolled, anchors, parameters, follow, zone, status, reason
  }

  /// Reads an object whose fields are named like the properties.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id), patient: try container.decode(Patient.ID.self, forKey: .patient),
      plan: try container.decodeIfPresent(PlanHeader.ID.self, forKey: .plan),
      enrolled: try container.decode(CivilDate.self, forKey: .enrolled),
      anchors: try container.decode([String: AnchorValue].self, forKey: .anchors),
      parameters: try container.decodeIfPresent([String: ParameterValue].self, forKey: .parameters) ?? [:],
      follow: try container.decodeIfPresent(PlanFollowing.self, forKey: .follow) ?? .latest,
      zone: try container.decodeIfPresent(Zone.self, forKey: .zone),
      title: try container.decodeIfPresent(String.self, forKey: .title),
      status: try container.decode(Status.self, forKey: .status),
      reason: try container.decodeIfPresent(String.self, forKey: .reason),
      details: try RecordDetails(from: decoder))
  }

  /// Writes what ``init(from:)`` reads, without what is not set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encode(patient, forKey: .patient)
    try container.encodeIfPresent(plan, forKey: .plan)
    try container.encode(enrolled, forKey: .enrolled)
    try container.encode(anchors, forKey: .anchors)
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    if follow != .latest { try container.encode(follow, forKey: .follow) }
    try container.encodeIfPresent(zone, forKey: .zone)
    try container.encode(status, forKey: .status)
    try container.encodeIfPresent(reason, forKey: .reason)
    try details.encode(to: encoder)
  }
}
