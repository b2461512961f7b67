/// A person's name in its parts; all optional.
public struct PersonName: Hashable, Sendable, Codable {
  /// The given name.
  public var given: String?
  /// The family name.
  public var family: String?
  /// Middle names.
  public var middle: String?
  /// What stands before, such as `Dr`.
  public var prefix: String?
  /// What stands after, such as `Jr`.
  public var suffix: String?
  /// What friends say.
  public var nickname: String?

  /// A name from its parts.
  public init(
    given: String? = nil, family: String? = nil, middle: String? = nil, prefix: String? = nil, suffix: String? = nil,
    nickname: String? = nil
  ) {
    self.given = given
    self.family = family
    self.middle = middle
    self.prefix = prefix
    self.suffix = suffix
    self.nickname = nickname
  }
}
