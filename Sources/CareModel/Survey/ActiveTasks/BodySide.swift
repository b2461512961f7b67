/// The sides of the body.
public enum BodySide: String, Hashable, Sendable, Codable, CaseIterable {
  case left, right, unspecified
}

extension BodySide {
  /// The hand of the side.
  var hand: TaskPhrase { phrase(.leftHand, .rightHand, .oneHand) }
  /// The leg of the side.
  var leg: TaskPhrase { phrase(.leftLeg, .rightLeg, .oneLeg) }
  /// The arm of the side.
  var arm: TaskPhrase { phrase(.leftArm, .rightArm, .oneArm) }

  private func phrase(_ left: TaskPhrase, _ right: TaskPhrase, _ either: TaskPhrase) -> TaskPhrase {
    switch self {
    case .left: left
    case .right: right
    case .unspecified: either
    }
  }
}
