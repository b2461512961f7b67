import CareModel

extension AnswerInput {
  /// Creates the input that gives an answer; nil for one that is not kept.
  ///
  /// That of a file names it, and no JSON can write it: the bytes are not beside it.
  init?(_ answer: Answer) {
    switch answer {
    case .integer(let number): self = .integer(number)
    case .double(let number): self = .double(number)
    case .converted(_, let typed): self = .fields(["value": .double(typed.value), "units": .text(typed.units)])
    case .boolean(let value): self = .boolean(value)
    case .text(let text): self = .text(text)
    case .choices(let values): self = .list(values)
    case .chosen(let values, let words): self = .other(words, with: values)
    case .date, .partialDate, .dateTime, .time:
      guard let text = answer.isoText else { return nil }
      self = .text(text)
    case .location(let place):
      var parts: [String: AnswerInput] = ["latitude": .double(place.latitude), "longitude": .double(place.longitude)]
      if let name = place.name { parts["name"] = .text(name) }
      self = .fields(parts)
    case .file(let file): self = .file(file)
    case .signature(let signature):
      var parts: [String: AnswerInput] = ["name": .text(signature.name)]
      if let strokes = signature.strokes { parts["strokes"] = .text(strokes) }
      self = .fields(parts)
    case .dontKnow: self = .dontKnow
    case .withheld: return nil
    }
  }
}
