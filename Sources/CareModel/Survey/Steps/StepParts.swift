/// A point of a step's text.
public struct BodyItem: Hashable, Sendable {
  /// The text.
  public var text: String
  /// A second, smaller text.
  public var detail: String?
  /// A word or two shown before the text in the place of a bullet.
  public var tag: String?
  /// An icon shown before the text in the place of a bullet.
  public var icon: String?
  /// The path of a picture that is shown before the text in the place of a bullet.
  public var image: String?

  /// Creates a point.
  public init(
    text: String, detail: String? = nil, tag: String? = nil, icon: String? = nil, image: String? = nil
  ) {
    self.text = text
    self.detail = detail
    self.tag = tag
    self.icon = icon
    self.image = image
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
    Field("icon", \.icon, "An icon in the place of the bullet, such as \"heart\"."),
    Field(
      "image", \.image,
      "The path of a picture in the plan's folder, in the place of the bullet; the text says what it shows."),
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
