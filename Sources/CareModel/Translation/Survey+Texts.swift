extension Survey {
  mutating func walk(_ walk: TextVisitor) {
    walk.text("title", &title)
    if unanswered != "…" { walk.text("unanswered", &unanswered) }
    for place in steps.indices { steps[place].walk(walk.at(steps[place].id)) }
  }
}

extension Step {
  mutating func walk(_ walk: TextVisitor) {
    walk.text("title", &title)
    walk.text("text", &text)
    walk.text("detail", &detail)
    switch kind {
    case .consent(var document):
      walk.text("document", &document)
      kind = .consent(document: document)
    case .permissions(var request):
      request.walk(walk.at("request"))
      kind = .permissions(request: request)
    case .instruction, .form, .question, .completion, .kneeRangeOfMotion: break
    }
    for place in items.indices { items[place].walk(walk.at(items[place].id)) }
  }
}

extension FormItem {
  fileprivate mutating func walk(_ walk: TextVisitor) {
    walk.text("text", &text)
    walk.text("detail", &detail)
    switch format {
    case .scale(var scale):
      walk.text("min_label", &scale.minLabel)
      walk.text("max_label", &scale.maxLabel)
      format = .scale(scale)
    case .choice(var choice):
      choice.options.walk(walk.at("options"))
      format = .choice(choice)
    case .text(var text):
      walk.text("message", &text.message)
      format = .text(text)
    case .numeric, .boolean: break
    }
  }
}

extension [ChoiceOption] {
  /// Visits the text of each option, by its value.
  mutating func walk(_ walk: TextVisitor) {
    for place in indices {
      let option = walk.at(self[place].value)
      option.text("text", &self[place].text)
      option.text("detail", &self[place].detail)
    }
  }
}
