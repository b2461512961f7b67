package import CareModel

/// What a task looks like on a day: a title, what to do, and a row for each of its events that the card holds.
///
/// A card says everything in words and states; how it is drawn is up to a renderer.
package struct Card: Hashable, Sendable {
  /// What a participant can do with a row.
  package enum Action: String, Hashable, Sendable, CaseIterable {
    /// Record that it is done.
    case complete
    /// Take back what was recorded.
    case undo
    /// Take the survey.
    case begin
    /// Go on with a survey that was put aside.
    case resume
  }

  /// One event of a card.
  package struct Row: Hashable, Sendable {
    /// The key that identifies the event.
    package var key: OccurrenceKey
    /// When it starts; `any time` if it is of the whole day.
    package var time: String
    /// What is asked, or what was recorded.
    package var text: String
    /// Where it stands.
    package var state: EventState
    /// Where it stands, in words.
    package var status: String
    /// The progress, 0…1.
    package var progress: Double
    /// What can be done with it now, if anything.
    package var action: Action?
  }

  /// The id of the task.
  package var task: CareTask.ID
  /// The care plan that the event belongs to, if any.
  package var carePlan: CarePlan.ID?
  /// How it looks.
  package var style: CardStyle
  /// The task's title.
  package var title: String
  /// What the whole card's time or count is: `08:00`, or `2 of 3 done` where the card holds the day.
  package var detail: String
  /// What to do, in the author's words; nil where the style does not show it.
  package var instructions: String?
  /// One row, or one for each event of the day where the card holds the day.
  package var rows: [Row]
  /// What is drawn in place of the rows, if anything.
  package var body: [CardElement]?
  /// The color of the frame and the title, such as `#0a7`.
  package var accent: String?
  /// Why the card is not as its plan would draw it.
  package var note: String?
  /// The state of the row that asks most for attention.
  package var state: EventState
  /// The mean progress of the rows, 0…1.
  package var progress: Double
}

/// What a script shows of an event, or why it does not.
package struct ScriptedView: Hashable, Sendable {
  /// The key that identifies the event.
  package struct ID: Hashable, Sendable {
    /// The event's key.
    package var key: OccurrenceKey
    /// The care plan that the event belongs to, if any.
    package var carePlan: CarePlan.ID?

    /// The event of a key.
    package init(key: OccurrenceKey, carePlan: CarePlan.ID?) {
      self.key = key
      self.carePlan = carePlan
    }

    /// An event.
    init(_ event: Event) {
      self.init(key: event.key, carePlan: event.carePlan)
    }
  }

  /// The key that identifies the event.
  package var id: ID
  /// What is shown; nil for the built-in look.
  package var view: CardView?
  /// Why the built-in look stands in, where a script failed.
  package var note: String?

  /// What is shown of an event.
  package init(id: ID, view: CardView?, note: String? = nil) {
    self.id = id
    self.view = view
    self.note = note
  }
}
