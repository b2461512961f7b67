/// The day or moment that an anchor has for one participant.
public typealias AnchorValue = DateOrTime

/// The anchors of one participant's care plan.
public struct AnchorValues: Hashable, Sendable, Codable {
  /// The day on which the care plan began.
  public var enrolled: CivilDate

  /// The anchors that are known, by name.
  public var named: [String: AnchorValue]

  /// The day of enrolment with the anchors that are known.
  public init(enrolled: CivilDate, named: [String: AnchorValue] = [:]) {
    self.enrolled = enrolled
    self.named = named
  }
}
