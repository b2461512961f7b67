import CareModel
import CareRuntime

extension ConstructorEntry {
  /// The items of a day besides the ids of tasks, and the table that a plan's `day` is called with.
  static let dayCards = [
    ConstructorEntry(
      "card.tasks", .table, makes: .dayItem, "One card with the day's events of several tasks.",
      fields: [
        FieldEntry("title", .text, "The title of the card.", required: true),
        FieldEntry(
          "extends", .choice(CardStyle.allCases.filter(\.holdsDay).map(\.rawValue)), "The card style.",
          default: "\"checklist\""), style,
      ], items: .id,
      example: "card.tasks { \"inhaler\", \"spray\", title = \"This morning\", extends = \"checklist\" }"),
    ConstructorEntry(
      "card.info", .table, makes: .dayItem, "A card to read, without an event.",
      fields: [
        title, detail, FieldEntry("body", cardParts, "The elements of the card; none with an action.", default: "{}"),
        style,
      ],
      example: "card.info { title = \"Tip\", body = { \"Put the glass where you can see it.\" } }"),
    ConstructorEntry(
      "card.featured", .table, makes: .dayItem, "A card with a picture that opens a page, without an event.",
      fields: [
        title, detail, FieldEntry("image", .text, "The name or the URL of the image."),
        FieldEntry(
          "body", cardParts, "The elements of the page, from top to bottom; none with an action.", required: true),
        style,
      ],
      example: "card.featured { title = \"Your new knee\", image = \"knee.jpg\", body = { \"The first weeks.\" } }"),
    ConstructorEntry(
      "card.chart", .call, makes: .dayItem, "A card with a chart of the plan.",
      parameters: [FieldEntry("chart", .id, "The id of the chart.", required: true)],
      fields: [FieldEntry("title", .text, "The title of the card.", default: "the title of the chart"), style],
      example: "card.chart \"care-and-sleep\""),
    ConstructorEntry(
      "card.contacts", .table, makes: .dayItem, "A card with contacts of the plan.",
      fields: [title, style], items: .id, example: "card.contacts { \"nurse\", title = \"If you need help\" }"),
    ConstructorEntry(
      "card.header", .call, makes: .dayItem, "A heading over the cards that follow.",
      parameters: [FieldEntry("text", .text, "The text to display.", required: true)],
      fields: [FieldEntry("detail", .text, "The text at the right end.")], example: "card.header \"This morning\""),
    HookDay.row.entry,
  ]

  private static let title = FieldEntry("title", .text, "The title of the card.", required: true)
  private static let detail = FieldEntry("detail", .text, "The text beside the title.")
}
