/// One item of the page that a plan composes for a day.
public enum DayItem: Hashable, Sendable {
  /// The cards of a task's events on the day; nothing if it has none.
  case task(CareTask.ID)
  /// One card with the events of several tasks.
  case tasks([CareTask.ID], TaskGroup)
  /// A card without events.
  case card(StaticCard)
  /// A heading over the items that follow.
  case header(String, detail: String?)

  /// The title and look of a card with the events of several tasks.
  public struct TaskGroup: Hashable, Sendable {
    /// The title of the card.
    public var title: String
    /// The card style, one that holds all events of a day.
    public var style: CardStyle
    /// The colors, sizes, and shapes that it sets over those of its plan.
    public var theme: Theme

    /// Creates a group.
    public init(title: String, style: CardStyle = .checklist, theme: Theme = Theme()) {
      self.title = title
      self.style = style
      self.theme = theme
    }
  }
}

/// A card that shows no event: a text, a page to read, a chart, or contacts.
public struct StaticCard: Hashable, Sendable {
  /// A content of a card that the plan names by its id.
  public enum Reference: Hashable, Sendable {
    /// A chart of the plan.
    case chart(String)
    /// Contacts of the plan; all of them if empty.
    case contacts([Contact.ID])
  }

  /// The card style that it looks like.
  public var style: CardStyle
  /// The title; nil for that of its chart.
  public var title: String?
  /// The text beside the title.
  public var detail: String?
  /// The elements from top to bottom.
  public var body: [CardElement]
  /// The page that it opens, if any.
  public var page: CardDefinition.Page?
  /// The content that is looked up when the day is shown, if any.
  public var reference: Reference?
  /// The colors, sizes, and shapes that it sets over those of its plan.
  public var theme: Theme

  /// Creates a card.
  public init(
    _ style: CardStyle, title: String? = nil, detail: String? = nil, body: [CardElement] = [],
    page: CardDefinition.Page? = nil, reference: Reference? = nil, theme: Theme = Theme()
  ) {
    self.style = style
    self.title = title
    self.detail = detail
    self.body = body
    self.page = page
    self.reference = reference
    self.theme = theme
  }
}

extension DayItem {
  /// The id of the chart that it shows, if any.
  public var chart: String? {
    if case .card(let card) = self, case .chart(let id)? = card.reference { id } else { nil }
  }
}

/// The day that a plan's function composes from.
public struct HookDay: Hashable, Sendable {
  /// The local date.
  public var date: CivilDate
  /// The patient's current date.
  public var today: CivilDate
  /// The events of the plan on the day, in order.
  public var events: [Event]

  /// Creates a day.
  public init(date: CivilDate, today: CivilDate, events: [Event]) {
    self.date = date
    self.today = today
    self.events = events
  }
}

/// The page that a plan gives a patient's day: its look, and its items if a function of the plan composes them.
public struct PlanPage: Hashable, Sendable {
  /// The care plan that follows the plan, if any.
  public var carePlan: CarePlan.ID?
  /// The colors, sizes, and shapes that the plan sets.
  public var theme: Theme
  /// The items in order; nil for the built-in day.
  public var items: [DayItem]?
  /// The charts that its cards show, by id.
  public var figures: [String: Figure]
  /// The error that the function failed with; the built-in day is shown then.
  public var failure: PlanFailure?

  /// Creates a page.
  public init(
    carePlan: CarePlan.ID?, theme: Theme = Theme(), items: [DayItem]? = nil, figures: [String: Figure] = [:],
    failure: PlanFailure? = nil
  ) {
    self.carePlan = carePlan
    self.theme = theme
    self.items = items
    self.figures = figures
    self.failure = failure
  }
}
