import CareModel

extension DiagnosticExplanation {
  /// The explanation of random times that are always the same.
  static let fixedTimes = DiagnosticExplanation(
    "random times that can fall in only one way",
    "This many times with this gap fill the whole window, so they come at the same times every day and participants can predict them. "
      + "Use fewer times, a smaller gap, or a longer window.",
    example: """
      task "mood" { title = "Mood", schedule = schedule.random { times = 6, between = { "09:00", "19:00" },
        min_gap = hours(«2|1»), duration = 0 } }
      """)

  /// The explanation of a hook that fails on some texts.
  static let textDependentHook = DiagnosticExplanation(
    "a hook that fails on some texts that a participant may type",
    "Check tried it with texts of its own and with others, such as a number or a time: it failed with some and not with others. "
      + "A participant may type anything; handle what cannot be read.",
    example: """
      task "note" { title = "Note", schedule = schedule.daily { at = "08:00" }, survey = survey "note" { steps = {
        question "sleep" { item = text "hours" { text = "How many hours did you sleep?", required = true } },
      } }, extract = function(result) return value(«tonumber(result.hours) * 60|(tonumber(result.hours) or 0) * 60», { kind = "min" }) end }
      """)

  /// The explanation of events of one task that overlap.
  static let overlappingEvents = DiagnosticExplanation(
    "overlapping events of one task",
    "The `grace` of one event continues past the start of the next, or `opens` lets an event be answered before the previous one starts, "
      + "so an answer may go to the wrong event.",
    example: """
      task "pill" { title = "Pill", schedule = schedule.daily { at = { "08:00", "12:00" } }, closes = hours(3),
        grace = hours(«2|1») }
      """)

  /// The explanation of a plan that is larger than a person can use.
  static let excessive = DiagnosticExplanation(
    "a day, a schedule, or a survey with more than a person can use",
    "Often, the interval is in the wrong unit, or a loop adds more than it should. A day shows at most \(PlanSize.eventsShown) events. A "
      + "schedule has at most \(PlanSize.scheduleElements.most) elements; a survey at most \(PlanSize.steps.most) steps and "
      + "\(PlanSize.conditions.most) conditions, and a step of it at most \(PlanSize.items.most) items.",
    example: """
      task "walk" { title = "A walk", schedule = schedule.every { interval = «seconds|minutes»(30), at = "08:00" }, closes = minutes(1) }
      """)
}

extension DiagnosticExplanation {
  /// The explanation of a passcode that is confirmed and cannot have been chosen.
  static let unchosenPasscode = DiagnosticExplanation(
    "a passcode that is confirmed and cannot have been chosen",
    "A host compares the passcode with the one that the participant chose at a step of this plan. There is none, or each has another number of "
      + "digits, so the survey cannot be completed. If another plan lets the participant choose it, allow the warning.",
    example: """
      task "diary" { title = "Diary", schedule = schedule.daily { at = "20:00" }, survey = survey "diary" { steps = {
        passcode "code" { purpose = «"confirm"|"create"» },
      } } }
      """)
}

// MARK: Documents

extension DiagnosticExplanation {
  /// The explanation of a signature of a document that was not shown.
  static let unshownDocument = DiagnosticExplanation(
    "a signature of a document that the participant may not have been shown",
    "A signature is kept with the version and the hash of the document that was agreed to before. On some path, none was: the signature is "
      + "of nothing. If the participant may pass over the document, let the signature be skipped too.",
    example: """
      task "join" { title = "Join", schedule = schedule.daily { at = "20:00" }, survey = survey "join" { steps = {
        «signature "sign" { title = "Your signature" },
        |»consent "agree" { title = "Taking part", document = "You can stop at any time." },«|
        signature "sign" { title = "Your signature" },»
      } } }
      """)
}

// MARK: Exchange with other programs

extension DiagnosticExplanation {
  static let notJSON = DiagnosticExplanation(
    "a file that is not JSON",
    "Names and texts are in double quotes, and commas stand between elements only. All such errors of a file are reported at once.",
    example: """
      { "resourceType": "Questionnaire", "status": "draft", "item": [
        { "linkId": "pain", "text": "Does it hurt?", "type": "boolean" }«,|»
      ] }
      """)

  static let wrongResource = DiagnosticExplanation(
    "a file that is not a resource of the release that is read",
    "A questionnaire is read as a Questionnaire of FHIR R4 (4.0.1). Other releases have other elements and types, so a resource of theirs must "
      + "be converted first.",
    example: """
      { "resourceType": "Questionnaire", "status": "draft", "item": [
        { "linkId": "pain", "text": "Does it hurt?", "type": "«coding|choice»",
          "answerOption": [{ "valueCoding": { "code": "yes", "display": "Yes" } }] }
      ] }
      """)

  static let notImportable = DiagnosticExplanation(
    "an element that a plan cannot have",
    "Without the element the survey would ask or show something else than the file says, so nothing is imported. The message says what to "
      + "write instead.",
    example: """
      { "resourceType": "Questionnaire", "status": "draft", "item": [
        { "linkId": "pain", "text": "«The visit|Where does it hurt?»", "type": "«reference|string»" }
      ] }
      """)

  static let lostInExchange = DiagnosticExplanation(
    "a part that is lost in an exchange with another program",
    "The other format has no equivalent. What is lost is listed, and kept as a comment where a plan is written. With --strict it is an error.",
    example: """
      { "resourceType": "Questionnaire", "status": "draft", "item": [
        { "linkId": "pain", "text": "Does it hurt?", "type": "boolean"«,
          "extension": [{ "url": "http://example.org/color", "valueString": "red" }]|» }
      ] }
      """)
}
