package import CareModel

extension CareTask {
  /// Returns the time in which its events can be answered, as a sentence.
  ///
  /// For example `It can be answered from its start to the end of that day.`
  package func windowSentence(in language: Language = .english) -> String {
    func with(_ phrase: SentencePhrase, _ interval: CalendarInterval) -> String {
      language.sentence(phrase, ["interval": language.interval(interval)])
    }
    let end =
      switch closing {
      case .endOfDay: language.sentence(.endOfDay)
      case .after(let interval): with(opens == nil ? .afterIt : .afterStart, interval)
      }
    return language.sentence(
      .canBeAnswered,
      [
        "from": opens.map { with(.beforeStart, $0) } ?? language.sentence(.itsStart), "end": end,
        "late": grace.map { with(.lateFor, $0) } ?? "",
        "begun": beginBy.map { with(opens == nil ? .ifBegun : .ifBegunOfStart, $0) } ?? "",
      ])
  }

  /// Returns the targets of its events, and those of schedule elements with other targets.
  package func targetSentences(in zone: Zone, _ language: Language = .english) -> [String] {
    let list = { (values: [OutcomeValue]) in
      values.map { text(of: $0, in: zone, language) }.joined(separator: ", ")
    }
    var sentences: [String] = []
    if !targets.isEmpty, schedule.elements.contains(where: \.targets.isEmpty) {
      sentences.append(language.sentence(.target, ["values": list(targets)]))
    }
    for (place, element) in schedule.elements.enumerated() where !element.targets.isEmpty {
      let part =
        element.text.map { "“\($0)”" } ?? element.key ?? language.sentence(.partOfSchedule, ["number": place + 1])
      sentences.append(language.sentence(.targetOf, ["part": part, "values": list(element.targets)]))
    }
    return sentences
  }
}

extension Survey {
  /// The length of its survey, as a sentence.
  ///
  /// For example `Its survey has 2 questions in 3 steps.`
  var sizeSentence: String {
    let questions = steps.reduce(0) { $0 + $1.questions.count }
    return "Its survey has \(Self.counted(questions, "question")) in \(Self.counted(steps.count, "step"))."
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)s" : count.counting(noun)
  }
}
