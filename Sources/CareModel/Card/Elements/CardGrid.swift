/// Elements in columns.
package struct CardGrid: AuthoredCardElement {
  var columns: Int
  var items: [CardElement]

  package static let name = CardElement.Name.grid
  package static let summary = "Elements in columns."
  package static let example: String? = "ui.grid { columns = 2, \"Left\", \"Right\" }"
  package static let template = CardGrid(columns: 3, items: [])
  package static let listField: String? = "items"
  package static let fields: [Field<CardGrid>] = [
    Field("columns", \.columns, "The number of columns, 1 to 6."), Field("items", \.items, "The elements."),
  ]

  package var whole: CardElement { .grid(columns: columns, items) }
  package var parts: [CardElement] { items }

  package var problem: FieldProblem? {
    (1...6).contains(columns)
      ? nil : FieldProblem(.outOfRange, at: "columns", "a grid has 1 to 6 columns; write columns = 3")
  }
}
