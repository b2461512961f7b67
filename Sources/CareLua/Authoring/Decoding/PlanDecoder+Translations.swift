package import CareModel
import CareSurvey

extension PlanDecoder {
  /// The texts of the plan in other languages: by language tag, then by path.
  func translations(_ languages: [String: Decoded.Field]) -> [String: [String: String]] {
    var found: [String: [String: String]] = [:]
    for (tag, field) in languages {
      if tag.wholeMatch(of: #/[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*/#) == nil {
        report(
          .notAllowed, at: field.authored, atKey: true,
          "\(quoted(tag)) is not a language tag; write, for example, de or [\"pt-BR\"]")
        continue
      }
      guard case .named(let texts) = field.decoded else { continue }
      found[tag] = texts.compactMapValues { if case .text(let text) = $0.decoded, !text.isEmpty { text } else { nil } }
    }
    return found
  }

  /// Reports translations of texts that do not exist, and texts without a translation, which show as they are written.
  func checkTranslations(of plan: PlanDefinition, _ reader: FieldReader) {
    guard case .named(let languages)? = reader["translations"] else { return }
    let texts = plan.texts
    let earlier = Dictionary(texts.keys.map { ($0.earlierTextPath, $0) }) { first, _ in first }
    for (tag, field) in languages.sorted(by: { $0.key < $1.key }) {
      guard let translated = plan.header.translations[tag] else { continue }
      var table = field.authored
      table.place = moduleTable(table.place)
      for (path, text) in translated.sorted(by: { $0.key < $1.key }) {
        let entry = Authored(.text(text), path: "\(table.path)[\"\(path)\"]", place: table.place.field(path))
        guard let original = texts[path] ?? earlier[path].flatMap({ texts[$0] }) else {
          let hint = Suggestion.nearest(to: path, in: texts.keys).map { "; did you mean `\($0)`?" } ?? ""
          report(
            .staleTranslation, at: entry, atKey: true, severity: .warning, "the plan has no text '\(path)'\(hint)")
          continue
        }
        let missing = original.pipedItems.subtracting(text.pipedItems).sorted()
        if let first = missing.first {
          report(
            .staleTranslation, at: entry, severity: .warning,
            "the text contains {\(first)}, and its translation does not")
        }
      }
      let lacking = plan.untranslatedTexts(in: tag)
      guard !lacking.isEmpty else { continue }
      let shown =
        lacking.prefix(5).joined(separator: ", ") + (lacking.count > 5 ? ", and \(lacking.count - 5) more" : "")
      report(
        .missingTranslation, at: field.authored, atKey: true, severity: .warning,
        "\(lacking.count) \(lacking.count == 1 ? "text has" : "texts have") no translation and "
          + "\(lacking.count == 1 ? "shows" : "show") as written: \(shown)")
    }
  }

  /// The table that a module returns, where a place is `require "…"`; else the place.
  private func moduleTable(_ place: Place) -> Place {
    guard let tree = place.source?.tree, let node = place.node,
      case .call(let callee, _, let arguments) =
        tree[tree.meant(by: node)].kind, tree.dottedName(callee) == "require", let first = arguments.first,
      case .string(let name) = tree[first].kind, let module = source(ofModule: name),
      let returned = module.tree?.returned
    else { return place }
    return Place(source: module, node: returned, position: place.position)
  }
}

extension PlanDefinition {
  /// Returns the paths of the texts that a language of the plan lacks, in order; those without words need none.
  package func untranslatedTexts(in tag: String) -> [String] {
    let translated = header.translations[tag] ?? [:]
    return texts.filter { path, text in
      translated[path] == nil && translated[path.earlierTextPath] == nil && text.hasWords
    }.keys.sorted()
  }
}

extension String {
  /// Whether there is something to translate beside values and units: `{value} mg` has nothing.
  fileprivate var hasWords: Bool {
    let rest = replacing(#/\{[^{}]*\}/#, with: "").trimmingPrefix(while: \.isWhitespace)
    return rest.contains(where: \.isLetter) && !UnitConversion.isUnits(String(rest))
  }

  /// The names of the items whose answers a text shows: `{pain}`.
  fileprivate var pipedItems: Set<String> {
    Set(replacing("{{", with: "").matches(of: #/\{([A-Za-z][A-Za-z0-9_.-]*)\}/#).map { String($0.1) })
  }
}
