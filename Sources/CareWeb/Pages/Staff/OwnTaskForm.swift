import CareAccess
import CareCards
import CareModel

/// The forms that change a task for one person.
struct OwnTaskForm {
  let task: PlanRoute.OwnTask
  let zone: Zone
  let patient: ScopedPatient
  let visit: StaffVisit
  let page: StaffPage

  private var value: CareTask { task.task }

  private var fields: [(name: String, value: String)] {
    page.formFields + [("task", value.id.text), ("state", task.state)]
  }

  /// Adds a form of one button and a reason; `typed`: what a form that was refused had.
  func short(
    _ act: OwnTaskChange.Act, _ title: String, _ consequence: String, _ typed: FormFields?, into html: inout HTMLText
  ) {
    html.element("details", ["open": typed == nil ? nil : ""]) { html in
      html.element("summary", title)
      html.element("p", consequence)
      html.action(
        "Show the difference", to: visit.address(act.pattern, patient), fields, reason: "\(act.rawValue)-\(value.id)",
        why: typed?["why"])
    }
  }

  /// Adds what was typed into a form that the task no longer has, so that it can be copied.
  func kept(_ typed: FormFields, into html: inout HTMLText) {
    let hidden = Set(fields.map(\.name) + ["confirmed", "part"])
    html.element("section", ["class": "care-panel"]) { html in
      html.element("h3", "What you typed")
      html.element("dl", ["class": "care-summary"]) { html in
        for field in typed.all where !hidden.contains(field.name) && !field.value.isEmpty {
          let name = field.name.prefix { $0 != "-" }
          html.element("dt", name == "why" ? "Reason" : name.prefix(1).uppercased() + name.dropFirst())
          html.element("dd", ["class": "care-content"]) { $0.lines(field.value) }
        }
      }
    }
  }

  /// Adds the form of the fields that can be changed; `typed`: what a form that was refused had.
  func change(_ typed: FormFields?, into html: inout HTMLText) {
    html.element("details", ["open": typed == nil ? nil : ""]) { html in
      html.element("summary", "Change")
      html.element(
        "form", ["method": "post", "action": visit.address(OwnTaskChange.Act.override.pattern, patient)]
      ) { html in
        html.hidden(fields)
        text("Title", "title", typed?["title"] ?? value.title, into: &html)
        item("Instructions", "instructions", into: &html) { id, html in
          html.element(
            "textarea", ["id": id, "name": "instructions", "rows": "3", "maxlength": "10000"]
          ) { $0.lines(typed?["instructions"] ?? value.instructions ?? "") }
        }
        schedule(typed, into: &html)
        targets(typed, into: &html)
        html.element("div", ["class": "care-fields"]) { html in
          date("From", "from", typed, into: &html)
          date("Last day", "through", typed, into: &html)
        }
        html.element(
          "p", ["class": "care-detail"],
          "Without a first day, a change of days or times begins tomorrow and any other now. Without a last day, it stays."
        )
        text("Reason", "why", typed?["why"] ?? "", isRequired: true, into: &html)
        html.submit("Show the difference", isQuiet: true)
      }
    }
  }

  private func schedule(_ typed: FormFields?, into html: inout HTMLText) {
    let elements = value.schedule.elements
    for place in elements.indices {
      let part = elements.count == 1 ? "" : ", part \(place + 1)"
      OwnTaskDays(elements[place], part: place)?.add(typed, part: part, id: value.id.text, into: &html)
      guard let times = elements[place].fixedTimes else { continue }
      let name = "times-\(place)"
      text(
        "Times of day\(part)", name, typed?[name] ?? times.map(\.description).joined(separator: ", "),
        hint: "such as 08:00, 20:00", into: &html)
    }
  }

  private func targets(_ typed: FormFields?, into html: inout HTMLText) {
    let shown = value.editableTargets
    guard shown.contains(where: { $0.number != nil }) else { return }
    for (place, target) in shown.enumerated() {
      guard let number = target.number else { continue }
      let name = "target-\(place)", kind = target.kind.map { value.labels[$0] ?? $0 } ?? "value"
      text(
        "Target: \(kind)" + (target.units.map { " in \($0)" } ?? ""), name, typed?[name] ?? number.plainText,
        isNumeric: true, into: &html)
    }
    guard value.hasPartTargets else { return }
    item("The targets are of", "part", into: &html) { id, html in
      html.element("select", ["id": id, "name": "part"]) { html in
        let chosen = typed?["part"] ?? ""
        for place in value.schedule.elements.indices {
          let number = "\(place + 1)", own = value.targets(ofElement: place)
          let words = own.map { value.text(of: $0, in: zone) }.joined(separator: ", ")
          html.element(
            "option", ["value": number, "selected": chosen == number ? "" : nil], "part \(number): now \(words)")
        }
        html.element("option", ["value": "all", "selected": chosen == "all" ? "" : nil], "all parts")
      }
    }
  }

  private func item(
    _ label: String, _ name: String, into html: inout HTMLText, _ body: (String, inout HTMLText) -> Void
  ) {
    let id = "\(name)-\(value.id)"
    html.element("div", ["class": "care-item"]) { html in
      html.element("label", ["class": "care-ask", "for": id], label)
      body(id, &html)
    }
  }

  private func text(
    _ label: String, _ name: String, _ text: String, hint: String? = nil, isNumeric: Bool = false,
    isRequired: Bool = false, into html: inout HTMLText
  ) {
    item(label, name, into: &html) { id, html in
      if let hint { html.element("p", ["class": "care-detail", "id": "\(id)-hint"], hint) }
      html.void(
        "input",
        [
          "id": id, "name": name, "value": text, "autocomplete": "off", "maxlength": "1000",
          "inputmode": isNumeric ? "decimal" : nil, "required": isRequired ? "" : nil,
          "aria-describedby": hint == nil ? nil : "\(id)-hint",
        ])
    }
  }

  private func date(_ label: String, _ name: String, _ typed: FormFields?, into html: inout HTMLText) {
    html.element("label") { html in
      html.add(label)
      html.void("input", ["type": "date", "name": name, "value": typed?[name] ?? ""])
    }
  }
}

extension ScheduleElement {
  /// The times of day, if each of them is fixed; nil for those of a parameter, and for an element without times of its own.
  var fixedTimes: [TimeOfDay]? {
    let fixed = times.compactMap { time -> TimeOfDay? in if case .time(let time) = time { time } else { nil } }
    return fixed.isEmpty || fixed.count < times.count ? nil : fixed
  }
}

extension CareTask {
  /// Whether parts of the schedule have targets of their own.
  var hasPartTargets: Bool { schedule.elements.contains { !$0.targets.isEmpty } }

  /// The targets that a form shows: the task's, or those of the first part that has its own.
  var editableTargets: [OutcomeValue] { schedule.elements.first { !$0.targets.isEmpty }?.targets ?? targets }
}

extension Double {
  /// The number as a field shows it: without a fraction if it has none.
  var plainText: String { Int(exactly: self).map(String.init) ?? String(self) }
}
