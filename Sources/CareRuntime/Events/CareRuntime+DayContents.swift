package import CareModel
import CareStore

/// Everything that a participant's page of a day shows, from one read of the store.
package struct DayContents: Sendable {
  /// The participant's record.
  package let patient: Patient
  /// The day as its participant may see it, with the events of one time in the order in which the plans list their tasks.
  package let day: CareDay
  /// The cards that scripts draw for its events.
  package let cards: [EventCard]
  /// The pages that the plans give the day.
  package let pages: [PlanPage]
  /// The pictures of the plans.
  package let pictures: PlanPictures
  /// The first time at which today may change without a commit; nil for a date that was asked for.
  ///
  /// See ``CareRuntime/dayWithTurn(_:language:at:)``.
  package let turn: Instant?
}

extension CareRuntime {
  /// Returns a day as its participant sees it, with its cards and pages.
  ///
  /// It is what ``day(_:on:asOf:language:at:)``, ``cards(of:asOf:at:)``, and ``pages(of:asOf:language:at:)`` return, but the history of the
  /// participant is read once, and events of one time are in the order of the plans.
  ///
  /// - Parameters:
  ///   - patient: The participant.
  ///   - date: The local date; the participant's today by default.
  ///   - now: The current time.
  ///   - language: Returns the tag in which the plans' texts appear, and the language of built-in texts, for the participant's record.
  /// - Returns: The day and what belongs to it.
  /// - Throws: `StoreError.notFound` if there is no such patient; `ScriptError` if a person interrupts a script.
  package func dayContents(
    of patient: Patient.ID, on date: CivilDate? = nil, at now: Instant,
    language: (Patient) -> (tag: String?, builtIn: Language)
  ) throws -> DayContents {
    try read(patient, at: now, following: { try $0.comingDayReads(on: date, at: now) }) { snapshot in
      let record = try self.patient(patient, at: now).value, (tag, builtIn) = language(record)
      let (whole, turn) = try snapshot.dayWithTurn(on: date, language: tag)
      var day = whole.forParticipant(in: builtIn)
      let cards = try snapshot.cards(of: day.events), pages = try snapshot.pages(of: day, language: tag)
      day.events = snapshot.history.inOrderOfPlans(day.events)
      return DayContents(
        patient: record, day: day, cards: cards, pages: pages, pictures: snapshot.pictures,
        turn: date == nil ? turn : nil)
    }
  }
}
