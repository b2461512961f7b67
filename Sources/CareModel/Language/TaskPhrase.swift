/// The built-in texts of the steps that come with active tasks.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them.
package enum TaskPhrase: Int, Hashable, Sendable, CaseIterable {
  // Names of the tasks
  case knee, shoulder, tapping, timedWalk, sixMinuteWalk, reactionTime, stroop, trailMaking, psat, towerOfHanoi
  case spatialSpan, holePeg, toneAudiometry
  // What a participant does
  case bendKnee, raiseArm, tapButtons, walkDistance, walkSixMinutes, shakeDevice, nameColors, connectNumbers
  case connectNumbersAndLetters, addDigits, moveTower, repeatPlaces, repeatPlacesBackward, movePegs, moveAndTurnPegs
  case hearTones
  // Parts of these texts
  case leftHand, rightHand, oneHand, writingHand, otherHand, leftLeg, rightLeg, oneLeg, leftArm, rightArm, oneArm
  case toTheLeft, toTheRight, digitsHeard, digitsSeen, digitsHeardAndSeen
  // The end of a task
  case finishedTitle, finishedText
  // A task that is not done
  case cannotDo, whyNot, unableNow, deviceCannot, notSafe, otherReason, chooseReason, goOnWithout, taskNotDone, typeSkip
}

extension Language {
  /// Returns a text with values in the places of its names.
  package func callAsFunction(
    _ phrase: TaskPhrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }
}
