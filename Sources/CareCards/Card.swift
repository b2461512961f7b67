public import CareModel

/// The display of a task on a day: a title, instructions, and a row for each of its events on the card.
///
/// A card contains texts and states; a renderer decides how to draw them.
public struct Card: Hashable, Sendable {
  /// An action that a participant can take on a row.
  public enum Action: String, Hashable, Sendable, CaseIterable {
    /// Record the event as done.
    case complete
    /// Clear the outcome.
    case undo
    /// Take the survey.
    case begin
    /// Continue a suspended survey.
    case resume
  }

  /// One event of a card.
  public struct Row: Hashable, Sendable {
    /// The key that identifies the event.
    public var key: OccurrenceKey
    /// The time of day at which the event starts, or `any time` for an all-day event.
    public var time: String
    /// The targets, or the recorded values.
    public var text: String
    /// The state of the event.
    public var state: EventState
    /// The state as text.
    public var status: String
    /// The progress, 0…1; nil if it is unknown.
    public var progress: Double?
    /// The action that is possible now, if any.
    public var action: Action?
    /// Whether it is the next start of a task at will: every press makes one more.
    public var isStart = false
  }

  /// The id of the task; nil for a card without events, or with those of several tasks.
  public var task: CareTask.ID?
  /// The care plan that the event belongs to, if any.
  public var carePlan: CarePlan.ID?
  /// The layout of the card.
  public var style: CardStyle
  /// The task's title.
  public var title: String
  /// The time or the count beside the title: `08:00`, or `2 of 3 done` for a card with all events of the day.
  public var detail: String
  /// The author's instructions; nil if the style does not show them.
  public var instructions: String?
  /// One row for each event on the card.
  public var rows: [Row]
  /// The elements that are drawn in place of the rows, if any.
  public var body: [CardElement]?
  /// The elements above the body or the rows.
  public var before: [CardElement] = []
  /// The elements below the body or the rows.
  public var after: [CardElement] = []
  /// The page that the card opens, if any.
  public var page: CardDefinition.Page?
  /// The colors, sizes, and shapes of the card and its plan.
  public var theme = Theme()
  /// The reason that the card is not drawn by its plan, if a script failed.
  public var note: String?
  /// The most urgent state of the rows; nil without rows.
  public var state: EventState?
  /// The mean progress of the rows whose progress is known, 0…1; nil if none is.
  public var progress: Double?
  /// The language of the texts that are not the plan's.
  public var language: Language
}

/// The view that a script draws of an event, or the reason that it does not.
public struct ScriptedView: Hashable, Sendable {
  /// The identity of an event.
  public struct ID: Hashable, Sendable {
    /// The key of the event.
    public var key: OccurrenceKey
    /// The care plan that the event belongs to, if any.
    public var carePlan: CarePlan.ID?

    /// Creates the identity of an event.
    public init(key: OccurrenceKey, carePlan: CarePlan.ID?) {
      self.key = key
      self.carePlan = carePlan
    }

    /// Creates the identity of an event.
    init(_ event: Event) {
      self.init(key: event.key, carePlan: event.carePlan)
    }
  }

  /// The identity of the event.
  public var id: ID
  /// The view; nil for the built-in style.
  public var view: CardView?
  /// The reason for the built-in style, if a script failed.
  public var note: String?

  /// Creates the view of an event.
  public init(id: ID, view: CardView?, note: String? = nil) {
    self.id = id
    self.view = view
    self.note = note
  }
}
