package import CareModel

/// A figure in sentences: for screen readers, and below the drawing.
package struct FigureSummary: Hashable, Sendable {
  private let figure: Figure
  private let language: Language

  /// Creates the sentences of a figure.
  package init(_ figure: Figure, in language: Language) {
    self.figure = figure
    self.language = language
  }

  /// The figure in one paragraph.
  ///
  /// It has its kind and period, and for each series the number of days with a value, the lowest, highest, and
  /// mean value, and the missing days by reason. With at most 7 positions, it has all values.
  package var text: String {
    figure.content.drawn.sentences(self, in: language).filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The number of days with a value and the missing days by reason, with the definitions of measures: `5 of 7 days recorded, 1 declined,
  /// 1 missed; Doses: all doses of the day`.
  package var caption: String {
    ([figure.content.drawn.counts(in: language)] + figure.measures.map { "\($0.series): \($0.method)" }).filter {
      !$0.isEmpty
    }.joined(separator: "; ")
  }

  /// The definitions of measures, as sentences.
  var measures: String { figure.measures.map { "\($0.series): \($0.method)." }.joined(separator: " ") }

  /// The time up to which data was used, and the number of the last commit; nil for a figure of other numbers.
  package var origin: String? {
    figure.origin?.text(in: language)
  }

  /// The kind and the title, with the days that the figure has.
  var heading: String {
    let heading = figure.content.drawn.heading(in: language)
    guard let first = heading.dates.first, let last = heading.dates.last else {
      return heading.isNamed ? "\(heading.kind): \(figure.title)." : "\(figure.title)."
    }
    return language(
      .figureHeading,
      [
        "kind": heading.kind, "title": figure.title, "from": language.date(first),
        "to": language.date(last.adding(days: heading.daysEach - 1)),
      ])
  }
}

extension Figure.Origin {
  /// Returns the time up to which data was used, and the number of the last commit: `As of Mon 8 June 2026 08:00 UTC, commit 12`.
  package func text(in language: Language) -> String {
    let time = asOf.formattedInFull(in: zone, language)
    return seq.map { language(.figureCommit, ["time": time, "seq": $0]) } ?? language(.figureAsOf, ["time": time])
  }
}

extension ChartAxis {
  /// Returns a rule in words: `target 70 to 180`.
  func text(_ rule: Rule, in language: Language) -> String {
    guard let upper = rule.upper else {
      return language(.figureRule, ["title": rule.title, "value": text(rule.value, in: language)])
    }
    return language(
      .figureBand,
      ["title": rule.title, "least": language.number(rule.value), "most": text(upper, in: language)])
  }
}
