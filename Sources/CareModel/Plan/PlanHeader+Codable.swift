extension PlanHeader: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, title, authorVersion, anchors, parameters, gate, insights, charts, translations, bundle
  }

  /// Reads an object whose fields are named like the properties.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      id: try container.decode(ID.self, forKey: .id), title: try container.decode(String.self, forKey: .title),
      authorVersion: try container.decodeIfPresent(String.self, forKey: .authorVersion),
      anchors: try container.decode([AnchorDefinition].self, forKey: .anchors),
      parameters: try container.decodeIfPresent([ParameterDefinition].self, forKey: .parameters) ?? [],
      gate: try container.decodeIfPresent(CareTask.ID.self, forKey: .gate),
      insights: try container.decode([InsightDefinition].self, forKey: .insights),
      charts: try container.decode([ChartDefinition].self, forKey: .charts),
      translations: try container.decodeIfPresent([String: [String: String]].self, forKey: .translations) ?? [:],
      bundle: try container.decode(ScriptBundle.Manifest.self, forKey: .bundle),
      details: try RecordDetails(from: decoder))
  }

  /// Writes what ``init(from:)`` reads, without what is not set.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(title, forKey: .title)
    try container.encodeIfPresent(authorVersion, forKey: .authorVersion)
    try container.encode(anchors, forKey: .anchors)
    if !parameters.isEmpty { try container.encode(parameters, forKey: .parameters) }
    try container.encodeIfPresent(gate, forKey: .gate)
    try container.encode(insights, forKey: .insights)
    try container.encode(charts, forKey: .charts)
    if !translations.isEmpty { try container.encode(translations, forKey: .translations) }
    try container.encode(bundle, forKey: .bundle)
    try details.encode(to: encoder)
  }
}
