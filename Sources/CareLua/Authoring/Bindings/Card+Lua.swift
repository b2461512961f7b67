import CareModel

extension ConstructorEntry {
  static let cards = [card, cardAppearance, cardColors, cardView] + controls + pictures + groups

  static let cardStyle = FieldType.choice(CardStyle.allCases.map(\.rawValue))

  static let card = ConstructorEntry(
    "card", .table, makes: .card, "How a task's card looks, and what its buttons do.",
    fields: [
      FieldEntry("extends", cardStyle, "The built-in look to begin with.", default: "\"simple\""),
      FieldEntry(
        "view",
        .function(["event": .event, "ctx": .handle("ctx")], gives: .optional(.type(.record("card_view")))),
        """
        What the card shows of an event: a function of event and ctx that gives a table with title, detail and body, or nil for the \
        built-in look. Its texts are not translated.
        """),
      FieldEntry(
        "on",
        .named(
          of: .function(
            ["event": .event, "ctx": .handle("ctx"), "input": .map(of: .scalar)], gives: .nothing)),
        """
        What the card does on an action, by its name: functions of event, ctx and input. What one records at its event is one commit, or \
        nothing when it fails.
        """, default: "{}"),
      FieldEntry("style", .record("card_style"), "Colors.", default: "the renderer's own"),
      FieldEntry(
        "links", .list(of: .declared(.element)), "What a card that extends \"link\" leads to: ui.link(…).",
        default: "{}"),
    ],
    example: """
      card {
        extends = "instructions",
        view = function(event, ctx)
          return { detail = event:sum "dose" .. " mg", body = { ui.button("log", "Log a dose", { mg = 5 }) } }
        end,
        on = { log = function(event, ctx, input) event:append(value(input.mg, { kind = "dose", units = "mg" })) end },
        style = { color = { accent = "#0a7" } },
      }
      """)

  static let cardAppearance = ConstructorEntry(
    "card_style", .record, "How a card is colored.",
    fields: [FieldEntry("color", .record("card_colors"), "Its colors.", required: true)])

  static let cardColors = ConstructorEntry(
    "card_colors", .record, "The colors of a card.",
    fields: [FieldEntry("accent", .text, "Of its frame and title, e.g. \"#0a7\" or \"#00aa77\".", required: true)])

  static let cardView = ConstructorEntry(
    "card_view", .record, "What a card's view gives; what it leaves out is as in the built-in look.",
    fields: [
      FieldEntry("title", .text, "What it is called.", default: "the task's title"),
      FieldEntry("detail", .text, "The time or the count beside the title.", default: "as in the built-in look"),
      FieldEntry("body", cardParts, "What it shows, from top to bottom.", default: "as in the built-in look"),
    ])

  /// A text stands for `ui.text`.
  static let cardPart = FieldType.any(of: [.declared(.element), .text])
  static let cardParts = FieldType.list(of: cardPart)

  private static let action = FieldEntry("action", .id, "Which action of the card's `on` it calls.", required: true)
  private static let input = FieldEntry(
    "input", .named(of: .scalar), "What the action is given, by name.", default: "{}")
  private static let label = FieldEntry("title", .text, "What stands on it or beside it.", required: true)

