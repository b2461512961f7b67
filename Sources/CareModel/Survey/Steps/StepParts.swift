/// A point of a step's text.
public struct BodyItem: Hashable, Sendable {
  /// The text.
  public var text: String
  /// A second, smaller text.
  public var detail: String?
  /// A word or two shown before the text in the place of a bullet.
  public var tag: String?

  /// Creates a point.
  public init(text: String, detail: String? = nil, tag: String? = nil) {
    self.text = text
    self.detail = detail
    self.tag = tag
  }
}

extension BodyItem: Described {
  /// The value whose fields all have their defaults.
  public static let template = BodyItem(text: "")

  /// The fields, in the order of the manual.
  public static let fields: [Field<BodyItem>] = [
    Field("text", \.text, "The text.", required: true, isText: true),
    Field("detail", \.detail, "A second text, shown smaller.", isText: true),
    Field("tag", \.tag, "A word or two shown before the text.", default: "a bullet", isText: true),
  ]
}

/// The function that changes fields of a step for one visit.
public struct StepModifier: Hashable, Sendable, Codable {
  /// The function.
  public var hook: Hook

  /// Creates a modifier.
  public init(hook: Hook) {
    self.hook = hook
  }
}

/// The ways in which a completion ends a run, besides completing it.
public enum StepEnd: String, Hashable, Sendable, Codable, CaseIterable {
  /// The run ends early, and its answers are kept.
  case early
}
