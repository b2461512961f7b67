import CareModel
import CareSurvey
import CareTestSupport
import Testing

/// The walks of `survey.json` through surveys that a browser can run.
enum VectorWalks {
  /// Returns the walks; each list of the file has at least one.
  static func all() throws -> [BundleWalk] {
    let lists = try [validated(), decided(), navigated(), returned(), continued(), shown()]
    for (place, list) in lists.enumerated() { #expect(!list.isEmpty, "list \(place) has no survey for a browser") }
    return lists.flatMap(\.self)
  }

  /// Begins a walk; nil if a browser does not run the survey.
  private static func walk(_ name: String, _ survey: Survey) throws -> BundleWalk? {
    guard survey.diagnose().allSatisfy(\.code.isWarning), survey.obstaclesOfBundle.isEmpty else { return nil }
    return try BundleWalk(name, survey)
  }

  /// One answer each.
  private static func validated() throws -> [BundleWalk] {
    try VectorFile.cases("answer_validation").enumerated().compactMap { place, test in
      guard let format = FormatVectors.format(test["format"]),
        var walk = try walk("answer_validation \(place)", survey(form("f", FormItem(id: "x", format: format))))
      else { return nil }
      try walk.call(.answer("x", FormatVectors.answer(test["answer"], format)))
      try walk.call(.next)
      return walk
    }
  }

  /// A condition on the answers of the fixture, which decides whether the last step is asked.
  private static func decided() throws -> [BundleWalk] {
    let fixture = try VectorFile.object("predicate_fixture")
    return try VectorFile.cases("predicates").enumerated().compactMap { place, test in
      guard let condition = test["predicate"].condition(in: fixture["task"].text) else { return nil }
      let results = VectorFile.result((test["results"].list.isEmpty ? fixture["results"] : test["results"]).list)
      let asked = results.steps.map { step in
        Step(
          id: step.id, kind: .form,
          items: step.answers.map {
            FormItem(id: $0.itemID, text: "?", format: format(of: $0.answer), dontKnow: true)
          })
      }
      let last = form("held", FormItem(id: "held", format: .boolean(BooleanFormat())), skip: condition)
      guard var walk = try walk("predicates \(place)", Survey(id: "s", steps: asked + [last])) else { return nil }
      for step in results.steps {
        for found in step.answers { try walk.call(.answer(found.itemID, found.answer)) }
        try walk.call(.next)
      }
      #expect(
        walk.step?.id == (test["expected"].bool == true ? nil : "held") || VectorTests.holdsOtherwise(test), "\(test)")
      return walk
    }
  }

  /// A format that accepts an answer.
  private static func format(of answer: Answer?) -> AnswerFormat {
    switch answer {
    case .integer, .double: .numeric(NumericFormat())
    case .boolean: .boolean(BooleanFormat())
    case .choices(let values):
      .choice(ChoiceFormat(options: values.map { ChoiceOption(value: $0, text: $0) }, multiple: true))
    case .dateTime: .dateTime(DateTimeFormat())
    case .time: .timeOfDay(TimeOfDayFormat())
    default: .text(TextFormat())
    }
  }

  /// The answers of a task, given where they are asked; those of a walk once for each visit.
  private static func navigated() throws -> [BundleWalk] {
    try VectorFile.cases("navigation").compactMap { test in
      guard let survey = VectorTests.navigated(test["task"]),
        var walk = try walk("navigation \(test["name"].text ?? "")", survey)
      else { return nil }
      let fixed = VectorFile.result(test["results"].list)
      while let step = walk.step, walk.path.count < 30 {
        let listed = test["answers"][step.id], sequence = listed["$seq"].list
        let visit = walk.path.count { $0 == step.id }
        let given = sequence.isEmpty ? listed : sequence.indices.contains(visit - 1) ? sequence[visit - 1] : .null
        if let answer = given.answer ?? fixed.answer(step.id) { try walk.call(.answer(step.id, answer)) }
        try walk.call(.next)
      }
      return walk
    }
  }

  /// Answers, steps forward, and steps back.
  private static func returned() throws -> [BundleWalk] {
    try VectorFile.cases("runner_results").compactMap { test in
      let survey = Survey(id: "s", steps: VectorRunTests.steps(test["steps"].list))
      guard var walk = try walk("runner_results \(test["name"].text ?? "")", survey) else { return nil }
      for action in test["actions"].list {
        switch action.text {
        case "next": try walk.call(.next)
        case "back": try walk.call(.back)
        case "skip": try walk.call(.skip)
        default: try walk.call(.answer(action["answer"].list[0].text ?? "", action["answer"].list[1].answer))
        }
      }
      return walk
    }
  }

  /// Forms that are left, or cannot be.
  private static func continued() throws -> [BundleWalk] {
    try VectorFile.cases("form_continue").compactMap { test in
      guard var walk = try walk("form_continue \(test["name"].text ?? "")", survey(VectorRunTests.continuedForm(test)))
      else { return nil }
      for (id, answer) in test["answers"].fields.sorted(by: { $0.key < $1.key }) {
        try walk.call(.answer(id, answer.answer))
      }
      try walk.call(.next)
      try walk.call(.back)
      try walk.call(.skip)
      return walk
    }
  }

  /// Forms whose answers show and hide items.
  private static func shown() throws -> [BundleWalk] {
    try VectorFile.cases("form_visibility").compactMap { test in
      guard var walk = try walk("form_visibility \(test["name"].text ?? "")", survey(VectorTests.shownForm(test)))
      else { return nil }
      for answers in test["answers_seq"].list.isEmpty ? [test["answers"]] : test["answers_seq"].list {
        for (id, answer) in answers.fields.sorted(by: { $0.key < $1.key }) {
          try walk.call(.answer(id, answer.answer))
        }
      }
      try walk.call(.next)
      return walk
    }
  }
}
