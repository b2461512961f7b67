import CareCards
import CareModel
import CareRuntime

/// What follows a survey that has ended: what was answered, and what is next.
struct SurveyEnding: Sendable {
  /// The answers to one step, in the order of the pass.
  struct Part: Sendable {
    /// The title of the step, or of a row of a group.
    var title: String?
    /// The questions with their answers, as the participant would say them.
    var answers: [(question: String, answer: String)]
  }

  /// The answers.
  var parts: [Part]
  /// When the next event of the task is, in words; nil if none is known.
  var next: String?
  /// How many events of today are left to do.
  var left: Int

  /// The days ahead in which the next event of the task is looked for.
  private static let daysAhead = 31

  /// Reads what follows an event that is recorded.
  ///
  /// - Throws: As `CareRuntime.events(_:at:charging:)`.
  init(_ shown: ParticipantEvent, _ runtime: CareRuntime, _ visit: ParticipantVisit) throws {
    let event = shown.event, now = visit.now, today = shown.zone.date(of: now)
    parts = Self.parts(of: event, in: shown.language)
    let ahead = try runtime.events(
      EventQuery(
        patient: visit.patient, interval: .days(from: today, to: today.adding(days: Self.daysAhead)),
        task: event.task.id, carePlan: event.carePlan), at: now)
    next = ahead.first { $0.state == .upcoming && !$0.isAtRandom && !$0.task.isAtWill }.map { one in
      let isWholeDay = one.window.opens == one.zone.startOfDay(one.date)
      return isWholeDay
        ? one.date.dayAndMonth(in: shown.language)
        : one.window.opens.formatted(on: today, in: shown.zone, shown.language)
    }
    left = try runtime.day(visit.patient, at: now).forParticipant(in: shown.language).events.count { one in
      one.date == today && !one.task.isAtWill && (one.isAnswerable(at: now) || one.state == .upcoming)
    }
  }

  /// Returns the answers to the survey of an event in words; none without a survey, or of answers that cannot be read.
  static func parts(of event: Event, in language: Language) -> [Part] {
    guard let survey = event.task.survey, let result = try? event.liveOutcome?.value.answers?.result() else {
      return []
    }
    return result.steps.flatMap { visit -> [Part] in
      guard let step = survey.steps.first(where: { $0.id == visit.id }) else { return [] }
      let title = step.title
      if let reason = visit.notDone {
        return [Part(title: nil, answers: [(title ?? step.text ?? event.task.title, reason.note(in: language))])]
      }
      return visit.answers.chunked(by: \.row).map { row, answers in
        let said = answers.compactMap { given -> (question: String, answer: String)? in
          guard let item = step.questions.first(where: { $0.name == given.itemID }), let answer = given.answer
          else { return nil }
          let question = item.text ?? (item.id == step.id ? title ?? step.text : nil) ?? event.task.title
          return (question, item.displayText(of: answer, in: language))
        }
        let name = row.map { language(.rowNumber, ["number": $0]) }
        return Part(title: [title, name].compactMap(\.self).joined(separator: " · "), answers: said)
      }
    }.filter { !$0.answers.isEmpty }
  }
}

extension Event {
  /// Whether it starts at a random time, which its participant learns when it comes.
  fileprivate var isAtRandom: Bool { if case .random = occurrence.slot { true } else { false } }
}

extension [AnswerResult] {
  /// Returns the answers in groups of neighbors with the same value.
  fileprivate func chunked(by value: (AnswerResult) -> Int?) -> [(Int?, [AnswerResult])] {
    reduce(into: []) { groups, answer in
      if let last = groups.last, last.0 == value(answer) {
        groups[groups.count - 1].1.append(answer)
      } else {
        groups.append((value(answer), [answer]))
      }
    }
  }
}

extension EventPage {
  /// Adds that the answers are recorded, what they are, what is next, and a way to keep a copy.
  func addEnding(_ ending: SurveyEnding?, into html: inout HTMLText) {
    let language = shown.language
    html.element("div", ["class": "care-panel", "role": "status"]) { html in
      html.element("h2", language.page(.thankYou))
      html.element("p", language.page(.recorded))
      if let recorded = shown.event.outcome?.recorded {
        let today = shown.zone.date(of: visit.now)
        html.element("p", language(.teamSees, ["time": recorded.formatted(on: today, in: shown.zone, language)]))
      }
    }
    guard let ending else { return }
    html.element("section", ["class": "care-panel", "aria-labelledby": "next"]) { html in
      html.element("h2", ["id": "next"], language.page(.today))
      let left = ending.left == 0 ? WebPhrase.nothingLeft : .leftToday
      html.element("p", language.page(left, ["count": ending.left]))
      if let next = ending.next { html.element("p", language.page(.nextTime, ["time": next])) }
      html.element("p") { html in
        html.element(
          "a", ["class": "care-button", "href": ParticipantRoutes.today.path()], language.page(.backToToday))
      }
    }
    guard !ending.parts.isEmpty else { return }
    html.element("section", ["class": "care-panel care-answers", "aria-labelledby": "answers"]) { html in
      html.element("h2", ["id": "answers"], language.page(.yourAnswers))
      for part in ending.parts {
        let isNamed = part.title.map { !$0.isEmpty && part.answers.first?.question != $0 } ?? false
        if isNamed { html.element("h3", part.title ?? "") }
        html.element("dl", ["class": "care-summary"]) { html in
          for (question, answer) in part.answers {
            html.element("dt", question)
            html.element("dd") { $0.lines(answer) }
          }
        }
      }
      // A script prints; browsers have a command for it too.
      html.element(
        "button", ["type": "button", "class": "care-button care-quiet", "data-print": "", "hidden": ""],
        language.page(.keepCopy))
    }
  }
}
