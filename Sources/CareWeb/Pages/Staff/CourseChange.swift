/// A change to the course of a participation.
enum CourseChange: String, CaseIterable, Sendable {
  case pause, resume, complete, withdraw

  /// The words of the button.
  var title: String {
    switch self {
    case .pause: "Pause"
    case .resume: "Resume"
    case .complete: "Complete"
    case .withdraw: "Withdraw"
    }
  }

  /// The consequence in a sentence.
  var consequence: String {
    switch self {
    case .pause: "Events are excused from now until the study is resumed."
    case .resume: "Events are due again from now."
    case .complete: "Nothing is due from now on; the participant has finished."
    case .withdraw: "Nothing is due from now on; the participant leaves. Recorded outcomes stay."
    }
  }
}
