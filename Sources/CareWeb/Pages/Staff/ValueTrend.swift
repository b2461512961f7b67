import CareCards
import CareModel

/// The last values of one kind, as a list shows them: the newest in words, and all of them as a small drawing.
struct ValueTrend: Hashable, Sendable {
  /// The most trends of a task or of a person.
  static let most = 6
  /// The most values of one.
  private static let mostValues = 30

  /// The kind of the values; empty for values without one.
  let kind: String
  /// The label, such as `Pain`.
  let label: String
  /// The ends of the scale that the values are on: `0–10`; nil for others.
  private let scale: String?
  /// The values, from the earliest on, each with its text.
  private let values: [(point: Sparkline.Point, text: String, day: CivilDate)]

  /// Creates the trend of samples of one quantity; nil without any.
  init?(of samples: [Sample], in zone: Zone) {
    guard let first = samples.first else { return nil }
    self.init(
      kind: first.quantity, label: OutcomeValue.label(ofKind: first.quantity),
      samples.filter { $0.units == samples.last?.units }.map { sample in
        (.init(sample.start, sample.value), sample.outcomeValue.formatted(in: zone), zone.date(of: sample.start))
      })
  }

  private init(
    kind: String, label: String, scale: String? = nil,
    _ values: [(point: Sparkline.Point, text: String, day: CivilDate)]
  ) {
    (self.kind, self.label, self.scale) = (kind, label, scale)
    self.values = Array(values.sorted { $0.point.time < $1.point.time }.suffix(Self.mostValues))
  }

  /// Returns the trends of the numbers that events recorded, those of each task and kind together, the newest first.
  static func trends(of events: [Event], in language: Language) -> [ValueTrend] {
    struct Key: Hashable {
      var task: CareTask.ID
      var kind: String?
      var units: String?
    }
    var found: [Key: [(point: Sparkline.Point, text: String, day: CivilDate)]] = [:], labels: [Key: String] = [:]
    var scales: [Key: String] = [:]
    for event in events {
      guard let outcome = event.liveOutcome?.value else { continue }
      for value in outcome.values.map(event.withUnits) {
        guard let number = value.value.number else { continue }
        let key = Key(task: event.task.id, kind: value.kind, units: value.units)
        found[key, default: []].append(
          (.init(outcome.answered, number), event.task.formatted(value, in: event.zone, language), event.date))
        labels[key] = event.task.label(of: value) ?? event.task.title
        if case .scale(let scale)? = value.kind.flatMap({ event.task.item($0)?.format }) {
          scales[key] = "\(scale.min)–\(scale.max)"
        }
      }
    }
    return found.map { key, values in
      ValueTrend(kind: key.kind ?? "", label: labels[key] ?? "", scale: scales[key], values)
    }.sorted { first, second in
      let times = (first.values.last?.point.time, second.values.last?.point.time)
      guard let one = times.0, let other = times.1, one != other else { return first.label < second.label }
      return one > other
    }
  }

  /// The newest value in words, with its units.
  var newest: String { values.last?.text ?? "–" }

  /// The ends of the scale, if there is one, and the day of the newest value: `0–10, 7 June`.
  var detail: String {
    [scale, values.last?.day.dayAndMonth(in: .english)].compactMap(\.self).joined(separator: ", ")
  }

  /// The values in words: `3 (Friday 5 June), 4 (Saturday 6 June)`.
  var words: String {
    values.map { "\($0.text) (\($0.day.dayAndMonth(in: .english)))" }.joined(separator: ", ")
  }

  /// The drawing as SVG; nil for a single value.
  func svg(id: String) -> String? {
    Sparkline(values.map(\.point)).svg(
      title: "\(label), last \(values.count) values", summary: words, id: id)
  }

  static func == (first: Self, second: Self) -> Bool {
    first.kind == second.kind && first.label == second.label && first.words == second.words
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(kind)
    hasher.combine(words)
  }
}

extension Event {
  /// Returns a recorded value with units: one without has those of the target of its kind.
  fileprivate func withUnits(_ value: OutcomeValue) -> OutcomeValue {
    var value = value
    value.units = value.units ?? targets.first { $0.kind == value.kind }?.units
    return value
  }
}

extension HTMLText {
  /// Adds trends, each with its newest value; `id`: the beginning of ids that nothing else on the page has.
  mutating func trends(_ trends: [ValueTrend], id: String) {
    guard !trends.isEmpty else { return }
    element("ul", ["class": "care-trends"]) { html in
      for (place, trend) in trends.enumerated() {
        html.element("li") { html in
          html.element("span", ["class": "care-detail"], trend.label)
          html.element("span", ["class": "care-newest"], trend.newest)
          html.element("span", ["class": "care-detail"], trend.detail)
          if let svg = trend.svg(id: "\(id)-\(place)") { html.add(drawn: svg) }
        }
      }
    }
  }
}
