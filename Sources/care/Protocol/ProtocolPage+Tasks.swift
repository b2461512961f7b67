import CareCards
import CareModel
import CareRuntime
import CareSchedule
import CareSurvey

extension ProtocolPage {
  /// Adds the tasks: when each is due and can be answered, its reminders, targets, reasons for declining, and what it records.
  func addTasks(to html: inout HTMLText) {
    if let quiet = document.plan.header.quiet {
      html.element("p") { html in
        html.add(language.sentence(.quietBetween, ["from": text(of: quiet.from), "to": text(of: quiet.to)]))
        if document.changes?.changes("quiet") ?? false { html.mark(language.document(.mark)) }
      }
    }
    for timeline in document.plan.tasks {
      let task = timeline.base
      html.element("h3", ["id": "task-\(task.id)"]) { html in
        html.add("\(task.title) ")
        html.element("code", task.id.text)
        if let action = document.changes?.action(for: task.id) { html.mark(language.document(action.phrase)) }
      }
      html.facts(facts(of: task))
      var before = task
      for change in timeline.later {
        html.element("h4", language.document(.changesLater, ["date": language.date(change.from)]))
        let old = facts(of: before), new = facts(of: change.task)
        html.facts(
          new.enumerated().filter { place, row in
            !old.indices.contains(place) || "\(old[place])" != "\(row)"
          }.map(\.element))
        before = change.task
      }
    }
  }

  private func text(of end: QuietRule.End) -> String {
    switch end {
    case .time(let time): time.description
    case .parameter(let name): language.sentence(.theParameter, ["name": name])
    }
  }

  private func facts(of task: CareTask) -> [(name: String, cell: ProtocolCell)] {
    var rows: [(name: String, cell: ProtocolCell)] = []
    func row(_ phrase: ProtocolPhrase, _ fields: [String], _ lines: [String]) {
      guard !lines.isEmpty else { return }
      let cell = lines.count == 1 ? ProtocolCell.text(lines[0]) : .lines(lines.map { .text($0) })
      let isMarked =
        document.changes?.action(for: task.id) == .updated
        && fields.contains { document.changes?.changes($0, of: task.id) ?? false }
      rows.append((language.document(phrase), isMarked ? .marked(cell, language.document(.mark)) : cell))
    }
    row(.instructions, ["instructions"], [task.instructions].compactMap(\.self))
    let texts = task.schedule.elements.compactMap(\.text).uniqued.map { "“\($0)”" }.joined(separator: ", ")
    row(.existsFor, ["applies"], task.appliesLines)
    row(.due, ["schedule"], [task.schedule.describe(in: language)] + (texts.isEmpty ? [] : [texts]))
    row(
      .window, ["opens", "closes", "grace", "begin_by", "until_done"],
      [task.windowSentence(in: language)] + (task.untilDone ? [language.sentence(.endsWhenDone)] : []))
    let again = task.snooze.map { language.interval($0) }.joined(separator: ", ")
    row(
      .reminders, ["reminders", "snooze"],
      (task.reminders.isEmpty ? [language.document(.noReminders)] : task.reminders.map(sentence))
        + (again.isEmpty ? [] : [language.sentence(.againAfter, ["times": again])]))
    let targets = task.targetSentences(in: .utc, language)
    row(.doneWhen, ["progress", "targets", "schedule.targets"], [language.document(task.progress.phrase)] + targets)
    row(.recorded, ["extract", "link", "card", "labels"], recorded(by: task))
    if let reasons = task.decline {
      let texts =
        reasons.reasons.map { "\($0.text) (\($0.value))" } + (reasons.allowsOther ? [language.document(.ownWords)] : [])
      row(.decline, ["decline"], [language.document(.declineList, ["reasons": texts.joined(separator: "; ")])])
    } else {
      row(.decline, ["decline"], [language.document(.declineAny)])
    }
    if !task.countsInAdherence { row(.inAdherence, ["impacts_adherence"], [language.sentence(.notCounted)]) }
    return rows
  }

  private func sentence(_ reminder: Reminder) -> String {
    let (when, text): (String, String?) =
      switch reminder {
      case .atStart(let text): (language.sentence(.remindAtStart), text)
      case .afterStart(let interval, let text):
        (language.sentence(.remindAfter, ["interval": language.interval(interval)]), text)
      case .beforeClose(let interval, let text):
        (language.sentence(.remindBefore, ["interval": language.interval(interval)]), text)
      }
    return text.map { "\(when): “\($0)”" } ?? when
  }

