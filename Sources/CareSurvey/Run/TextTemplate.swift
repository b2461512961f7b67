package import CareModel

extension SurveyRun {
  /// Returns the text with its references replaced by the answers of the steps left so far.
  ///
  /// An item without an answer, and one that was not shown, is replaced by the survey's ``Survey/unanswered``.
  package func filled(_ text: String) -> String { filled(text, in: nil) }

  /// Returns the text with its references replaced, first by the answers of a row of a repeat group, also while it is open.
  func filled(_ text: String, in row: RowPlace?) -> String {
    // Most texts have no braces.
    guard text.utf8.contains(TextTemplate.brace) else { return text }
    let template = TextTemplate(text)
    guard !template.references.isEmpty else { return template.filled { $0.description } }
    return template.filled { label($0, in: row) ?? (translation ?? survey).unanswered }
  }

  func filled(_ step: Step) -> Step {
    var step = step
    step.title = step.title.map { filled($0) }
    step.text = step.text.map { filled($0) }
    step.detail = step.detail.map { filled($0) }
    step.footnote = step.footnote.map { filled($0) }
    step.learnMore = step.learnMore.map { filled($0) }
    for place in step.body.indices { step.body[place].text = filled(step.body[place].text) }
    step.items = step.items.map { filled($0) }
    return step
  }

  func filled(_ item: FormItem, in row: RowPlace? = nil) -> FormItem {
    var item = item
    item.text = item.text.map { filled($0, in: row) }
    item.detail = item.detail.map { filled($0, in: row) }
    item.explanation = item.explanation.map { filled($0, in: row) }
    return item
  }

  private func label(_ reference: ItemReference, in row: RowPlace?) -> String? {
    if let row, reference.step == nil || reference.step == row.visit.stepID,
      let step = try? route.step(row.visit.stepID), step.step.items.contains(where: { $0.id == reference.item })
    {
      return label(of: reference.item, in: row, step)
    }
    for visit in visits.reversed() where reference.step == nil || visit.stepID == reference.step {
      guard let shown = visit.shown, let step = try? route.step(visit.stepID),
        let own = step.question(reference.item)?.item
      else { continue }
      if let rows = visit.rows {
        if let label = label(ofRows: rows, reference.item, visit, step) { return label }
        continue
      }
      guard shown.contains(reference.item) else { continue }
      let item = translated(own, of: step)
      return own.offering(visit.offered?[own.id]).counted(visit.entries[own.id]?.answer).map {
        item.format.wordedText(of: $0, in: language)
      }
    }
    return nil
  }
}

/// A text that refers to answers: `{pain}` and `{how.pain}` are references, `{{` is a brace, and any other brace is itself.
package struct TextTemplate {
  enum Part: Hashable {
    case literal(String)
    case answer(ItemReference)
  }

  /// The byte that every text with a reference contains.
  package static let brace = UInt8(ascii: "{")

  let parts: [Part]

  /// Reads a text.
  package init(_ text: String) {
    var parts = [Part]()
    var literal = ""
    var rest = Substring(text)
    while let character = rest.first {
      if rest.hasPrefix("{{") {
        literal.append("{")
        rest = rest.dropFirst(2)
      } else if character == "{", let reference = Self.reference(startingAt: rest) {
        parts.append(.literal(literal))
        parts.append(.answer(ItemReference(String(reference))))
        literal = ""
        rest = rest.dropFirst(reference.count + 2)
      } else {
        literal.append(character)
        rest = rest.dropFirst()
      }
    }
    self.parts = parts + [.literal(literal)]
  }

  /// The items whose answers the text repeats, in its order.
  package var references: [ItemReference] {
    parts.compactMap { part in
      guard case .answer(let reference) = part else { return nil }
      return reference
    }
  }

  /// Returns the text with these labels in place of its references.
  package func filled(_ label: (ItemReference) -> String) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): text
      case .answer(let reference): label(reference)
      }
    }.joined()
  }

  private static func reference(startingAt text: Substring) -> Substring? {
    guard let close = text.firstIndex(of: "}") else { return nil }
    let inside = text[text.startIndex..<close].dropFirst()
    let ids = inside.split(separator: ".", omittingEmptySubsequences: false)
    return ids.count <= 2 && ids.allSatisfy { SurveyID.isLegal(String($0)) } ? inside : nil
  }
}
