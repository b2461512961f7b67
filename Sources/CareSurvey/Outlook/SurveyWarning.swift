/// Something of a survey that can be run, and that its author cannot have meant.
package struct SurveyWarning: Hashable, Sendable {
  package enum Kind: Hashable, Sendable, CaseIterable {
    /// A claim that holds for no answers, or for all.
    case decided
    /// A step that no answers lead to.
    case unseen
    /// Steps that no answers lead out of.
    case endless
  }

  package var kind: Kind
  /// The part in the words of a plan, lists counted from 1 as there: `steps[2].items[1].when`.
  package var path: String
  /// What is strange and what to write instead.
  package var message: String
}
