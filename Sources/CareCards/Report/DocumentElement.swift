import CareModel

/// An element of a document as every renderer draws it, with all of its words.
enum DocumentElement: Hashable {
  /// A table of words and numbers.
  struct Grid: Hashable {
    /// The title, if it has none of its own above it.
    var title: String?
    /// The titles of the columns.
    var columns: [String]
    /// The columns of numbers, which are aligned at their ends.
    var numeric: Set<Int> = []
    /// The cells.
    var rows: [[String]]
  }

  /// Shares of something, each with a bar.
  struct Shares: Hashable {
    /// One share.
    struct Row: Hashable {
      var label: String
      /// The share; nil if it is not known or hidden.
      var share: Double?
      /// The share in words.
      var text: String
      /// The other cells.
      var cells: [String]
      /// Whether it is that of all.
      var isWhole = false
    }

    /// The titles of the columns: of the labels, of the shares, and of the other cells.
    var columns: [String]
    /// The rows, from top to bottom.
    var rows: [Row]
  }

  /// The meaning of a paragraph.
  enum Kind: Hashable { case plain, secondary, failure }

  /// A heading of level 2 or 3.
  case heading(String, level: Int)
  /// A paragraph; a single line break stays.
  case paragraph(String, Kind)
  case list([String], isNumbered: Bool)
  case table(Grid)
  case shares(Shares)
  case figure(Figure)
  case insight(Insight, level: Int)
  case contacts([Contact], level: Int)
  /// A picture of the plan's folder; the level of its place in the document.
  case image(MarkdownImage, text: String)
  case breakPage
}

extension Document {
  /// The elements, from top to bottom.
  var elements: [DocumentElement] {
    var elements: [DocumentElement] = []
    // Titles of blocks are sections of their own, or parts of the section that a heading began.
    var level = 2
    for (place, part) in parts.enumerated() {
      switch part {
      case .heading: level = 3
      case .breakPage: level = 2
      default: break
      }
      elements += self.elements(of: part, place: place, level: level)
    }
    if let suppressed {
      elements.append(.paragraph(language(.suppressed, ["most": suppressed - 1]), .secondary))
    }
    return elements
  }

  private func elements(of part: DocumentPart, place: Int, level: Int) -> [DocumentElement] {
    func titled(_ own: String?, _ built: ReportPhrase, _ content: [DocumentElement]) -> [DocumentElement] {
      titled(own ?? language(built), content)
    }
    func titled(_ title: String, _ content: [DocumentElement]) -> [DocumentElement] {
      (title.isEmpty ? [] : [.heading(title, level: level)]) + content
    }
    switch part {
    case .heading(let text, let level): return [.heading(text, level: level)]
    case .text(let text):
      return text.split(separator: /\n[ \t]*\n/).map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
        .map { .paragraph($0, .plain) }
    case .list(let items, let isNumbered): return items.isEmpty ? [] : [.list(items, isNumbered: isNumbered)]
    case .table(let table): return [.table(grid(table))]
    case .figure(let figure): return titled(figure.title, drawing(figure, place))
    case .adherence(let adherence): return titled(adherence.title, .adherence, elements(of: adherence))
    case .insights(let insights, let title):
      let none = [DocumentElement.paragraph(language(.noInsights), .secondary)]
      return titled(
        title ?? language(.insights), insights.isEmpty ? none : insights.map { .insight($0, level: level + 1) })
    case .outcomes(let outcomes): return titled(outcomes.title, .outcomes, elements(of: outcomes))
    case .contacts(let contacts, let title):
      return contacts.isEmpty ? [] : titled(title ?? language(.contacts), [.contacts(contacts, level: level + 1)])
    case .image(let image, let text): return [.image(image, text: text)]
    case .studyChart(let name): return studyChart(name, place, level)
    case .studyAdherence(let title): return titled(title, .adherence, studyAdherence)
    case .breakPage: return [.breakPage]
    case .failure(let message): return [.paragraph(language(.failed, ["message": message]), .failure)]
    }
  }

  /// Returns a figure with its text, and with an id that no other part has.
  func drawing(_ figure: Figure, _ place: Int) -> [DocumentElement] {
    var figure = figure
    let text = figure.text.map { [DocumentElement.paragraph($0, .secondary)] } ?? []
    figure.id = "\(place + 1)-\(figure.id)"
    // The foot of the document has it.
    figure.origin = nil
    return text + [.figure(figure)]
  }

  private func grid(_ table: DocumentTable) -> DocumentElement.Grid {
    DocumentElement.Grid(
      title: table.title, columns: table.columns,
      numeric: Set(table.columns.indices.filter { table.isNumeric($0) }),
      rows: table.rows.map { row in
        row.map { cell in cell.number.map { language.number($0) } ?? cell.formatted(in: origin.zone, language) }
      })
  }

