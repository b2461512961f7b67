/// The object identifiers of ODM: ids of the plan, which have no dots, one within the other.
enum ODMNames {
  static func event(_ task: String) -> String { "SE.\(task)" }
  static func form(_ task: String) -> String { "F.\(task)" }
  /// The group of a step; without one, that of items of earlier versions.
  static func group(_ task: String, _ step: String?) -> String { "IG.\(task)" + (step.map { ".\($0)" } ?? "") }
  static func item(_ task: String, _ step: String?, _ item: String) -> String {
    "IT.\(task).\(step.map { "\($0)." } ?? "")\(item)"
  }
  /// An option of several choices, which is true or false.
  static func option(_ item: String, _ value: String) -> String { "\(item)=\(value)" }
  /// The words that are typed for an option.
  static func words(_ item: String) -> String { "\(item):other" }
  static func codes(_ item: String) -> String { "CL.\(item)" }
  static func condition(_ place: String) -> String { "CD.\(place)" }
  static func unit(_ unit: String) -> String { "MU.\(unit)" }
}

/// A text in the languages of a plan, as ODM has it.
struct ODMText {
  private var texts: [(language: String?, text: String)] = []

  /// Creates the text at some paths of a survey, those of a language in lines.
  init(_ parts: [(path: String, text: String?)], _ translations: [String: [String: String]]) {
    let parts = parts.compactMap { part in part.text.map { (part.path, $0) } }
    guard !parts.isEmpty else { return }
    texts.append((nil, parts.map { TemplateText.shown($0.1) }.joined(separator: "\n")))
    for language in translations.keys.sorted() {
      let own = parts.map { translations[language]?[$0.0] }
      guard own.contains(where: { $0 != nil }) else { continue }
      texts.append((language, zip(own, parts).map { TemplateText.shown($0 ?? $1.1) }.joined(separator: "\n")))
    }
  }

  /// Creates a text in one language.
  init(_ text: String) { texts = [(nil, text)] }

  /// Returns the text as an element; nil if there is none.
  func element(_ name: String) -> ODMElement? {
    guard !texts.isEmpty else { return nil }
    var element = ODMElement(name)
    for text in texts { element.add(ODMElement("TranslatedText", ["xml:lang": text.language], text: text.text)) }
    return element
  }
}
