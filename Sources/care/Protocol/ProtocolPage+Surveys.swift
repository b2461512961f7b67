import CareCards
import CareManual
import CareModel
import CareRuntime
import CareSurvey

extension ProtocolPage {
  /// The surveys with the tasks that ask them and the day from which they do.
  private var asked: [(task: CareTask, survey: Survey, flow: TaskSurveyFlow)] {
    document.flows.compactMap { flow in
      let version = document.versions.first { $0.task.id == flow.task && $0.from == flow.from }
      return version.flatMap { version in version.task.survey.map { (version.task, $0, flow) } }
    }
  }

  /// Adds each survey: its flow, and each step with a picture and its questions.
  func addSurveys(to html: inout HTMLText) {
    guard !asked.isEmpty else { return html.element("p", language.document(.noSurveys)) }
    for (task, survey, flow) in asked {
      let from = flow.from.map { ", \(language.document(.changesLater, ["date": language.date($0)]))" } ?? ""
      html.element("h3", ["class": "proto-survey"]) { html in
        html.add("\(survey.title ?? task.title)\(from) ")
        html.element("code", survey.id)
        markTask(task.id, "survey", into: &html)
      }
      html.element("p", language.document(.askedBy, ["task": "“\(task.title)”"]))
      var notes: [String] = []
      notes.append(
        survey.expires.map { language.document(.resume, ["interval": language.interval($0)]) }
          ?? language.document(.resumeAlways))
      if !flow.survey.functions.isEmpty {
        notes.append(language.document(.functions, ["list": flow.survey.functions.joined(separator: ", ")]))
      }
      if let form = survey.form?.canonical { notes.append(language.document(.form, ["form": form])) }
      html.element("ul", ["class": "proto-notes"]) { html in for note in notes { html.element("li", note) } }
      if survey.steps.count > 1 {
        html.element("figure", ["class": "proto-flow"]) { html in
          html.element("figcaption", language.document(.flowOf, ["survey": survey.title ?? task.title]))
          html.add(drawn: flow.survey.svg(in: language))
        }
      }
      for (place, step) in survey.steps.enumerated() {
        add(
          step, flow.survey.steps.indices.contains(place) ? flow.survey.steps[place] : nil, of: survey, task, to: &html)
      }
    }
  }

  private func add(
    _ original: Step, _ flow: SurveyFlow.Step?, of survey: Survey, _ task: CareTask, to html: inout HTMLText
  ) {
    let step = survey.guiding(original, in: language)
    html.element("article", ["class": "proto-step"]) { html in
      html.element("h4") { html in
        html.element("code", step.id)
        html.add(" \(step.title ?? (step.items.count == 1 ? step.items[0].text : nil) ?? "")")
        markTask(task.id, "survey.\(step.id)", into: &html)
      }
      html.element("div", ["class": "proto-side"]) { html in
        PhonePicture(
          step: step, survey: survey, title: task.title, language: language,
          pictures: document.plan.header.bundle.pictures
        ) { [images = document.images] in images[$0.hash] ?? "" }.add(to: &html)
        html.element("div", ["class": "proto-side-text"]) { html in
          addTexts(of: step, to: &html)
          let lines = self.lines(of: step, flow)
          if !lines.isEmpty {
            html.element("ul", ["class": "proto-notes"]) { html in for line in lines { html.element("li", line) } }
          }
          for item in step.questions { add(item, of: step, task, to: &html) }
        }
      }
    }
  }

  /// Adds what a step says besides its questions; the document of a consent has a section of its own.
  private func addTexts(of step: Step, to html: inout HTMLText) {
    let isConsent = if case .consent = step.kind { true } else { false }
    let long =
      isConsent ? nil : step.kind.behavior.longText.map { MarkdownDocument($0).html(images: document.images).lowered }
    for text in [step.text, step.detail].compactMap(\.self) {
      html.element("p", ["class": "proto-words"]) { $0.add(.text(text)) }
    }
    let points = step.body + step.kind.behavior.rows
    if !points.isEmpty {
      html.element("ul", ["class": "proto-words"]) { html in
        for point in points {
          html.element("li", [point.tag, point.text, point.detail].compactMap(\.self).joined(separator: " "))
        }
      }
    }
    if let long { html.element("div", ["class": "proto-paper"]) { $0.add(drawn: long) } }
    for text in [step.learnMore, step.footnote].compactMap(\.self) {
      html.element("p", ["class": "proto-words care-dim"]) { $0.add(.text(text)) }
    }
  }

