/// Which versions of its plan an enrollment follows.
public enum PlanFollowing: Hashable, Sendable {
  /// Whatever is in force; the default.
  case latest
  /// The plan as the commit left it that wrote this version of it.
  case version(VersionID)
}

extension PlanFollowing: Codable {
  /// Reads `latest`, or the id of a version.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    self = text == "latest" ? .latest : .version(VersionID(text))
  }

  /// Writes `latest`, or the id of a version.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .latest: try container.encode("latest")
    case .version(let id): try container.encode(id)
    }
  }
}
