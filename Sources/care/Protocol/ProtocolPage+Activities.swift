import CareCards
import CareModel
import CareRuntime
import CareSurvey

extension ProtocolPage {
  /// Adds the schedule of activities, in tables that fit on a page.
  func addActivities(to html: inout HTMLText) {
    let activities = document.activities, table = ActivityTable(activities), tasks = document.plan.tasks
    let isDivided = document.versions.contains { !$0.task.applies.isEmpty }
    html.element("p", language.document(.activitiesText))
    let parts = table.parts
    if parts.isEmpty { html.element("p", language.document(.noActivities)) }
    for (number, part) in parts.enumerated() {
      let caption =
        parts.count == 1
        ? nil : language.document(.activitiesPart, ["part": number + 1, "parts": parts.count])
      html.element("div", ["class": "care-scroll"]) { html in
        html.element("table", ["class": "care-grid-table proto-activities"]) { html in
          if let caption { html.element("caption", caption) }
          html.element("thead") { html in
            html.element("tr") { html in
              html.element("th", ["scope": "col"], language.document(.activity))
              if isDivided { html.element("th", ["scope": "col", "class": "proto-for"], language.document(.toWhom)) }
              for column in part { html.element("th", ["scope": "col"], table.title(of: column, in: language)) }
            }
          }
          html.element("tbody") { html in
            for (place, task) in tasks.enumerated() {
              html.element("tr") { html in
                html.element("th", ["scope": "row"]) { html in
                  html.element("a", ["href": "#task-\(task.base.id)"], task.base.title)
                  markTask(task.base.id, "schedule", into: &html)
                }
                if isDivided {
                  html.element("td", ["class": "proto-for"]) { html in
                    html.add(.lines(participants(of: task).map { .text($0) }))
                    markTask(task.base.id, "applies", into: &html)
                  }
                }
                if task.base.isAtWill {
                  html.element(
                    "td", ["colspan": "\(part.count)", "class": "proto-due"], language.document(.anyTime))
                } else {
                  for column in part {
                    let text = table.text(of: place, column, in: language)
                    html.element("td", ["class": text == nil ? nil : "proto-due"], text ?? "")
                  }
                }
              }
            }
          }
        }
      }
    }
    var notes: [String] = parts.isEmpty ? [] : [language.document(.inColumn)]
    if activities.isOpen { notes.append(language.document(.goesOn)) }
    if activities.hasRandomTimes { notes.append(language.document(.randomTimes)) }
    let assumed = activities.assumptions.filter { !dividesOnly($0) }.map(text)
    if !assumed.isEmpty { notes.append(language.document(.assumed, ["list": assumed.joined(separator: "; ")])) }
    if !activities.missed.isEmpty {
      let titles = activities.missed.map(\.title).joined(separator: ", ")
      notes.append(language.document(.missedUnder, ["tasks": titles]))
    }
    // No schedule depends on the arm; whether a task exists can.
    if !parts.isEmpty, !document.arms.isEmpty, document.differingArms.isEmpty {
      notes.append(language.document(.sameInArms, ["arms": document.arms.joined(separator: ", ")]))
    }
    html.element("ul", ["class": "proto-notes"]) { html in for note in notes { html.element("li", note) } }
  }

  /// Returns the participants who have a task, with its planned changes: their arms, and the other parameters that decide it.
  private func participants(of timeline: TaskTimeline) -> [String] {
    var before = participants(of: timeline.base), lines = [before]
    for change in timeline.later {
      let after = participants(of: change.task)
      if after != before {
        lines.append("\(language.document(.changeFrom, ["date": language.date(change.from)])): \(after)")
      }
      before = after
    }
    return lines
  }

  private func participants(of task: CareTask) -> String {
    let limits = task.applies.sorted { $0.key < $1.key }.map { name, values in
      let texts = values.joined(separator: ", ")
      guard name != ParameterDefinition.arm else { return texts }
      let parameter = document.plan.header.parameters.first { $0.name == name }
      return "\(parameter?.title ?? name): \(texts)"
    }
    return limits.isEmpty ? language.document(.everyone) : limits.joined(separator: "; ")
  }