  /// Returns what holds for a step: what skips it, what follows it, and the rules over its answers.
  private func lines(of step: Step, _ flow: SurveyFlow.Step?) -> [String] {
    var lines: [String] = []
    if let skip = flow?.skippedWhen { lines.append(language.document(.stepSkippedIf, ["condition": skip])) }
    if !(flow?.isReachable ?? true) { lines.append(language.sentence(.unreachable)) }
    lines += flow?.notes ?? []
    if step.optional { lines.append(language.document(.canSkip)) }
    for check in step.checks {
      lines.append(
        language.document(.must, ["condition": check.require.sentence(in: language), "message": check.message]))
    }
    let exits = flow?.exits ?? []
    let isPlain = exits.count == 1 && exits[0].when == nil && step.go == nil
    if !isPlain, !exits.isEmpty {
      let ways = exits.map { exit in
        let to = exit.to.map { language.document(.goTo, ["step": $0]) } ?? language.document(.goEnd)
        return exit.when.map { "\($0) → \(to)" } ?? to
      }
      lines.append("\(language.document(.next)): \(ways.joined(separator: "; "))")
    }
    return lines
  }

  // MARK: Questions

  private func add(_ item: FormItem, of step: Step, _ task: CareTask, to html: inout HTMLText) {
    html.element("div", ["class": "proto-item"]) { html in
      html.element("p", ["class": "proto-question"]) { html in
        let implied = item.id == step.id ? step.kind.behavior.question.map { language($0) } : nil
        html.element("strong", implied ?? item.text ?? step.title ?? item.id)
        html.add(" ")
        html.element("code", item.id)
        markTask(task.id, "survey.\(step.id).\(item.id)", into: &html)
      }
      if let detail = item.detail { html.element("p", ["class": "care-dim"], detail) }
      html.facts(facts(of: item))
      let options = item.format.definition.options
      if !options.isEmpty { add(options, to: &html) }
    }
  }

  private func facts(of item: FormItem) -> [(name: String, cell: ProtocolCell)] {
    let definition = item.format.definition
    var answer: [ProtocolCell] = []
    let accepts = definition.options.isEmpty ? definition.prompt(in: language) : nil
    answer.append(.titled(accepts ?? "", code: item.format.name))
    if item.format.takesSeveral || item.format.ranks { answer.append(.text(language.document(.several))) }
    if let units = item.format.units { answer.append(.text("\(language.document(.units)): \(units)")) }
    if let soft = (definition as? any SoftlyBounded)?.soft, let range = language.bounds(soft.min, soft.max) {
      answer.append(.text(language.document(.usually, ["range": range])))
    }
    if case .text(let text) = item.format, let pattern = text.pattern {
      answer.append(.code(pattern))
      if let message = text.message { answer.append(.text("“\(message)”")) }
    }
    var rules: [String] = []
    switch item.requirement {
    case .fixed(let isRequired): rules.append(language.document(isRequired ? .mustAnswer : .canBeEmpty))
    case .when(let condition):
      rules.append(language.document(.mustAnswerIf, ["condition": condition.sentence(in: language)]))
    }
    switch item.lock {
    case .fixed(let isLocked): if isLocked { rules.append(language.document(.cannotChange)) }
    case .when(let condition):
      rules.append(language.document(.cannotChangeIf, ["condition": condition.sentence(in: language)]))
    }
    if item.dontKnow { rules.append(language.document(.unknownOffered, ["text": language(.iDontKnow)])) }
    if let correct = item.correct {
      rules.append(language.document(.correct, ["answer": item.displayText(of: correct, in: language)]))
    }
    if let value = item.defaultAnswer {
      rules.append(language.document(.filledIn, ["answer": item.displayText(of: value, in: language)]))
    } else if let source = item.defaultSource {
      let text =
        switch source {
        case .answer(let reference): language.document(.lastAnswer, ["item": reference.description])
        case .hook: language.document(.byFunction)
        }
      rules.append(language.document(.filledIn, ["answer": text]))
    }
    if definition.order == .random { rules.append(language.sentence(.optionsInRandomOrder)) }
    if let explanation = item.explanation { rules.append("“\(explanation)”") }
    let asked =
      item.when.map { language.document(.askedIf, ["condition": $0.sentence(in: language)]) }
      ?? language.document(.askedAlways)
    return [
      (language.document(.asked), .text(asked)), (language.document(.answer), .lines(answer)),
      (language.document(.needed).capitalizedFirst, .text(rules.joined(separator: "; "))),
    ]
  }

