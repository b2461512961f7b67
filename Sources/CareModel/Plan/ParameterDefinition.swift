/// Something that a plan asks for at enrollment, such as when the patient wakes.
public struct ParameterDefinition: Hashable, Sendable {
  /// The name by which schedules and hooks mean it.
  public var name: String
  /// What to call it when asking for it.
  public var title: String?
  /// What values it takes.
  public var kind: ParameterKind
  /// What holds when enrollment does not give it.
  public var defaultValue: ParameterValue?
  /// Whether enrollment must give it, unless there is a default.
  public var isRequired: Bool

  /// A parameter of a plan.
  public init(
    name: String, title: String? = nil, kind: ParameterKind, defaultValue: ParameterValue? = nil,
    isRequired: Bool = true
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.defaultValue = defaultValue
    self.isRequired = isRequired
  }
}

extension ParameterDefinition: Codable {
  private enum CodingKeys: String, CodingKey {
    case name, title, kind
    case defaultValue = "default"
    case isRequired = "required"
  }

  /// Reads an object as a plan file has it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      name: try container.decode(String.self, forKey: .name),
      title: try container.decodeIfPresent(String.self, forKey: .title),
      kind: try container.decode(ParameterKind.self, forKey: .kind),
      defaultValue: try container.decodeIfPresent(ParameterValue.self, forKey: .defaultValue),
      isRequired: try container.decodeIfPresent(Bool.self, forKey: .isRequired) ?? true)
  }

  /// Writes what ``init(from:)`` reads, without what is as by default.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(name, forKey: .name)
    try container.encodeIfPresent(title, forKey: .title)
    try container.encode(kind, forKey: .kind)
    try container.encodeIfPresent(defaultValue, forKey: .defaultValue)
    if !isRequired { try container.encode(isRequired, forKey: .isRequired) }
  }
}
