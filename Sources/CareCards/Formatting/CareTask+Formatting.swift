import CareModel

extension CareTask {
  /// The time in which its events can be answered, as a sentence.
  ///
  /// For example `It can be answered from its start to the end of that day.`
  var windowSentence: String {
    let from = opens.map { "\($0) before its start" } ?? "its start"
    let end =
      switch closing {
      case .endOfDay: "the end of that day"
      case .after(let interval): "\(interval) after it\(opens == nil ? "" : "s start")"
      }
    let late = grace.map { ", and late for \($0) more" } ?? ""
    let begun = beginBy.map { ", if it was begun within \($0)\(opens == nil ? "" : " of its start")" } ?? ""
    return "It can be answered from \(from) to \(end)\(late)\(begun)."
  }

  /// The targets of its events, and those of schedule elements with other targets.
  func targetSentences(in zone: Zone) -> [String] {
    let list = { (values: [OutcomeValue]) in values.map { text(of: $0, in: zone) }.joined(separator: ", ") }
    var sentences: [String] = []
    if !targets.isEmpty, schedule.elements.contains(where: \.targets.isEmpty) {
      sentences.append("Target: \(list(targets)).")
    }
    for (place, element) in schedule.elements.enumerated() where !element.targets.isEmpty {
      let part = element.text.map { "“\($0)”" } ?? element.key ?? "part \(place + 1) of its schedule"
      sentences.append("Target of \(part): \(list(element.targets)).")
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
    "\(count == 0 ? "no" : "\(count)") \(noun)\(count == 1 ? "" : "s")"
  }
}
