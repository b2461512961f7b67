/// The built-in texts of a participant's pages.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them.
package enum WebPhrase: Int, Hashable, Sendable, CaseIterable {
  // The frame of every page
  case skipToContent, navigation, today, insights, team, settings, backToToday
  // A day
  case previousWeek, nextWeek, pastDay, futureDay, timesOf, pastDayOpen, pastDayClosed, eventClosed, details,
    waitingHere
  // One event
  case undo, decline, declineQuestion, declineOther, declineSend, optionalWords
  // A survey
  case answer, next, back, skip, leave, keptUntil, finish, thankYou, recorded, notRecorded, discard, discardText, error,
    problem, problems, document, change, editRow, removeRow, confirmUnusual, otherAnswer, less, more, day, month, year,
    hour, minute, latitude, longitude, partHours, partMinutes, partSeconds, partFeet, partInches, partPounds,
    partOunces, partWhole, partDecimal, pleaseAnswer, chooseOne, units, rankPlace, rankExactly, rankBetween, fileTypes,
    fileGiven,
    lineUpPhoto,
    measureElsewhere, recording, noScript,
    readToEnd, timeLeft, timeIsShort, moreTime, timeUpHere, timeUpLate, leaveQuestion, leaveAnyway, stay,
    charactersLeft, charactersOver, charactersMissing, lineHint, yourAnswers, nextTime, leftToday, nothingLeft, keepCopy
  // Insights
  case adherence, adherenceText, adherenceNone, lastValue, lastMore, lastLess, lastSame, todaySoFar, ownData,
    ownDataText,
    ownDataRead,
    ownDataJSON
  // The team
  case messages, noMessages, writeMessage, messageAbout, send, you, noContacts
  // Settings
  case language, languageOf, save, devices, thisDevice, remove, signOut, signOutText
  // The home screen
  case installTitle, installText, installApple, installOther, install, installHide
  // Who added a device
  case deviceAdded, deviceAddedBy, deviceAddedByTeam, deviceAddedByCard, deviceUsed, newDevice, newDeviceText,
    seeDevices, knowDevices, removeText
  // The PIN of a device
  case pin, pinText, pinIsSet, pinField, pinHint, pinSet, pinRemove, pinRemoveText, pinWrong, unlockTitle, unlockText,
    unlock, unlockLost, lockedTitle, lockedText
  // Signing
  case drawHint, drawClear
  // The front door
  case homeTitle, homeText, homeParticipant, homeTeam, backToStart, signIn
  // Joining
  case joinTitle, joinText, joinCode, joinHint, join, joinFailed, tooManyDevices, recoveryTitle, recoveryText
  // Problems
  case notFoundTitle, notFoundText, changedTitle, changedText, closedTitle, closedText, notYetTitle, notYetText,
    signedOutTitle, signedOutText, foreignTitle, foreignText, tooManyTitle, tooManyText, tooLargeTitle, tooLargeText,
    busyTitle, busyText, fullTitle, fullText, failedTitle, failedText, wrongTitle, wrongText
  // Problems, to those who read them
  case teamSignedOutText, noRightTitle, noRightText, stepUpTitle, stepUpText, invitationTitle, invitationText,
    unknownIdentityText, teamDevicesTitle, teamDevicesText, erasedTitle, erasedText, teamForeignText,
    teamChangedText, teamWrongText, teamFailedText, teamFullText
  // Offline
  case offlineTitle, offlineText, outbox, outboxEmpty, waiting, savedHere, sent, held, refused, retry, saveCopy,
    sinceTime, toBeSent, needsConnection, continuesHere
  // Rows of options that were chosen
  case rowsFollow, rowsChange
}

extension Language {
  /// Returns a text with values in the places of its names.
  package func page(
    _ phrase: WebPhrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }
}
