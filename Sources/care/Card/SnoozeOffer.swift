import CareCards
import CareModel
import CareRuntime

/// The times after which a participant can be reminded of an event again, as a dialog offers them.
struct SnoozeOffer {
  let session: Session
  let event: Event
  let language: Language

  /// The intervals that the event's task offers and that end before it closes; none if the event cannot be answered now.
  var intervals: [CalendarInterval] { event.snoozes(at: session.now) }

  /// Returns an interval as it is chosen, such as `Remind me again: In 15 minutes`.
  func title(of interval: CalendarInterval) -> String {
    let wait = language(DeliveryPhrase.snoozeIn, ["time": language.interval(interval)])
    return "\(language(DeliveryPhrase.snooze)): \(wait)"
  }

  /// Says when the participant is reminded again, if that was asked for and is still to come.
  func notePending() throws {
    guard !event.task.snooze.isEmpty else { return }
    let pending = try session.runtime.snoozes(of: event.patient, at: session.now).last {
      $0.key == event.key && $0.carePlan == event.carePlan && session.now < $0.until
    }
    if let pending { note(pending) }
  }

  /// Asks to be reminded again, and says when; nothing is recorded at the event.
  func snooze(for interval: CalendarInterval) throws -> EventUpdate {
    note(try session.runtime.snooze(event, for: interval, at: session.clock()).value)
    return EventUpdate(event: event)
  }

  private func note(_ snooze: Snooze) {
    let time = snooze.until.formatted(on: event.zone.date(of: session.now), in: event.zone, language)
    session.output.note(" \(language(DeliveryPhrase.snoozed, ["time": time]))")
  }
}
