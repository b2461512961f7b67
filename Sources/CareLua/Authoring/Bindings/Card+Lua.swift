import CareModel

extension ConstructorEntry {
  static let cards =
    [card, cardPage, cardView] + styles + dayCards + CardElement.scripted.map(\.entry)

  static let card = ConstructorEntry(
    "card", .table, makes: .card, "The layout of a task's card, and the actions of its controls.",
    fields: CardDefinition.authoredFields,
    example: """
      card {
        extends = "instructions",
        view = function(event, ctx)
          return { detail = event:sum "dose" .. " mg", body = { ui.button("log", "Log a dose", { mg = 5 }) } }
        end,
        on = { log = function(event, ctx, input) event:append(value(input.mg, { kind = "dose", units = "mg" })) end },
        style = { color = { accent = "#087f5b" } },
      }
      """)

  /// The field of a card or an item of a day that sets its looks.
  static let style = FieldEntry(
    "style", .record(Theme.recordName), "The colors, sizes, and shapes of the card.", default: "those of the plan")

  private static let styles = [
    Theme.entry(
      "Colors, sizes, and shapes; a field that is not set follows the style around it: the card's, the plan's, then the renderer's own."
    ),
    ThemeColors.entry(
      "Colors, each one hex color or a pair; a color that could hardly be seen is drawn as the nearest one that can."),
    ThemeSizes.entry("Sizes of texts, spaces, controls, images, and lines."),
    ThemeShape.entry("The shapes of cards."),
    ConstructorEntry(
      "color_pair", .record, "A color on a light and on a dark background.",
      fields: [
        FieldEntry("light", .text, "The color on a light background, such as \"#087f5b\".", required: true),
        FieldEntry("dark", .text, "The color on a dark background, such as \"#63e6be\".", required: true),
      ]),
  ]

  private static let cardPage = CardDefinition.Page.entry("The page that a featured card opens.")

  static let cardView = CardView.entry("The result of a card's view; an omitted field is as in the card style.")

  /// An element of a card; a string is short for `ui.text`.
  static let cardParts = FieldType.list(of: .any(of: [.declared(.element), .text]))
}

extension CardElement {
  /// The elements that authors write, each with its constructor.
  ///
  /// The texts of a view are computed and not translated, unlike those of a page.
  static let scripted = Name.allCases.compactMap { name in
    (name.definition as? any AuthoredCardElement.Type).map { scripted($0) }
  }

  private static func scripted<One: AuthoredCardElement>(_ type: One.Type) -> ScriptAlternative<CardElement> {
    ScriptAlternative(type, "ui.", makes: .element, isTranslated: false)
  }
}
