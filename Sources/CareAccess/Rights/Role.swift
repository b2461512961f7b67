/// The role of an account in a study.
///
/// A participant has no account; what a participant may do follows from the session.
package enum Role: String, Hashable, Sendable, CaseIterable {
  /// Enrolls participants and looks after the course of a study; sees no answers unless the study says so.
  case coordinator
  /// Cares for participants: sees answers, corrects, and changes their care plans.
  case clinician
  /// Analyzes a study under pseudonyms.
  case analyst
  /// Manages accounts and grants; sees no participant.
  case admin
}

/// A permission of a study that widens what a role may do there.
package enum StudySwitch: String, Hashable, Sendable, CaseIterable {
  /// Coordinators see answers and values.
  case coordinatorsSeeAnswers = "coordinators_see_answers"
  /// Coordinators check, compare, and seed plans.
  case coordinatorsPublish = "coordinators_publish"
}
