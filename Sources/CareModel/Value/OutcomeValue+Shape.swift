extension OutcomeValue {
  /// The columns of a value.
  package static let shape = Shape<OutcomeValue>([
    Column("value", \.value, "The value itself."),
    Column("kind", \.kind, "The kind of the value, e.g. \"pain\"."),
    Column("units", \.units, "The units of a number, e.g. \"mg\"."),
    Column(
      "other", \.other, "The words that the participant typed for the option that is the value; nil for none."),
    Column("factor", \.factor, "The substance by whose factor a target's units convert; nil for none.").only(.script),
    Column("recorded", \.recorded, "When it was recorded; nil for a target."),
  ])
}
