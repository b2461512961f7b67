// How the texts of the parts of a plan are reached that are no described nouns, and the paths of those with ids. A type of a field that is
// missing here is found by the tests.

extension BodyItem: TextElement {}

extension FormCheck: TextElement {}

extension ChoiceOption: TextElement {
  /// Visits the texts of an option, by its value.
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitTexts(visitor.at(value)) }
}

extension AnchorDefinition: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitor.at(name).text("title", &title) }
}

extension ParameterDefinition: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitor.at(name).text("title", &title) }
}

extension AlertDefinition: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitTexts(visitor.at(id)) }
}

extension LabeledValue: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitor.at(index).text("label", &label) }
}

extension DeclineReasons: TextHolder {
  package mutating func visit(_ visitor: TextVisitor) { reasons.visit(visitor) }
}

extension ReportDefinition: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitTexts(visitor.at(id)) }
}

extension InsightDefinition: TextElement {
  /// Visits the texts of a threshold or a statistic; a script writes its own.
  package mutating func visit(at index: Int, _ visitor: TextVisitor) {
    let visitor = visitor.at(id)
    threshold?.visitTexts(visitor)
    statistic?.visitTexts(visitor)
  }
}

extension ChartDefinition: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) { visitTexts(visitor.at(id)) }
}

extension SeriesDefinition: TextElement {}

extension ChartAxis: TextHolder {}

extension ChartAxis.Rule: TextElement {}

extension Schedule: TextHolder {
  package mutating func visit(_ visitor: TextVisitor) {
    for index in elements.indices { visitor.at(index).text("text", &elements[index].text) }
  }
}

extension Reminder: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) {
    let visitor = visitor.at(index)
    switch self {
    case .atStart(var text):
      visitor.text("text", &text)
      self = .atStart(text: text)
    case .afterStart(let interval, var text):
      visitor.text("text", &text)
      self = .afterStart(interval, text: text)
    case .beforeClose(let interval, var text):
      visitor.text("text", &text)
      self = .beforeClose(interval, text: text)
    }
  }
}

// MARK: Cards

extension CardElement: TextElement {
  package mutating func visit(at index: Int, _ visitor: TextVisitor) {
    var definition = definition
    definition.visitTexts(visitor.at(index))
    self = definition.whole
  }
}

// MARK: Surveys

extension Survey: TextHolder {
  package mutating func visit(_ visitor: TextVisitor) {
    visitTexts(visitor)
    for page in pages.keys.sorted() { visitor.at(page).text("title", &pages[page]) }
    for place in steps.indices { steps[place].visit(visitor.at(steps[place].id)) }
    // The options of rows are those of the choice, whose texts are translated once.
    deriveRows()
  }
}

extension Step {
  fileprivate mutating func visit(_ visitor: TextVisitor) {
    visitTexts(visitor)
    var definition = kind.definition
    definition.visitTexts(visitor)
    kind = definition.kind
    let derived = optionID
    for place in items.indices where items[place].id != derived { items[place].visit(visitor.at(items[place].id)) }
  }
}

extension FormItem {
  fileprivate mutating func visit(_ visitor: TextVisitor) {
    visitTexts(visitor)
    var definition = format.definition
    definition.visitTexts(visitor)
    format = definition.format
  }
}
