import CareCards
import CareModel
import CareRuntime
import CareSurvey

/// The answers, the values, or the sample that raised an alert, in words, and the last values of the same task.
///
/// It has answers: only those who may see them get one.
struct AlertCause: Sendable {
  /// The days before an alert whose values are shown.
  private static let days = 28
  /// The most lines of answers.
  private static let mostLines = 8

  /// The condition that holds, as a sentence; nil for an alert whose definition the plan does not have any more.
  var condition: String?
  /// The answers or values that the condition reads, one a line.
  var lines: [String] = []
  /// The time at which these were given or measured, in words.
  var time: String?
  /// What else there is to know about the answers, such as that they are not sent yet.
  var explanation: String?
  /// The last values of the task, or the last samples.
  var trends: [ValueTrend] = []

  /// Reads what raised an alert; `versions`: those of the alert; `zone`: that of the page.
  ///
  /// - Throws: `StoreError` if the store cannot be read; `ScriptError` if a person interrupts a script.
  init(of versions: [Version<Alert>], _ runtime: CareRuntime, at now: Instant, in zone: Zone) throws {
    guard let first = versions.first else { return }
    let alert = first.value, home = try runtime.patient(alert.patient, at: now).value.zone
    let last = home.date(of: alert.raised)
    let query = EventQuery(
      patient: alert.patient, interval: .days(from: last.adding(days: -Self.days), to: last.adding(days: 2)),
      task: alert.task, carePlan: alert.carePlan)
    let events = try runtime.events(query, at: now), event: Event
    do {
      event =
        try events.first { $0.key == alert.key }
        ?? runtime.event(alert.key, patient: alert.patient, carePlan: alert.carePlan, at: now)
    } catch RuntimeError.noSuchEvent {
      explanation = "The plan does not have the event \(alert.key) any more."
      return
    }
    let trigger = event.task.alerts.first { $0.id == alert.alert }?.when
    condition = trigger.map { $0.sentence(in: .english, of: event.task) }
    if !alert.isJudged { explanation = "The condition could not be evaluated, so the alert was raised to be sure." }
    if case .samples(let bound)? = trigger {
      try read(bound, of: alert, event, runtime, in: zone)
    } else {
      try read(trigger, of: event, in: first.seq, runtime, zone)
      trends = ValueTrend.trends(of: events, in: .english)
    }
    let read = trigger?.kinds ?? []
    trends = trends.filter { read.contains($0.kind) } + trends.filter { !read.contains($0.kind) }
    trends = Array(trends.prefix(ValueTrend.most))
  }

  /// Reads the samples of a quantity up to the alert, of which the last beyond the bound raised it.
  private mutating func read(
    _ bound: SampleBound, of alert: Alert, _ event: Event, _ runtime: CareRuntime, in zone: Zone
  ) throws {
    let query = SampleQuery(
      patient: alert.patient, quantity: bound.quantity, from: alert.raised.adding(seconds: -Self.days * 86_400),
      to: alert.raised.adding(milliseconds: 1), isSuspect: false)
    let samples = try runtime.samples(query).map(\.value)
    if let cause = samples.last(where: { bound.holds($0, event.parameters) ?? false }) {
      lines = [event.task.text(of: cause.outcomeValue, in: event.zone)]
      time = "Measured \(cause.start.shortText(in: zone))."
    }
    trends = [ValueTrend(of: samples, in: event.zone)].compactMap(\.self)
  }

  /// Reads the outcome of the event as it was when the alert was raised.
  private mutating func read(
    _ trigger: AlertTrigger?, of event: Event, in seq: Int, _ runtime: CareRuntime, _ zone: Zone
  ) throws {
    let versions = try runtime.outcomeHistory(patient: event.patient, carePlan: event.carePlan, key: event.key)
      .filter { !$0.isDeleted }
    // Answers that were saved on the way raise alerts before there is an outcome.
    guard let outcome = (versions.last { $0.seq <= seq } ?? versions.first)?.value else {
      if event.state == .started || event.state == .unfinished {
        explanation = "The answers are saved, but not sent yet; they are shown here once they are."
      }
      return
    }
    time = "Answered \(outcome.answered.shortText(in: zone))."
    if outcome.status == .declined {
      lines = ["Declined" + (outcome.reason.map { ", because: \(event.task.reasonText($0))" } ?? "")]
      return
    }
    let items = trigger?.condition?.references ?? []
    let kept = items.isEmpty ? nil : try outcome.answers?.result()
    let answers = items.uniqued.compactMap { kept?.find($0).flatMap { Self.line(of: $0, event.task) } }
    let kinds = trigger?.kinds ?? []
    let concerned = outcome.values.filter { $0.kind.map(kinds.contains) ?? false }
    let values = (concerned.isEmpty ? outcome.values : concerned).map { event.task.text(of: $0, in: event.zone) }
    lines = Array((answers.isEmpty ? values : answers).prefix(Self.mostLines))
  }

  /// Returns the question with its answer, and with the number that the chosen options count as; nil without an answer.
  private static func line(of result: AnswerResult, _ task: CareTask) -> String? {
    guard let answer = result.answer else { return nil }
    let item = task.item(result.itemID)
    let text =
      item?.format.text(of: answer, rounded: true, in: .english) ?? answer.plainText(rounded: true, in: .english)
    let counts = answer.chosenValues == nil ? nil : result.score.map { " (counts as \(Language.english.number($0)))" }
    let label = item?.text ?? task.labels[result.itemID] ?? OutcomeValue.label(ofKind: result.itemID)
    return "\(label): \(text)\(counts ?? "")"
  }

  /// Adds the cause; `id`: the beginning of ids that nothing else on the page has.
  func add(id: String, into html: inout HTMLText) {
    html.element("div", ["class": "care-cause"]) { html in
      if !lines.isEmpty {
        html.element("ul", ["class": "care-values"]) { html in
          for line in lines { html.element("li") { $0.element("strong", ["class": "care-content"], line) } }
        }
      }
      let parts = [
        time, condition.map { "Raised when \($0)." }, explanation,
      ].compactMap(\.self)
      if !parts.isEmpty { html.element("p", ["class": "care-detail"], parts.joined(separator: " ")) }
      html.trends(trends, id: id)
    }
  }
}

extension AlertTrigger {
  /// The kinds of values that the cause reads.
  fileprivate var kinds: [String] {
    switch self {
    case .answers(let condition): condition.items
    case .count(let count): count.kind.map { [$0] } ?? []
    case .samples(let bound): [bound.quantity]
    case .declined, .missed: []
    }
  }
}

extension Sample {
  /// The sample as a value of its quantity.
  var outcomeValue: OutcomeValue { OutcomeValue(.double(value), kind: quantity, units: units) }
}
