/// What a care plan has for a parameter of its plan.
public enum ParameterValue: Hashable, Sendable {
  /// A time of day.
  case time(TimeOfDay)
  /// A date, or a time on the wall clock.
  case moment(DateOrTime)
  /// A number.
  case number(Double)
  /// A text, or one of the texts that the plan offers.
  case text(String)
  /// Yes or no.
  case boolean(Bool)
}
