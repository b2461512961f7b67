extension ConstructorEntry {
  /// An event's card, in a script's hands.
  static let cardValues = [
    member("card.title", .text, "What the card is called."),
    member("card.detail", .text, "The time or the count beside the title."),
    member(
      "card.body", .list(of: .map(of: .anything)), "What it shows: tables that each name their `type`, e.g. \"button\"."
    ),
    member("card.event", .event, "The event, as it is after the last press."),
    ConstructorEntry(
      "card:press", .call, gives: .handle("card"),
      "Does what the card does on an action; the card is then as it is drawn afterward.",
      parameters: [
        FieldEntry("action", .text, "Which action.", required: true),
        FieldEntry("input", .named(of: .scalar), "What the action is given, by name.", default: "{}"),
      ], example: "event:card():press(\"log\", { mg = 5 })"),
  ]
}