  /// Adds the options of an item with their values, scores, and conditions.
  private func add(_ options: [ChoiceOption], to html: inout HTMLText) {
    let hasScores = options.contains { $0.score != nil }, hasCodes = options.contains { $0.code != nil }
    let columns =
      [.option, .values] + (hasScores ? [ProtocolPhrase.score] : []) + (hasCodes ? [ProtocolPhrase.code] : [])
    html.table(
      columns.map { language.document($0) }, style: "proto-options", numeric: hasScores ? [2] : [],
      rows: options.map { option in
        var notes = [option.text] + [option.detail].compactMap(\.self)
        if option.exclusive { notes.append("(\(language.document(.alone)))") }
        if option.other { notes.append("(\(language.document(.ownWords)))") }
        if let when = option.when {
          notes.append("(\(language.document(.offeredIf, ["condition": when.sentence(in: language)])))")
        }
        return [.text(notes.joined(separator: " ")), .code(option.value)]
          + (hasScores ? [.text(option.score.map(language.number) ?? "")] : [])
          + (hasCodes ? [.code(option.code ?? "")] : [])
      })
  }

  // MARK: Consent and scores

  /// Adds each consent with its document.
  func addConsents(to html: inout HTMLText) {
    var isFirst = true
    for (task, survey, _) in asked {
      for step in survey.steps {
        guard case .consent(let consent) = step.kind else { continue }
        isFirst = false
        html.element("h3") { html in
          html.add("\(step.title ?? survey.title ?? task.title) ")
          html.element("code", "\(task.id).\(step.id)")
          markTask(task.id, "survey.\(step.id)", into: &html)
        }
        html.facts(
          [
            (language.document(.documentVersion), .text(consent.version ?? "–")),
            (language.document(.documentHash), .code(consent.documentHash)),
          ])
        let signed = survey.steps.compactMap { step in
          if case .signature = step.kind { language.document(.signature, ["step": step.id]) } else { nil }
        }
        let notes =
          (consent.readToEnd ? [language.document(.readToEnd)] : [])
          + [language.document(consent.again ? .askedAgain : .notAskedAgain), language.document(.declining)] + signed
        html.element("ul", ["class": "proto-notes"]) { html in for note in notes { html.element("li", note) } }
        html.element("div", ["class": "proto-paper"]) { html in
          html.add(drawn: MarkdownDocument(consent.document).html(images: document.images).lowered)
        }
      }
    }
    if isFirst { html.element("p", language.document(.noConsents)) }
  }

  /// Adds the scores of the surveys and how they are computed.
  func addScores(to html: inout HTMLText) {
    let scores = asked.flatMap { task, survey, _ in survey.scores.map { (task, $0) } }
    guard !scores.isEmpty else { return html.element("p", language.document(.noScores)) }
    html.table(
      [ProtocolPhrase.score, .activity, .computed, .bands].map { language.document($0) },
      rows: scores.map { task, score in
        let name = ProtocolCell.code(score.id)
        let isMarked = document.changes?.changes("survey.scores", of: task.id) ?? false
        let bands = (score.bands ?? []).map { band in
          ProtocolCell.text(language.document(.bandFrom, ["name": band.name, "from": language.number(band.from)]))
        }
        return [
          isMarked ? .marked(name, language.document(.mark)) : name, .text(task.title),
          .lines(computed(score).map { .text($0) }), .lines(bands),
        ]
      })
  }

  private func computed(_ score: SurveyScore) -> [String] {
    let items = score.items.map(\.description).joined(separator: ", ")
    var lines: [String] =
      switch score.kind {
      case .sum: [language.document(.sumOf, ["items": items])]
      case .mean: [language.document(.meanOf, ["items": items])]
      case .calculate: [score.expression ?? ""]
      }
    for (item, sum) in (score.reversed ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append(language.document(.reversed, ["item": item, "sum": language.number(sum)]))
    }
    for (item, weight) in (score.weights ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append(language.document(.weighted, ["item": item, "weight": language.number(weight)]))
    }
    let share = PercentFormatting.of(score.atLeast ?? SurveyScore.defaultShare, language)
    switch score.missing {
    case .prorate?: lines.append(language.document(.prorated, ["share": share]))
    case .ignore?: lines.append(language.document(.ignored, ["share": share]))
    case nil: lines.append(language.document(.missingNone))
    }
    return lines
  }
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }

  /// The headings of a document within a page, two levels lower.
  fileprivate var lowered: String {
    [4, 3, 2, 1].reduce(self) { text, level in
      text.replacing("<h\(level)>", with: "<h\(min(6, level + 3))>")
        .replacing("</h\(level)>", with: "</h\(min(6, level + 3))>")
    }
  }
}
