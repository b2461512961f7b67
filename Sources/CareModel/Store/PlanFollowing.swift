/// The versions of its plan that a care plan uses.
public enum PlanFollowing: Hashable, Sendable {
  /// Follows the plan's latest version in force; the default.
  case latest
  /// Pins the plan as of the commit that wrote this version.
  case version(VersionID)
}

extension PlanFollowing: Codable {
  /// Decodes `latest`, or the id of a version.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = text == "latest" ? .latest : .version(VersionID(text))
  }

  /// Encodes `latest`, or the id of a version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .latest: try container.encode("latest")
    case .version(let id): try container.encode(id)
    }
  }
}
