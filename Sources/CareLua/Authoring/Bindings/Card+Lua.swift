import CareModel

extension ConstructorEntry {
  static let cards =
    [card, cardPage, cardView] + styles + dayCards + controls + pictures + groups

  static let cardStyle = FieldType.choice(CardStyle.allCases.map(\.rawValue))

  static let card = ConstructorEntry(
    "card", .table, makes: .card, "The layout of a task's card, and the actions of its controls.",
    fields: [
      FieldEntry("extends", cardStyle, "The card style to start from.", default: "\"simple\""),
      FieldEntry(
        "view",
        .function(["event": .event, "ctx": .handle("ctx")], gives: .optional(.type(.record("card_view")))),
        """
        What the card shows: a function of event and ctx that returns a table with title, detail, and body, or nil for the \
        card style's own view. Its texts are not translated.
        """),
      FieldEntry(
        "on",
        .named(
          of: .function(
            ["event": .event, "ctx": .handle("ctx"), "input": .map(of: .scalar)], gives: .nothing)),
        """
        The actions of the card by name: functions of event, ctx, and input. Everything that an action records for its event is one commit, or \
        nothing if it fails.
        """, default: "{}"),
      style,
      FieldEntry(
        "links", .list(of: .declared(.element)), "The link that a card that extends \"link\" opens: ui.link(…).",
        default: "{}"),
      FieldEntry("featured", .record("featured_page"), "The page that a card that extends \"featured\" opens."),
      FieldEntry("chart", .id, "The chart that a card that extends \"chart\" shows: the id of one of the plan."),
    ],
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

  private static let cardPage = ConstructorEntry(
    "featured_page", .record, "The page that a featured card opens.",
    fields: [
      FieldEntry(
        "image", .text, "The path of a picture in the plan's folder, at the top.", default: "the task's asset"),
      FieldEntry("title", .text, "The title of the page.", default: "the task's title", isText: true),
      FieldEntry(
        "body", cardParts, "The elements of the page, from top to bottom; none with an action.", required: true),
    ])

  static let cardView = ConstructorEntry(
    "card_view", .record, "The result of a card's view; an omitted field is as in the card style.",
    fields: [
      FieldEntry("title", .text, "The title of the card.", default: "the task's title"),
      FieldEntry("detail", .text, "The time or the count shown beside the title.", default: "as in the built-in look"),
      FieldEntry(
        "body", cardParts, "The elements of the card, from top to bottom.", default: "as in the built-in look"),
      FieldEntry("before", cardParts, "The elements above the body, which stays as it is.", default: "{}"),
      FieldEntry("after", cardParts, "The elements below the body, which stays as it is.", default: "{}"),
    ])

  /// An element of a card; a string is short for `ui.text`.
  static let cardPart = FieldType.any(of: [.declared(.element), .text])
  static let cardParts = FieldType.list(of: cardPart)

  private static let action = FieldEntry("action", .id, "The action to run: a name in the card's `on`.", required: true)
  private static let input = FieldEntry(
    "input", .named(of: .scalar), "The action's input, by name.", default: "{}")
  private static let label = FieldEntry("title", .text, "The label of the control.", required: true)

  private static let controls = [
    ConstructorEntry(
      "ui.button", .call, makes: .element, "A button that runs an action.", parameters: [action, label, input]),
    ConstructorEntry(
      "ui.check", .call, makes: .element, "A checkbox; its action's input also has `on`, true or false.",
      parameters: [action, label],
      fields: [FieldEntry("on", .boolean, "Whether the box is checked.", default: "false"), input]),
    ConstructorEntry(
      "ui.check_list", .table, makes: .element, "A list of checkboxes.", items: .declared(.element)),
    ConstructorEntry(
      "ui.slider", .call, makes: .element,
      "A slider for a number in a range; its action's input also has the number as `value`.",
      parameters: [action, label],
      fields: [
        FieldEntry("min", .number, "The minimum.", default: "0"),
        FieldEntry("max", .number, "The maximum.", required: true),
        FieldEntry("step", .number, "The distance between neighboring values.", default: "1"),
        FieldEntry("value", .number, "The value shown at first."),
        FieldEntry("units", .text, "The units of the value."), input,
      ]),
    ConstructorEntry(
      "ui.text_field", .call, makes: .element, "A field for text; its action's input also has the text as `value`.",
      parameters: [action, label],
      fields: [
        FieldEntry("value", .text, "The value shown at first."),
        FieldEntry("max_length", .integer, "The maximum number of characters.", default: "10000"), input,
      ]),
    ConstructorEntry(
      "ui.number_field", .call, makes: .element,
      "A field for a number; its action's input also has the number as `value`.",
      parameters: [action, label],
      fields: [
        FieldEntry("min", .number, "The minimum."), FieldEntry("max", .number, "The maximum."),
        FieldEntry("integer", .boolean, "Whether only whole numbers are accepted.", default: "false"),
        FieldEntry("value", .number, "The value shown at first."),
        FieldEntry("units", .text, "The units of the value."), input,
      ]),
  ]

  private static let beside = FieldEntry("text", .text, "The text shown beside it.")
  private static let share = FieldEntry(
    "share", .number, "The share that is filled, 0 to 1; a value outside that range is clamped.",
    required: true)

  private static let pictures = [
    ConstructorEntry(
      "ui.text", .call, makes: .element, "A paragraph.",
      parameters: [FieldEntry("text", .text, "The text to display.", required: true)],
      fields: [
        FieldEntry(
          "tone", .choice(CardElement.TextTone.allCases.map(\.rawValue)),
          "The meaning of the text, which determines its color.",
          default: "\"plain\"")
      ]),
    ConstructorEntry(
      "ui.header", .call, makes: .element, "A heading within the card.",
      parameters: [FieldEntry("text", .text, "The text to display.", required: true)],
      fields: [FieldEntry("detail", .text, "The text at the right end.")]),
    ConstructorEntry(
      "ui.value", .call, makes: .element, "A number or a word in large.",
      parameters: [FieldEntry("text", .text, "The number or word.", required: true)],
      fields: [FieldEntry("label", .text, "The label below it, such as its units.")]),
    ConstructorEntry(
      "ui.image", .call, makes: .element, "A picture.",
      parameters: [
        FieldEntry(
          "source", .text, "The path of a picture in the plan's folder, such as \"images/knee.png\".", required: true),
        FieldEntry("text", .text, "A description of the picture, for people who cannot see it.", required: true),
      ]),
    ConstructorEntry(
      "ui.icon", .call, makes: .element, "An icon that every renderer provides.",
      parameters: [
        FieldEntry("icon", .choice(CardElement.Icon.allCases.map(\.rawValue)), "The icon.", required: true)
      ], fields: [beside]),
    ConstructorEntry(
      "ui.progress", .call, makes: .element, "A progress bar.", parameters: [share],
      fields: [beside]),
    ConstructorEntry(
      "ui.ring", .call, makes: .element, "A progress ring.", parameters: [share], fields: [beside]),
    ConstructorEntry(
      "ui.chart", .call, makes: .element, "A small chart of a list of numbers.",
      parameters: [FieldEntry("values", .list(of: .number), "The points, in order.", required: true)],
      fields: [
        FieldEntry("labels", .list(of: .text), "The label of each point."),
        FieldEntry("min", .number, "The bottom of the scale.", default: "0, or the least point where that is less"),
        FieldEntry("max", .number, "The top of the scale.", default: "the greatest point"), beside,
      ]),
    ConstructorEntry(
      "ui.link", .call, makes: .element, "A link to open.",
      parameters: [
        FieldEntry("url", .text, "The URL to open: https, http, tel, sms, mailto, or geo.", required: true),
        FieldEntry("title", .text, "The text to display.", required: true),
      ]),
    ConstructorEntry("ui.divider", .call, makes: .element, "A line between elements."),
  ]

  private static let groups = [
    ConstructorEntry(
      "ui.grid", .table, makes: .element, "Elements in columns.",
      fields: [FieldEntry("columns", .integer, "The number of columns, 1 to 6.", default: "3")], items: cardPart),
    ConstructorEntry(
      "ui.stack", .table, makes: .element, "Elements in a column or in a row.",
      fields: [FieldEntry("across", .boolean, "Whether the elements are in a row.", default: "false")],
      items: cardPart),
  ]
}
