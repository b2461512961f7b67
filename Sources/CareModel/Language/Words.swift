/// A text in each of the built-in languages, for a noun that names itself where it is described.
///
/// A language is added with a word of its own here, and each text then says what it is in it.
package struct Words: Hashable, Sendable {
  /// The text in English.
  package let english: String
  /// The text in German.
  package let german: String
  /// The text in Spanish.
  package let spanish: String
  /// The text in Korean.
  package let korean: String
}

extension Language {
  /// Returns a text in this language.
  package func callAsFunction(_ words: Words) -> String {
    switch self {
    case .german: words.german
    case .spanish: words.spanish
    case .korean: words.korean
    default: words.english
    }
  }
}
