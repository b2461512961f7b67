import CareModel
import CareSurvey

/// A text with its translations.
struct ImportedText {
  var text: String
  var translations: [String: String]

  /// Returns the text followed by another; where only one of them is translated into a language, the other stays as it is written.
  func joined(to next: ImportedText, by separator: String) -> ImportedText {
    var joined = ImportedText(text: text + separator + next.text, translations: [:])
    for language in Set(translations.keys).union(next.translations.keys) {
      joined.translations[language] =
        (translations[language] ?? text) + separator + (next.translations[language] ?? next.text)
    }
    return joined
  }
}

extension QuestionnaireReader {
  /// Returns a text of an element with its translations; braces that would repeat an answer are doubled.
  func text(_ name: String, of element: FHIRElement, prefix: String? = nil) -> ImportedText? {
    let before = prefix.map { "\($0) " } ?? ""
    let extra = element.primitive(name)
    guard let written = element.text(name) else { return nil }
    var translations: [String: String] = [:]
    for translation in extra?.extensions(FHIRNames.translation) ?? [] {
      let parts = translation.objects("extension", "extension")
      func part(_ url: String) -> String? {
        for part in parts where part.text("url") == url { return part.value("value")?.string }
        return nil
      }
      guard let language = part("lang"), let content = part("content") else {
        translation.error(.missingField, "a translation needs the extensions 'lang' and 'content'")
        continue
      }
      translations[language] = TemplateText.escaped(before + content)
    }
    var text = TemplateText.escaped(before + written)
    if let own = extra?.extensionValue(FHIRNames.Own.text)?.string {
      // Another program may have changed the text since.
      if TemplateText.shown(own) == written {
        text = own
        translations = translations.mapValues { TemplateText.unescaped($0) }
      } else {
        extra?.loss("the answers that the text repeated", "are not in the text anymore; write {item} again")
      }
    }
    extra?.finish()
    for comment in extra?.comments ?? [] { element.note(comment) }
    return ImportedText(text: text, translations: translations)
  }

  func addTranslations(_ text: ImportedText?, at path: String) {
    for (language, translated) in text?.translations ?? [:] { translations[language, default: [:]][path] = translated }
  }
}

/// Texts in which `{item}` repeats an answer, and `{{` is a brace.
enum TemplateText {
  /// Returns the parts of a text; nil if it has no braces, as most have none.
  private static func template(_ text: String) -> TextTemplate? {
    text.utf8.contains(TextTemplate.brace) ? TextTemplate(text) : nil
  }

  /// Returns a plain text as one that shows it.
  static func escaped(_ text: String) -> String {
    guard let template = template(text) else { return text }
    let isShown = template.references.isEmpty && template.filled { $0.description } == text
    return isShown ? text : text.replacing("{", with: "{{")
  }

  /// Returns the text that ``escaped(_:)`` was given.
  static func unescaped(_ text: String) -> String { template(text) == nil ? text : text.replacing("{{", with: "{") }

  /// Whether the text repeats an answer.
  static func repeatsAnswers(_ text: String) -> Bool { template(text)?.references.isEmpty == false }

  /// Returns the text as it is shown before anything is answered.
  static func shown(_ text: String) -> String { template(text)?.filled { _ in "…" } ?? text }
}