  private static let controls = [
    ConstructorEntry(
      "ui.button", .call, makes: .element, "A button that calls an action.", parameters: [action, label, input]),
    ConstructorEntry(
      "ui.check", .call, makes: .element, "A box to tick; its action is given `on`, true or false, besides.",
      parameters: [action, label],
      fields: [FieldEntry("on", .boolean, "Whether it is ticked.", default: "false"), input]),
    ConstructorEntry(
      "ui.check_list", .table, makes: .element, "Boxes to tick, one below the other.", items: .declared(.element)),
    ConstructorEntry(
      "ui.slider", .call, makes: .element, "A number between two ends; its action is given it as `value` besides.",
      parameters: [action, label],
      fields: [
        FieldEntry("min", .number, "The least.", default: "0"),
        FieldEntry("max", .number, "The greatest.", required: true),
        FieldEntry("step", .number, "From one number to the next.", default: "1"),
        FieldEntry("value", .number, "Where it stands."), FieldEntry("units", .text, "The unit."), input,
      ]),
    ConstructorEntry(
      "ui.text_field", .call, makes: .element, "A text to enter; its action is given it as `value` besides.",
      parameters: [action, label],
      fields: [
        FieldEntry("value", .text, "What stands in it."),
        FieldEntry("max_length", .integer, "At most so many characters.", default: "10000"), input,
      ]),
    ConstructorEntry(
      "ui.number_field", .call, makes: .element, "A number to enter; its action is given it as `value` besides.",
      parameters: [action, label],
      fields: [
        FieldEntry("min", .number, "The least."), FieldEntry("max", .number, "The greatest."),
        FieldEntry("integer", .boolean, "Whether it is a whole number.", default: "false"),
        FieldEntry("value", .number, "What stands in it."), FieldEntry("units", .text, "The unit."), input,
      ]),
  ]

  private static let beside = FieldEntry("text", .text, "What stands beside it.")
  private static let share = FieldEntry(
    "share", .number, "How much is filled: 0 for nothing, 1 for all; what is more or less counts as that.",
    required: true)

  private static let pictures = [
    ConstructorEntry(
      "ui.text", .call, makes: .element, "A paragraph.",
      parameters: [FieldEntry("text", .text, "What it says.", required: true)],
      fields: [
        FieldEntry(
          "tone", .choice(CardElement.TextTone.allCases.map(\.rawValue)), "What it means, which decides its color.",
          default: "\"plain\"")
      ]),
    ConstructorEntry(
      "ui.header", .call, makes: .element, "A heading within the card.",
      parameters: [FieldEntry("text", .text, "What it says.", required: true)],
      fields: [FieldEntry("detail", .text, "What stands at its right.")]),
    ConstructorEntry(
      "ui.image", .call, makes: .element, "A picture.",
      parameters: [
        FieldEntry("source", .text, "The name of a picture, or its address.", required: true),
        FieldEntry("text", .text, "What it shows, for those who do not see it.", required: true),
      ]),
    ConstructorEntry(
      "ui.icon", .call, makes: .element, "A small picture that every renderer knows.",
      parameters: [
        FieldEntry("icon", .choice(CardElement.Icon.allCases.map(\.rawValue)), "Which.", required: true)
      ], fields: [beside]),
    ConstructorEntry(
      "ui.progress", .call, makes: .element, "A bar that is filled up to a share.", parameters: [share],
      fields: [beside]),
    ConstructorEntry(
      "ui.ring", .call, makes: .element, "A ring that is filled up to a share.", parameters: [share], fields: [beside]),
    ConstructorEntry(
      "ui.chart", .call, makes: .element, "Points side by side.",
      parameters: [FieldEntry("values", .list(of: .number), "The points, in order.", required: true)],
      fields: [
        FieldEntry("labels", .list(of: .text), "What stands at each point."),
        FieldEntry("min", .number, "The value at the foot.", default: "0, or the least point where that is less"),
        FieldEntry("max", .number, "The value at the top.", default: "the greatest point"), beside,
      ]),
    ConstructorEntry(
      "ui.link", .call, makes: .element, "Something to open.",
      parameters: [
        FieldEntry("url", .text, "Where it leads: https, http, tel or mailto.", required: true),
        FieldEntry("title", .text, "What is shown.", required: true),
      ]),
    ConstructorEntry("ui.divider", .call, makes: .element, "A line between parts."),
  ]

  private static let groups = [
    ConstructorEntry(
      "ui.grid", .table, makes: .element, "Parts in columns.",
      fields: [FieldEntry("columns", .integer, "How many columns, 1 to 6.", default: "3")], items: cardPart),
    ConstructorEntry(
      "ui.stack", .table, makes: .element, "Parts one below the other, or beside each other.",
      fields: [FieldEntry("across", .boolean, "Whether they stand beside each other.", default: "false")],
      items: cardPart),
  ]
}
