extension Language {
  /// Returns the English texts of the steps that come with active tasks.
  @Sendable static func englishTask(_ phrase: TaskPhrase) -> String {
    switch phrase {
    case .knee: "Bending the knee"
    case .shoulder: "Raising the arm"
    case .tapping: "Tapping with two fingers"
    case .timedWalk: "Timed walk"
    case .sixMinuteWalk: "Six-minute walk"
    case .reactionTime: "Reaction time"
    case .stroop: "Words and colors"
    case .trailMaking: "Connecting circles"
    case .psat: "Adding digits"
    case .towerOfHanoi: "Tower puzzle"
    case .spatialSpan: "Remembering places"
    case .holePeg: "Pegs and holes"
    case .toneAudiometry: "Hearing tones"
    case .bendKnee:
      """
      Sit on the edge of a chair, and hold the device flat against the shin of {leg}. Extend the leg as far as is \
      comfortable, and start the recording. Slowly bend the knee as far as is comfortable, and then stop the \
      recording. Stop at once if it hurts.
      """
    case .raiseArm:
      """
      Stand or sit upright, and let {arm} hang down. With the other hand, hold the device flat against the upper \
      arm, and start the recording. Slowly raise the arm as far as is comfortable, and then stop the recording. Stop \
      at once if it hurts.
      """
    case .tapButtons:
      """
      Put the device on a flat surface. Use two fingers of {hand}. Tap the two buttons on the screen in turn, as \
      fast and as evenly as you can, for {seconds} {seconds:second|seconds}.
      """
    case .walkDistance:
      """
      Find a level path of {distance} without obstacles. Wear your usual shoes, and use your walking aid if you need \
      one. Mark the start when you begin, walk as fast as is safe for you, and mark the finish at the end of the \
      path. You have {time}.
      """
    case .walkSixMinutes:
      """
      Wear comfortable shoes, take the device with you, and find a safe, level path. Walk as far as you can in six \
      minutes, but do not run. You may slow down, or rest and then continue. Stop at once if your chest hurts, you feel \
      dizzy, or you cannot get enough air.
      """
    case .shakeDevice:
      """
      Hold the device firmly in one hand and look at the screen. Wait until the signal appears, and then shake the \
      device as quickly as you can. You do this {count} {count:time|times}; a try that is too slow is repeated.
      """
    case .nameColors:
      """
      You will see {count} words, each of which names a color. The ink can have another color than the word says. \
      Choose the color of the ink, not the word, as quickly as you can without errors.
      """
    case .connectNumbers:
      """
      You will see circles with the numbers from 1 to {last}. Tap them in order, as quickly as you can. If you tap a \
      wrong one, continue with the right one.
      """
    case .connectNumbersAndLetters:
      """
      You will see circles with numbers and letters. Tap a number and a letter in turn, each in order: 1, A, 2, B, \
      and so on up to {last}. Be as quick as you can. If you tap a wrong one, continue with the right one.
      """
    case .addDigits:
      """
      {digits} Add each digit to the one right before it, and enter the sum before the next digit comes. After 3, 5, \
      and 2, the sums are 8 and 7. If you miss one, continue with the next. There are {count} sums.
      """
    case .moveTower:
      """
      Move the tower of {count} {count:disk|disks} from the first peg to the last. Move only one disk at a time, the \
      top one of a peg, and never put it on a smaller one. Take as few moves as you can.
      """
    case .repeatPlaces:
      """
      Several places on the screen light up, one after another. Wait until the last one has, and then touch the same \
      places in the same order. A sequence can become longer or shorter after each try.
      """
    case .repeatPlacesBackward:
      """
      Several places on the screen light up, one after another. Wait until the last one has, and then touch the same \
      places in the opposite order, the last one first. A sequence can become longer or shorter after each try.
      """
    case .movePegs:
      """
      Use two fingers of {hand}. Grasp a peg, move it {direction}, and put it exactly into its hole. There \
      {count:is|are} {count} {count:peg|pegs}. Be as quick as you can.
      """
    case .moveAndTurnPegs:
      """
      Use two fingers of {hand}. Grasp a peg, move it {direction}, turn it until it fits, and put it exactly into \
      its hole. There {count:is|are} {count} {count:peg|pegs}. Be as quick as you can.
      """
    case .hearTones:
      """
      Find a quiet place and put on headphones, each side on its ear. You will hear tones in one ear at a time, \
      which are soft at first and become louder. As soon as you hear a tone, choose the ear in which you hear it.
      """
    case .leftHand: "your left hand"
    case .rightHand: "your right hand"
    case .oneHand: "one hand"
    case .writingHand: "the hand that you write with"
    case .otherHand: "the hand that you do not write with"
    case .leftLeg: "your left leg"
    case .rightLeg: "your right leg"
    case .oneLeg: "one leg"
    case .leftArm: "your left arm"
    case .rightArm: "your right arm"
    case .oneArm: "one arm"
    case .toTheLeft: "to the left"
    case .toTheRight: "to the right"
    case .digitsHeard: "You will hear a digit every {seconds} {seconds:second|seconds}."
    case .digitsSeen: "You will see a digit every {seconds} {seconds:second|seconds}."
    case .digitsHeardAndSeen: "You will hear and see a digit every {seconds} {seconds:second|seconds}."
    case .finishedTitle: "Finished"
    case .finishedText: "Thank you. You have reached the end of this task."
    case .cannotDo: "I cannot do this here"
    case .whyNot: "Why can you not do it?"
    case .unableNow: "I cannot do it now"
    case .deviceCannot: "My device cannot measure it"
    case .notSafe: "It hurts, or it is not safe"
    case .otherReason: "Another reason"
    case .chooseReason: "Choose the reason first."
    case .goOnWithout: "Continue without it"
    case .taskNotDone: "Not done: {reason}"
    case .typeSkip: "Type '{skip}' if it cannot be done."
    }
  }
}
