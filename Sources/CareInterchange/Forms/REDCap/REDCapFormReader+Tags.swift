import CareModel

extension REDCapFormReader {
  /// Applies the action tags of a field to its item.
  func apply(_ field: inout Field, _ item: inout FormItem, _ format: inout AnswerFormat) {
    for tag in field.tags {
      switch tag.name {
      case "READONLY", "READONLY-SURVEY": item.readOnly = true
      case "NONEOFTHEABOVE": exclude(tag, &field, &format)
      case "DEFAULT", "SETVALUE": item.defaultAnswer = defaultAnswer(tag, &field, format)
      case "MAXCHECKED":
        if case .choice(var choice) = format, choice.multiple,
          let most = BoundedInteger(tag.value ?? "", in: 1...choice.options.count)
        {
          choice.maxChoices = most.value
          format = .choice(choice)
        } else {
          lose(tag, &field)
        }
      case "CHARLIMIT":
        if case .text(var text) = format, let most = BoundedInteger(tag.value ?? "", in: 1...1_000_000) {
          text.maxLength = most.value
          format = .text(text)
        } else {
          lose(tag, &field)
        }
      default: lose(tag, &field)
      }
    }
    if item.required, item.readOnly, item.defaultAnswer == nil {
      item.required = false
      field.comments.append(
        form.report.loss(
          "'Required Field?'", "cannot hold for a field that cannot be changed; it is not required here",
          at: field.row.place("required_field")))
    }
  }

  /// Makes options exclusive.
  private func exclude(_ tag: REDCapTag, _ field: inout Field, _ format: inout AnswerFormat) {
    var codes = (tag.value ?? "").split(separator: ",").map { String($0).trimmed }
    if let unknown = field.unknownCode, codes.contains(unknown) {
      // "Don't know" excludes the others by itself.
      codes.removeAll { $0 == unknown }
      if codes.isEmpty { return }
    }
    guard case .choice(var choice) = format, choice.multiple, !codes.isEmpty, codes.allSatisfy(field.options.has)
    else { return lose(tag, &field) }
    for place in choice.options.indices where codes.contains(choice.options[place].value) {
      choice.options[place].exclusive = true
    }
    format = .choice(choice)
  }

  private func defaultAnswer(_ tag: REDCapTag, _ field: inout Field, _ format: AnswerFormat) -> Answer? {
    let text = tag.value?.trimmed ?? ""
    // A default that repeats an answer is computed.
    guard !text.contains("["),
      let answer = FormDefault.answer(text, format, options: field.options, words: field.words, separator: ",")
    else {
      lose(tag, &field)
      return nil
    }
    return answer
  }
}