  /// Returns whether an assumption is the value of a parameter that only decides which tasks exist: the table has all of them.
  private func dividesOnly(_ assumption: PlanActivities.Assumption) -> Bool {
    guard case .parameter(let parameter, _) = assumption else { return false }
    let isWord = if case .choice = parameter.kind { true } else { parameter.kind == .boolean }
    return isWord && document.versions.contains { $0.task.applies[parameter.name] != nil }
  }

  private func text(_ assumption: PlanActivities.Assumption) -> String {
    switch assumption {
    case .anchor(let anchor, let day):
      return language.document(.assumedAnchor, ["name": anchor.title ?? anchor.name, "day": day])
    case .parameter(let parameter, let value):
      return language.document(
        .assumedParameter, ["name": parameter.title ?? parameter.name, "value": value.description])
    case .end(let task, let end, let day):
      let word: SentencePhrase = end == .missed ? .endMissed : end == .declined ? .endDeclined : .endCompleted
      return language.document(
        .assumedEnd, ["task": task.title, "end": language.sentence(word), "day": day])
    }
  }

  /// Adds the prompts and the minutes of days, weeks, and all, and of each task.
  func addBurden(to html: inout HTMLText) {
    let burden = PlanBurden(of: document.plan, document.activities), arms = document.differingArms
    html.element(
      "p",
      language.document(
        .burdenText,
        [
          "words": Int(TimeEstimate.wordsPerMinute), "seconds": Int(TimeEstimate.answer),
          "exercise": Int(TimeEstimate.exercise),
        ]))
    if arms.isEmpty { addDays(of: burden, to: &html) }
    for arm in arms {
      let own = PlanBurden(of: document.plan, document.activities, arm: arm)
      addDays(of: own, caption: language.document(.group, ["arm": arm]), to: &html)
    }
    if document.versions.contains(where: { $0.task.applies.keys.contains { $0 != ParameterDefinition.arm } }) {
      html.element("p", language.document(.burdenOfAll))
    }
    html.table(
      [
        language.document(.activity), language.document(.prompts),
        "\(language.document(.minutes)), \(language.document(.eachTime))",
      ],
      style: "proto-narrow", numeric: [1, 2],
      rows: zip(document.plan.tasks, zip(burden.tasks, burden.counts)).map { task, own in
        let count = task.base.isAtWill ? language.document(.anyTime) : own.0 == nil ? "–" : number(Double(own.1))
        return [.text(task.base.title), .text(count), .text(own.0.map(minutes) ?? "–")]
      })
  }

  /// Adds the table of the prompts and the minutes of days, weeks, and all.
  private func addDays(of burden: PlanBurden, caption: String? = nil, to html: inout HTMLText) {
    let whole = burden.whole
    let weeks = max(1, Double(burden.days.count) / 7)
    var rows: [[ProtocolCell]] = []
    func row(_ name: String, _ prompts: Double, _ time: TimeEstimate) {
      rows.append([.text(name), .text(number(prompts)), .text(minutes(time))])
    }
    if let day = burden.busiest { row(language.document(.busiestDay), Double(day.prompts), day.time) }
    if let day = burden.middle { row(language.document(.middleDay), Double(day.prompts), day.time) }
    if burden.days.count > 7 {
      row(language.document(.weekOf), Double(whole.prompts) / weeks, whole.time * (1 / weeks))
    }
    row(language.document(.inAll, ["days": burden.days.count]), Double(whole.prompts), whole.time)
    let columns = [ProtocolPhrase.burdenOf, .prompts, .minutes].map { language.document($0) }
    html.table(columns, caption: caption, style: "proto-narrow", numeric: [1, 2], rows: rows)
  }

  private func minutes(_ time: TimeEstimate) -> String {
    let least = number(time.least / 60), most = number(time.most / 60)
    return least == most ? least : language.document(.range, ["least": least, "most": most])
  }

  /// Returns a number with one digit below ten, and with none above.
  private func number(_ value: Double) -> String {
    language.number(value < 10 ? (value * 10).rounded() / 10 : value.rounded())
  }

  /// Adds the mark of a change to a field of a task.
  func markTask(_ task: CareTask.ID, _ fields: String..., into html: inout HTMLText) {
    guard let changes = document.changes, fields.contains(where: { changes.changes($0, of: task) }) else { return }
    html.mark(language.document(.mark))
  }
}
