package import CareModel

/// The ids of a survey's steps and of what they ask: a script that asks for another is mistaken.
package struct SurveyIDs: Hashable, Sendable {
  /// The survey's id.
  package let survey: String
  private let steps: [Step]
  private let scores: [String]

  /// The ids of a survey.
  package init(_ survey: Survey) {
    self.survey = survey.id
    steps = survey.steps
    scores = survey.scores.map(\.id)
  }

  /// The score of a name.
  ///
  /// - Throws: ``OptionError``: the survey has none.
  func score(_ id: String) throws(OptionError) -> String {
    guard scores.contains(id) else {
      throw OptionError("unknown_score", "the survey \(survey) has no score '\(id)'\(Self.hint(id, scores))", got: id)
    }
    return id
  }

  /// The item of an id, in a step if one is named.
  ///
  /// - Throws: ``OptionError``: the survey has no such step or item.
  func item(_ id: String, of step: String? = nil) throws(OptionError) -> FormItem {
    if step == nil {
      for step in steps { for item in step.questions where item.id == id { return item } }
    }
    let known = try step.map { (step) throws(OptionError) in try self.items(of: step) } ?? steps.flatMap(\.questions)
    if let item = known.first(where: { $0.id == id }) { return item }
    if step == nil, steps.contains(where: { $0.id == id }) {
      throw OptionError(
        "unknown_item", "'\(id)' is a step of \(survey), not an item; write result:step(\"\(id)\")", got: id)
    }
    let place = step.map { "step '\($0)' of \(survey)" } ?? "the survey \(survey)"
    throw OptionError("unknown_item", "\(place) has no item '\(id)'\(Self.hint(id, known.map(\.id)))", got: id)
  }

  /// The items of a step.
  ///
  /// - Throws: ``OptionError``: the survey has no such step.
  func items(of step: String) throws(OptionError) -> [FormItem] {
    guard steps.contains(where: { $0.id == step }) else {
      throw OptionError(
        "unknown_step", "the survey \(survey) has no step '\(step)'\(Self.hint(step, steps.map(\.id)))", got: step)
    }
    return steps.filter { $0.id == step }.flatMap(\.questions)
  }

  private static func hint(_ word: String, _ known: [String]) -> String {
    if let near = Suggestion.nearest(to: word, in: known) { return "; did you mean '\(near)'?" }
    return known.isEmpty ? "" : "; it has \(known.sorted().joined(separator: ", "))"
  }
}

extension FormItem {
  /// An answer to the item in Lua: one choice as a text, several as a list; nil for none and for "don't know".
  func value(of answer: Answer?) -> LuaValue {
    switch answer {
    case nil, .dontKnow: return .nil
    case .integer(let integer): return .integer(Int64(integer))
    case .double(let double): return .number(double)
    case .boolean(let boolean): return .boolean(boolean)
    case .text(let text): return .string(text)
    case .choices(let choices):
      if case .choice(let format) = self.format, format.multiple { return .list(choices) }
      return .text(choices.first)
    }
  }
}
