/// A language of the texts that are built in: states, prompts, buttons, dates, and messages about answers.
///
/// The texts of a plan are the plan's own and have translations of their own. A language is one file: its texts, and how it writes dates
/// and numbers; ``all`` lists them.
public struct Language: Sendable, CustomStringConvertible {
  /// The language tag, such as `de`.
  public let tag: String

  /// The tag alone, for logs: the texts are many.
  public var description: String { tag }

  /// Whether numbers are written with a decimal comma.
  package let usesDecimalComma: Bool
  /// Whether dates in numbers have the day first, and the year last; otherwise such a date could mean two.
  package let writesDayFirst: Bool
  /// The words that mean yes and no, and the commands of a survey, by ``TypedWord``.
  private let typed: [[String]]
  private let phrases: [String]
  private let tasks: [String]
  private let reports: [String]
  private let pages: [String]
  private let sentences: [String]
  private let documents: [String]
  private let deliveries: [String]

  /// English.
  public static let english = Language("en")
  /// German.
  public static let german = Language("de", else: english)
  /// Spanish.
  public static let spanish = Language("es", else: english)
  /// Korean.
  public static let korean = Language("ko", else: english)

  /// The languages by tag, English first.
  ///
  /// A program reads the file of one when it first needs it.
  private static let known: [(tag: String, language: @Sendable () -> Language)] = [
    ("en", { .english }), ("de", { .german }), ("es", { .spanish }), ("ko", { .korean }),
  ]

  /// The tags of the languages, English first.
  public static let tags: [String] = known.map(\.tag)

  /// The languages, English first.
  public static let all: [Language] = known.map { $0.language() }

  /// Creates a language from its file; a text that is missing there is the other language's.
  private init(_ name: String, else other: Language? = nil) {
    let file = LanguageFile(CompiledFiles.words.required("\(name).words"))
    let head = file.sections["language"] ?? [:]
    tag = head["tag"] ?? ""
    usesDecimalComma = head["decimal sign"] == ","
    writesDayFirst = head["day first"] == "yes"
    phrases = file.texts("phrases", of: Phrase.self, else: other?.phrases ?? [])
    tasks = file.texts("tasks", of: TaskPhrase.self, else: other?.tasks ?? [])
    reports = file.texts("reports", of: ReportPhrase.self, else: other?.reports ?? [])
    pages = file.texts("pages", of: WebPhrase.self, else: other?.pages ?? [])
    sentences = file.texts("sentences", of: SentencePhrase.self, else: other?.sentences ?? [])
    documents = file.texts("protocol", of: ProtocolPhrase.self, else: other?.documents ?? [])
    deliveries = file.texts("deliveries", of: DeliveryPhrase.self, else: other?.deliveries ?? [])
    let words = file.sections["typed"] ?? [:]
    typed = TypedWord.allCases.map { word in
      words[String(describing: word)]?.split(separator: ", ").map(String.init) ?? []
    }
  }

  /// Returns the language of a tag, or of its first part, so that `de-AT` is German; English if there is none.
  public static func of(_ tag: String?) -> Language {
    let tag = (tag ?? "").lowercased()
    let first = tag.split { $0 == "-" || $0 == "_" }.first.map(String.init)
    let found = known.first { $0.tag == tag } ?? known.first { $0.tag == first }
    return found?.language() ?? .english
  }

  /// Returns a text with values in the places of its names.
  package func callAsFunction(_ phrase: Phrase, _ values: KeyValuePairs<String, any CustomStringConvertible> = [:])
    -> String
  {
    template(of: phrase).filled { name in values.first { $0.key == name }?.value.description }
  }

  /// Returns a text with values in the places of its names; a name without a value stays as it is.
  package func text(_ phrase: Phrase, _ values: [String: String]) -> String {
    template(of: phrase).filled { values[$0] }
  }

  /// Returns a template with values in the places of its names; a name without a value stays as it is.
  package static func fill(_ template: String, _ values: [String: String]) -> String {
    PhraseTemplate(template).filled { values[$0] }
  }

  /// Returns the template of a text.
  package func template(of phrase: Phrase) -> PhraseTemplate { PhraseTemplate(phrases[phrase.rawValue]) }

  /// Returns the template of a text of active tasks.
  package func template(of phrase: TaskPhrase) -> PhraseTemplate { PhraseTemplate(tasks[phrase.rawValue]) }

  /// Returns the template of a text of reports.
  package func template(of phrase: ReportPhrase) -> PhraseTemplate { PhraseTemplate(reports[phrase.rawValue]) }

  /// Returns the template of a text of a participant's pages.
  package func template(of phrase: WebPhrase) -> PhraseTemplate { PhraseTemplate(pages[phrase.rawValue]) }

  /// Returns the template of a part of a sentence.
  package func template(of phrase: SentencePhrase) -> PhraseTemplate { PhraseTemplate(sentences[phrase.rawValue]) }

  /// Returns the template of a text of a protocol.
  package func template(of phrase: ProtocolPhrase) -> PhraseTemplate { PhraseTemplate(documents[phrase.rawValue]) }

  /// Returns the template of a text of deliveries.
  package func template(of phrase: DeliveryPhrase) -> PhraseTemplate { PhraseTemplate(deliveries[phrase.rawValue]) }

  /// Returns the words that mean what a participant types; the first one is shown.
  func words(_ word: TypedWord) -> [String] { typed[word.rawValue] }
}

extension Language: Hashable {
  /// Whether two languages have the same tag.
  public static func == (a: Language, b: Language) -> Bool { a.tag == b.tag }

  /// Hashes the tag.
  public func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

/// The kinds of words that a participant types.
package enum TypedWord: Int, Hashable, Sendable, CaseIterable {
  case yes, no, back, skip, quit, more, save, discard, add, remove, dontKnow
  /// Parts of dates, times, and lengths of time; a filler has no meaning of its own.
  case am, pm, days, hours, minutes, seconds, filler

  /// Whether a text is one of the words, in any case.
  package func matches(_ text: String, in language: Language) -> Bool {
    words(in: language).contains(text.lowercased())
  }

  /// Returns the words: those of the language, and the English ones.
  func words(in language: Language) -> [String] {
    language == .english ? language.words(self) : language.words(self) + Language.english.words(self)
  }

  /// Returns the word to type in a language.
  package func word(in language: Language) -> String { words(in: language)[0] }
}
