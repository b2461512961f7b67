/// The built-in texts of the document that says what a plan asks.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them.
package enum ProtocolPhrase: Int, Hashable, Sendable, CaseIterable {
  // The head
  case kind, plan, version, hash, hashText, languages, size, sizeText, gate, gateText, reasons, reasonsText, origin,
    contents
  // Changes
  case changes, noChanges, mark, markNew, markEnded, change, field, before, after, entityPlan, entityTask,
    entityContact, changeFrom, filesDiffer, functionsDiffer
  // Activities
  case activities, activitiesText, activitiesPart, activity, day, days, dayOn, week, weeks, weekOn, times,
    timesEachDay, eachDay, inColumn, goesOn, anyTime, assumed, assumedAnchor, assumedEnd, assumedParameter,
    missedUnder, sameInArms, randomTimes, noActivities, everyone, group
  // Burden
  case burden, burdenText, burdenOf, prompts, minutes, busiestDay, middleDay, weekOf, inAll, eachTime, range,
    burdenOfAll
  // Tasks
  case tasks, due, window, reminders, noReminders, instructions, doneWhen, doneExists, doneValues, doneMet, doneSum,
    doneHook, decline, declineAny, declineList, recorded, recordedAnswers, recordedItems, recordedHook,
    recordedPress, recordedLink, inAdherence, existsFor, changesLater, changedFields
  // Surveys
  case surveys, noSurveys, askedBy, flowOf, onPhone, question, answer, asked, askedAlways, askedIf, stepSkippedIf,
    mustAnswer, mustAnswerIf, canBeEmpty, canSkip, unknownOffered, cannotChange, cannotChangeIf, option, code,
    score, alone, ownWords, offeredIf, usually, correct, filledIn, lastAnswer, byFunction, next, goTo, goEnd, must,
    resume, resumeAlways, functions, form
  // Consent
  case consents, noConsents, documentVersion, documentHash, readToEnd, askedAgain, notAskedAgain, declining,
    signature
  // Alerts and contacts
  case alerts, noAlerts, alert, raisedWhen, toWhom, urgency, urgencyNow, urgencyToday, urgencyRoutine, teamOnly,
    alertsText, contacts, noContacts, name, role, ways
  // Scores
  case scores, noScores, computed, sumOf, meanOf, reversed, weighted, missingNone, prorated, ignored, bands,
    bandFrom
  // What is derived
  case derived, noDerived, insight, chart, report, derivedText
  // Anchors and parameters
  case settings, noSettings, anchor, parameter, values, preset, needed, notNeeded, setBy, aTime, aDate, aNumber,
    aText, yesNo, aZone, oneOf, least, most, arms
  // Data that is kept
  case kept, keptWhat, keptLong, keptSeen, keptOutcome, keptOutcomeText, keptAnswers, keptAnswersText, keptPersonal,
    keptPersonalText, keptDrafts, keptDraftsText, keptDocuments, keptDocumentsText, keptFiles, keptFilesText,
    keptSamples, keptSamplesText, keptWithheld, keptWithheldText, untilErased, notAtAll, seenBoth, seenTeam,
    seenOwn, seenNone, keptText
  // The data dictionary
  case dictionary, dictionaryText, variable, table, meaning, type, units, source, sourceItem, sourceScore,
    sourceScript, sourceSample, sourceSystem, personal, several, typeText, typeInteger, typeNumber, typeBoolean,
    typeDate, typeTime
  // The foot
  case foot
}

extension Language {
  /// Returns a text of the document with values in the places of its names.
  package func document(
    _ phrase: ProtocolPhrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:]
  ) -> String {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }
}
