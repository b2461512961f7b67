extension Int {
  /// Returns the number before a noun whose plural takes an s, in English: "1 day", "3 days", "0 days".
  package func counting(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