  private func elements(of adherence: DocumentPart.Adherence) -> [DocumentElement] {
    guard let value = adherence.rate.value else { return [.paragraph(language(.nothingClosed), .secondary)] }
    let rate = adherence.rate
    let sentence = language(
      .rateText, ["done": rate.done, "closed": rate.closed, "rate": PercentFormatting.of(value, language)])
    let others = [
      (rate.late, Phrase.stateLate), (rate.declined, .stateDeclined), (rate.excused, .stateExcused),
    ].filter { $0.0 > 0 }.map { language(.figureGap, ["count": $0.0, "gap": language($0.1)]) }
    let more = rate.unknown > 0 ? [language(.dayUnknown, ["count": rate.unknown])] : []
    func row(_ label: String, _ rate: RateFigures, isWhole: Bool) -> DocumentElement.Shares.Row {
      .init(
        label: label, share: rate.value, text: percent(rate.value),
        cells: ["\(rate.done)", "\(rate.closed)", percent(rate.onTime)], isWhole: isWhole)
    }
    let tasks = adherence.tasks.map { row($0.key, $0.rate, isWhole: false) }
    let shares = DocumentElement.Shares(
      columns: [language(.task), language(.rate), language(.doneCount), language(.due), language(.onTime)],
      rows: (tasks.count == 1 ? [] : [row(language(.allTasks), rate, isWhole: true)]) + tasks)
    let ending = (others + more).joined(separator: ", ")
    return [.paragraph(ending.isEmpty ? sentence : "\(sentence) (\(ending))", .plain), .shares(shares)]
  }

  /// Returns a share in percent, or a dash for none.
  func percent(_ share: Double?) -> String { share.map { PercentFormatting.of($0, language) } ?? "–" }

  private func elements(of outcomes: DocumentPart.Outcomes) -> [DocumentElement] {
    guard !outcomes.events.isEmpty else { return [.paragraph(language(.noOutcomes), .secondary)] }
    let rows = outcomes.events.map { event in
      let answered = event.outcome?.value.answered ?? event.occurrence.start
      let values = OutcomeValue.formattedWithLabels(
        event.values.filter { !$0.isBareYes }, of: event.task, in: event.zone, language)
      let reason = event.outcome?.value.reason.map { event.state == .declined || event.state == .excused ? $0 : "" }
      return [
        event.occurrence.isAllDay
          ? event.date.dayAndMonth(in: language)
          : "\(event.date.dayAndMonth(in: language)) \(answered.formatted(on: event.date, in: event.zone, language))",
        event.task.title,
        [values, reason ?? ""].filter { !$0.isEmpty }.joined(separator: ", "),
        language(event.state.phrase),
      ]
    }
    let earlier =
      outcomes.omitted > 0
      ? [DocumentElement.paragraph(language(.earlierOutcomes, ["count": outcomes.omitted]), .secondary)] : []
    return earlier + [
      .table(
        .init(
          title: nil,
          columns: [language(.when), language(.task), language(.values), language(.status)], rows: rows))
    ]
  }
}

extension Document {
  /// The lines of the head: what the document is about, each with its label.
  var facts: [(label: String, text: String)] {
    var facts: [(label: String, text: String?)] = []
    switch subject {
    case .participant(let patient, let data):
      facts = [
        (language(.participant), patient.text), (language(.name), data.name),
        (language(.birthday), data.birthday.map { language.date($0) }), (language(.sex), sexText(data.sex)),
        (language(.allergies), data.allergies.isEmpty ? nil : data.allergies.joined(separator: ", ")),
      ]
    case .study: break
    }
    facts.append((language(.plan), plans.isEmpty ? nil : plans.joined(separator: ", ")))
    if let period {
      let days = language(
        .days, ["from": language.date(period.from), "to": language.date(period.to.adding(days: -1))])
      facts.append((language(.period), days))
    }
    if let study, let all = study.flow.first {
      facts.append((language(.participants), shown(all.enrolled)))
    }
    return facts.compactMap { fact in fact.text.map { (fact.label, $0) } }
  }

  private func sexText(_ sex: String?) -> String? {
    switch sex {
    case "female": language(.female)
    case "male": language(.male)
    case "other": language(.otherSex)
    default: sex
    }
  }

  /// The state of the store in words: the time, the commit, and the first digits of its seal.
  var basis: String {
    let time = origin.asOf.formattedInFull(in: origin.zone, language)
    guard let seq = origin.seq, let seal = origin.seal else { return language(.figureAsOf, ["time": time]) }
    return language(.basis, ["time": time, "seq": seq, "seal": seal.prefix(8)])
  }
}
