import CareModel

extension NumericFormat {
  /// The units that the participant can choose, as a list of losses names them; nil if there is no choice.
  var unitChoiceText: String? { offersUnits ? allUnits.joined(separator: ", ") : nil }
}