  private func recorded(by task: CareTask) -> [String] {
    var texts: [String] = []
    if let link = task.link {
      texts.append(language.document(.recordedLink, ["quantity": "\(link.quantity) (\(link.aggregate.rawValue))"]))
    }
    if task.survey != nil {
      switch task.extraction {
      case .answers: texts.append(language.document(.recordedAnswers))
      case .items(let items): texts.append(language.document(.recordedItems, ["items": items.joined(separator: ", ")]))
      case .hook: texts.append(language.document(.recordedHook))
      }
    } else if task.link == nil {
      texts.append(language.document(.recordedPress, ["style": task.card.style.rawValue]))
    }
    return texts
  }

  // MARK: Alerts and contacts

  /// Adds the alerts of all tasks: what raises them, the contacts that they are for, and how soon someone must respond.
  func addAlerts(to html: inout HTMLText) {
    let alerts = document.plan.tasks.flatMap { timeline in
      ([timeline.base] + timeline.later.map(\.task)).flatMap { task in task.alerts.map { (task, $0) } }
    }
    guard !alerts.isEmpty else { return html.element("p", language.document(.noAlerts)) }
    html.element("p", language.document(.alertsText))
    var seen: Set<AlertDefinition> = []
    let columns = [ProtocolPhrase.alert, .activity, .raisedWhen, .toWhom, .urgency].map { language.document($0) }
    html.table(
      columns,
      rows: alerts.filter { seen.insert($0.1).inserted }.map { task, alert in
        let name = ProtocolCell.titled(alert.title ?? "", code: alert.id)
        let isMarked = document.changes?.changes("alerts.\(alert.id)", of: task.id) ?? false
        let contacts = alert.to.map(title)
        let later = alert.escalation.map { step in
          let people = step.to.map(title).joined(separator: "; ")
          let sent = step.channel.map { language.sentence(.overChannel, ["people": people, "channel": $0]) } ?? people
          return language.sentence(.toldLater, ["time": language.interval(step.after), "people": sent])
        }
        return [
          isMarked ? .marked(name, language.document(.mark)) : name, .text(task.title),
          .text(alert.when.sentence(in: language)),
          .lines(((contacts.isEmpty ? [language.document(.teamOnly)] : contacts) + later).map { .text($0) }),
          .text(language.document(alert.urgency.phrase)),
        ]
      })
  }

  /// The name and the role of a contact.
  private func title(of id: Contact.ID) -> String {
    document.plan.contacts.first { $0.id == id }.map { [$0.name, $0.role].compactMap(\.self).joined(separator: ", ") }
      ?? id.text
  }

  /// Adds the contacts.
  func addContacts(to html: inout HTMLText) {
    let contacts = document.plan.contacts
    guard !contacts.isEmpty else { return html.element("p", language.document(.noContacts)) }
    let columns = [ProtocolPhrase.name, .role, .ways].map { language.document($0) }
    html.table(
      columns,
      rows: contacts.map { contact in
        let name = limited(.titled(contact.name, code: contact.id.text), contact)
        let ways = contact.phone + contact.messaging + contact.email + contact.other
        let lines = ways.map { way in way.label.map { "\(way.value) (\($0))" } ?? way.value }
        return [
          document.changes?.changes(contact: contact.id) ?? false ? .marked(name, language.document(.mark)) : name,
          .lines([contact.role, contact.title, contact.organization].compactMap { $0.map { .text($0) } }),
          .lines((lines + [contact.address?.lines.joined(separator: ", ")].compactMap(\.self)).map { .text($0) }),
        ]
      })
  }
}

extension ProtocolPage {
  /// Returns a cell with the parameters for which what it names exists, below it; the cell alone for everyone.
  func limited(_ cell: ProtocolCell, _ part: some Applicable) -> ProtocolCell {
    guard !part.applies.isEmpty else { return cell }
    return .lines([cell, .text("\(language.document(.existsFor)) \(part.appliesLines.joined(separator: "; "))")])
  }
}

extension Applicable {
  /// The parameters with the values for which it exists, such as `arm: A, B`.
  fileprivate var appliesLines: [String] {
    applies.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value.joined(separator: ", "))" }
  }
}

extension ProgressStrategy {
  fileprivate var phrase: ProtocolPhrase {
    switch self {
    case .outcomeExists: .doneExists
    case .valuesExist: .doneValues
    case .targetsMet: .doneMet
    case .sum: .doneSum
    case .hook: .doneHook
    }
  }
}

extension AlertDefinition.Urgency {
  fileprivate var phrase: ProtocolPhrase {
    switch self {
    case .now: .urgencyNow
    case .today: .urgencyToday
    case .routine: .urgencyRoutine
    }
  }
}
