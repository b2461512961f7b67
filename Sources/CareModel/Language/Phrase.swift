/// The built-in texts that participants see.
///
/// The file of each language in `Words` has a text for every case, and a test names what is missing. The names in braces are the same in all of
/// them.
package enum Phrase: Int, Hashable, Sendable, CaseIterable {
  // Dates, numbers, and values
  case weekdays, months, date, dayAndMonth, shortDate, dateWithoutWeekday, anyTime, yes, no, none, bytes, percent
  // States of an event
  case stateCompleted, stateLate, stateDeclined, stateExcused, stateUpcoming, stateStarted, stateOpen, statePartial,
    stateUnfinished
  case stateMissed, stateNotApplicable, stateTakenBack
  case beforeEnrollment, beforeAnchor, passedInTravel
  case doneAt, lateAt, lateEntry, measuredAt, begun, opensAt, openUntil, overdueUntil
  // Cards
  case countDone, done, toDo, toAnswer, toContinue, partlyDone, partlyDoneOpen, targetOf, notFinished, notDone,
    notAsked, toBeMeasured, notMeasured
  case progressUnknown, someOf, nothingLogged, noValue, noData, noInsights, log, add,
    progress, goal, save
  // Days
  case dayDone, nothingDue, dayOpen, dayDeclined, dayExcused, dayUnknown, completeFirst, emptyDay, skippedDay,
    moreEvents
  case careTeam, participant
  case planFailed, cardFailed, dayFailed, alsoDue, openFromBefore, openAhead, answeredForOtherDays, readMore, week,
    contacts, insights
  case contactCall, contactMessage, contactEmail, contactAddress, contactOther, otherOption
  // Figures
  case chartCurve, chartFlow
  case figureHeading, figureBounds, figureValues, figurePosition, figureDays, figureWeeks, figureGap, figurePairs,
    figureAlone, figureAsOf,
    figureCommit, figureDay, figureWeek, figureTask, figurePrompt, figureRule, figureBand, figureAtRisk, figureCurve,
    studyLatency, studyLatencyText, studyLatencyMedian, studyLatencyQuartiles, studyWeekNumber,
    figureStage, figureParticipants, figureParticipant, figureBinned
  case signalMark, signalNone, signalMedian, signalMean, signalLow, signalHigh, signalLongRun, signalFewCrossings,
    signalLimit, signalTrend, signalTwoOfThree, signalShift
  case gapNotRecorded, gapUnknown, gapNothingDue, gapNotInPlan, gapNotPositive
  // Studies
  case studyScreened, studyEnrolled, studyGate, studyBegan, studyStaying, studyCompleted, studyGateClosed,
    studyNotBegun, studyWithdrawn, studyWithdrawnFor, studySilent, studyPaused, studyCompliance
  case studyRetention, studyRetentionText, studyEnrollment, studyFlow, studyRemaining, studyAll, studyRaster,
    studyRasterText
  // Insights of statistical methods
  case insightMore, insightLess, insightHigher, insightLower, notCausal, trialLimits
  case trendTitle, trendText, compareTitle, compareText, signalTitle, signalText, correlationTitle, correlationText
  case streakTitle, streakText
  // Questions
  case typeOneNumber, typeAnyNumbers, typeSomeNumbers, typeAtLeast, typeAtMost, typeExactly, typeBetween
  case wholeNumber, number, from, upTo, between, decimals, steps, yesOrNo, text, textLimit, inUnits, dontKnow, iDontKnow
  case dontKnowHint, mayBeEmpty, agreement, signHere, yourName, notCorrect
  case copyVersion, copyHash, copyLanguage, copyAgreed, copySigned
  // Files
  case filePicture, fileVideo, fileSound, fileDocument, fileLimit, filePath
  // Types of answers
  case aDate, aMonth, aYear, monthAndYear, yearAlone, aDateAndTime, aTime, aSpan, aHeight, aWeight, aPlace, aFile,
    anEmail, theSameAgain, suchAs, either, today
  case textLeast, textExactly, textBetween, hidden, hours, minutes, seconds, age, notBefore, notAfter
  // Messages about answers
  case pleaseTypeWholeNumber, pleaseTypeNumber, pleaseTypeYesOrNo, pleaseTypeNumberFrom, pleaseTypeDecimal
  case wrongType, notFinite, belowMinimum, aboveMaximum, offStep, notWhole, tooManyDigits, unknownChoice
  case ownWordsRefused, unitsNotOffered
  case repeatedChoice, tooFewChoices, tooManyChoices, exclusiveChoice, emptyText, badStrokes, notRead, severalLines,
    tooLong
  case patternMismatch, patternUnusable, dontKnowNotOffered, readOnly, unknownItem, unknownItemSuggestion
  case pleaseTypeLike, belowUsual, aboveUsual, notInSteps, tooShort, notEmail, notTheSame
  case emptyFile, fileTooLarge, wrongFileType, unknownFileType, missingFile, unreadableFile, noSuchFile
  case wordsFor, teamSees
  case runFinished, oneOfTheChoices, cannotSkip, cannotGoBack, cannotContinue, answerFirst
  case timeIsUp, timeLimit, page, pageOf, rowNumber
  // Dialogs
  case pressEnter, needsAnswer, needsAnswerOrLeave, draftSaved, nothingWasDone, chooseNumber, pleaseType
  case whichOne, recordingFile, surveyChanged, surveyExpired
  // Leaving and reviewing a survey
  case saveOrDiscard, discardOnly, answersDiscarded, moreHint, reviewHint, notAnswered, partFailed
  // Rows of a repeat group
  case addRow, noRows, rowsHint, rowsHintEmpty, rowNeedsAnswers, rowsAtLeast, rowsAtMost
  // Accounts
  case emailAddress, password, passwordAgain, givenName, familyName, birthday, sex, female, male, otherSex, phoneNumber
  case phoneForm, passcode, passcodeAgain, passcodeForm, wrongPasscode, passcodeLocked, noPasscode
  // Answers chosen with keys
  case keysList, keysSeveral, keysLine, keyContinue, keyBack, keyClear, keyLeave, keyMore, keyDontKnow, typedCommands
  // The day as a page
  case pageKeys, pageKeysShort, pageListKeys, pageHelp, pageDone, pageTakenBack, pageAlreadyDone, pageNothingToUndo,
    pageConfirmUndo
  case pageCannotAnswer, pageFailed, pagePreview, pageReturn, pageMoreLines
}
