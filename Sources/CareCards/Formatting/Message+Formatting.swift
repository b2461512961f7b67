package import CareModel

extension Message {
  /// Returns the message in a line: who wrote it, when, and the text.
  package func summary(in zone: Zone, _ language: Language = .english) -> String {
    "\(authorText(in: language)), \(sent.formattedInFull(in: zone, language)): \(text)"
  }

  /// Returns the name of the person who wrote it, or else the side.
  package func authorText(in language: Language = .english) -> String {
    author ?? language(from == .careTeam ? .careTeam : .participant)
  }
}
