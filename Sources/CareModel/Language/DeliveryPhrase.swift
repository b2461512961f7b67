/// The built-in texts of reminders and alerts that are sent, and of the page on which a participant says how to be reminded.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them. The texts of messages are neutral: who sees a locked phone learns nothing of the study.
package enum DeliveryPhrase: Int, Hashable, Sendable, CaseIterable {
  // Messages
  case reminderSubject, reminderText, alertSubject, alertText, alertNowText, testSubject, testText, open
  // How to be reminded
  case reminders, remindersText, channels, byPush, byMail, byDefault, noReminders, quietHours, quietText, quietFrom,
    quietTo, quietWrong, quietOff, wishesSaved
  // Messages on a device
  case pushOn, pushOff, pushOffText, pushText, pushIsOn, pushDenied, pushMissing, sendTest, testSent, testNowhere
  // The calendar
  case calendar, calendarText, calendarMake, calendarAgain, calendarAgainText, calendarStop, calendarStopText,
    calendarShown, calendarIsOn
  // Later, please
  case snooze, snoozeIn, snoozed
}

extension Language {
  /// Returns a text with values in the places of its names.
  package func callAsFunction(
    _ phrase: DeliveryPhrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }
}
