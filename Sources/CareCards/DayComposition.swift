import CareModel

/// The cards of a day in sections: as plans compose them, or in order of time.
struct DayComposition {
  /// The events that are not on a card yet.
  private var left: [Event]
  private let views: [ScriptedView.ID: ScriptedView]
  private let contacts: [Contact]
  private let page: CardPage
  private(set) var sections: [DayView.Section] = []

  /// Composes a day.
  ///
  /// A plan that composes its page decides which of its events show, and in which order. Its errors hide nothing that can be
  /// answered: such events that it leaves off are in the last section.
  init(of events: [Event], views: [ScriptedView], contacts: [Contact], on page: CardPage) {
    left = events
    self.views = Dictionary(views.map { ($0.id, $0) }) { first, _ in first }
    self.contacts = contacts
    self.page = page
    let composed = page.plans.filter { $0.items != nil }
    for plan in composed { compose(plan) }
    let names = Set(composed.map(\.carePlan))
    let others = left.filter { !names.contains($0.carePlan) }
    add(DayView.Section(cards: Card.make(of: others, views: self.views, on: page)))
    let due = left.filter { names.contains($0.carePlan) && $0.isAnswerable(at: page.now) }
    // Without other cards, there is nothing that they are due beside.
    let title = sections.isEmpty ? nil : page.language(.alsoDue)
    add(DayView.Section(title: title, cards: Card.make(of: due, views: self.views, on: page)))
  }

  /// Adds events of other days below a heading, if there are any.
  mutating func add(_ others: [Event], below heading: Phrase) {
    add(DayView.Section(title: page.language(heading), cards: Card.make(of: others, views: views, on: page)))
  }

  private mutating func compose(_ plan: PlanPage) {
    var section = DayView.Section()
    for item in plan.items ?? [] {
      switch item {
      case .header(let title, let detail):
        add(section)
        section = DayView.Section(title: title, detail: detail)
      case .task(let id):
        section.cards += Card.make(of: take([id], of: plan.carePlan), views: views, on: page)
      case .tasks(let ids, let group):
        let events = take(Set(ids), of: plan.carePlan)
        if let card = Card(group, of: events, carePlan: plan.carePlan, page: page) { section.cards.append(card) }
      case .card(let card):
        section.cards.append(Card(card, carePlan: plan.carePlan, contacts: contacts, page: page))
      }
    }
    add(section)
  }

  /// Removes and returns the events of tasks of a care plan.
  private mutating func take(_ tasks: Set<CareTask.ID>, of carePlan: CarePlan.ID?) -> [Event] {
    func isTaken(_ event: Event) -> Bool { event.carePlan == carePlan && tasks.contains(event.task.id) }
    defer { left.removeAll(where: isTaken) }
    return left.filter(isTaken)
  }

  /// Adds a section, unless it has no cards.
  private mutating func add(_ section: DayView.Section) {
    if !section.cards.isEmpty { sections.append(section) }
  }
}
