import CareCards
import CareModel

/// The answers of a page's form.
struct AnswerFields {
  /// What a form says about an item.
  enum Given {
    /// Nothing: the item is left unanswered.
    case none
    /// An answer, and whether an unusual one was confirmed.
    case answer(Answer, isConfirmed: Bool)
    /// A file.
    case file([UInt8])
    /// A file that was given before stays.
    case kept
    /// Something that is no answer; the message says what is.
    case refused(String)
  }

  let form: FormFields
  let files: [String: [UInt8]]
  let language: Language

  /// The typed values of the fields of an item, which stay when it is refused.
  func typed(_ item: FormItem) -> [String: [String]] {
    let prefix = SurveyField.name(item.id)
    return Dictionary(
      grouping: form.all.filter { $0.name == prefix || $0.name.hasPrefix(prefix + "-") }, by: \.name
    ).mapValues { $0.map(\.value) }
  }

  /// Returns what the form says about an item.
  func given(_ item: FormItem, before: Answer?) -> Given {
    let name = SurveyField.name(item.id)
    if item.dontKnow, form[SurveyField.name(item.id, "unknown")] != nil || form[name] == FormItem.dontKnowMark {
      return .answer(.dontKnow, isConfirmed: false)
    }
    let isConfirmed = form[SurveyField.name(item.id, "sure")] != nil
    let field = item.format.definition.field(in: language)
    switch field {
    case .options(let entries, let several):
      return chosen(item, entries, several: several, isConfirmed: isConfirmed)
    case .ranking(let entries, _):
      // An open place before one with an option would move those behind it.
      let values = form.values(name)
      guard values.prefix(while: { !$0.isEmpty }).count == values.count(where: { !$0.isEmpty }) else {
        return .refused(item.format.definition.prompt(in: language))
      }
      return chosen(item, entries, several: true, isConfirmed: isConfirmed)
    case .menu(let entries): return chosen(item, entries, several: false, isConfirmed: isConfirmed)
    case .line(let line): return chosen(item, line.points, several: false, isConfirmed: isConfirmed)
    case .signature: return signed(item)
    case .amount:
      // Units that are typed behind the number count more than those of the list.
      let number = (form[name] ?? "").trimmed, units = form[SurveyField.name(item.id, SurveyField.units)] ?? ""
      let isAlone = number.wholeMatch(of: /[+-]?[0-9.,]+/) != nil
      return typed(isAlone ? "\(number) \(units)" : number, item, isConfirmed: isConfirmed)
    case .text(_, let secure, _): return typed(form[name] ?? "", item, isSecret: secure, isConfirmed: isConfirmed)
    case .measure(let units):
      return measured(units, item, before: before, isConfirmed: isConfirmed)
    case .number, .age: return typed(form[name] ?? "", item, isConfirmed: isConfirmed)
    case .moment, .place: return parts(SurveyField.parts(of: field, in: language), item, isConfirmed: isConfirmed)
    case .file:
      if let bytes = files[name] { return .file(bytes) }
      return before?.file == nil ? .none : .kept
    }
  }

  private func chosen(
    _ item: FormItem, _ entries: [AnswerControl.Entry], several: Bool, isConfirmed: Bool
  ) -> Given {
    let values = form.values(SurveyField.name(item.id)).filter { !$0.isEmpty }
    let words = form[SurveyField.name(item.id, "other")]?.trimmed ?? ""
    var found: [Answer] = []
    for value in values {
      guard let entry = entries.first(where: { SurveyField.value($0) == value }) else {
        return .refused(language(.oneOfTheChoices))
      }
      found.append(entry.answer)
    }
    let other = item.format.definition.options.first(where: \.other)
    guard !found.isEmpty || (several && !words.isEmpty) else { return .none }
    if found.count == 1, found[0].chosenValues == nil { return .answer(found[0], isConfirmed: isConfirmed) }
    var chosen = found.flatMap { $0.chosenValues ?? [] }
    if let other, !words.isEmpty {
      // Words without their option choose it, where several can be chosen.
      if several, !chosen.contains(other.value) { chosen.append(other.value) }
      if chosen.contains(other.value) { return .answer(.chosen(chosen, other: words), isConfirmed: false) }
    }
    return .answer(.choices(chosen), isConfirmed: false)
  }

  /// A typed name, with what was drawn beside it.
  private func signed(_ item: FormItem) -> Given {
    let name = (form[SurveyField.name(item.id)] ?? "").trimmed
    guard !name.isEmpty else { return .none }
    let strokes = form[SurveyField.name(item.id, SurveyField.strokes)].flatMap { $0.isEmpty ? nil : $0 }
    return .answer(.signature(Signature(name: name, strokes: strokes)), isConfirmed: false)
  }

  private func typed(_ text: String, _ item: FormItem, isSecret: Bool = false, isConfirmed: Bool) -> Given {
    // What is not shown is not trimmed: spaces are part of a password.
    let text = (isSecret ? text : text.trimmed).replacing("\r\n", with: "\n")
    guard !text.isEmpty else { return .none }
    do { return .answer(try item.parse(text, in: language), isConfirmed: isConfirmed) } catch {
      return .refused(error.message)
    }
  }

  /// The numbers of a measure; the text of the one field that it has, or had on a page from an earlier version.
  ///
  /// Numbers that are those of the answer before leave it as it is: their fields can show it rounded.
  private func measured(_ units: TypedUnits, _ item: FormItem, before: Answer?, isConfirmed: Bool) -> Given {
    let texts = units.parts.map { form[SurveyField.name(item.id, $0.unit.rawValue)]?.trimmed ?? "" }
    let isInParts = units.parts.count > 1 && texts.contains { !$0.isEmpty }
    if isInParts, let before, let number = before.number, units.texts(of: number, in: language) == texts {
      return .answer(before, isConfirmed: isConfirmed)
    }
    do throws(TypedUnits.PartError) {
      guard isInParts, let sum = try units.sum(of: texts, in: language) else {
        return typed(form[SurveyField.name(item.id)] ?? "", item, isConfirmed: isConfirmed)
      }
      let whole = units.isWhole ? Int(exactly: sum) : nil
      return .answer(whole.map(Answer.integer) ?? .double(sum), isConfirmed: isConfirmed)
    } catch {
      return .refused(error.message(in: language))
    }
  }

  private func parts(_ parts: [SurveyField.Part], _ item: FormItem, isConfirmed: Bool) -> Given {
    func text(_ part: SurveyField.Part) -> String? {
      guard parts.contains(part) else { return nil }
      return form[SurveyField.name(item.id, part.rawValue)]?.trimmed ?? ""
    }
    guard parts.contains(where: { !(text($0) ?? "").isEmpty }) else { return .none }
    func padded(_ part: SurveyField.Part, _ width: Int) -> String? {
      text(part).map { String(repeating: "0", count: max(0, width - $0.count)) + $0 }
    }
    // Two digits are no year: they could be of this century or of the last one.
    let date = text(.year).map { year in
      [year, padded(.month, 2), padded(.day, 2)].compactMap(\.self).joined(separator: "-")
    }
    let time = padded(.hour, 2).map { "\($0):\(padded(.minute, 2) ?? "")" }
    let place = text(.latitude).map { latitude in
      [latitude, text(.longitude) ?? ""].map { $0.replacing(",", with: ".") }.joined(separator: ", ")
    }
    let whole = place ?? [date, time].compactMap(\.self).joined(separator: "T")
    do { return .answer(try item.parse(whole, in: language), isConfirmed: isConfirmed) } catch {
      return .refused(error.message)
    }
  }
}
