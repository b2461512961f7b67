import CareModel

extension PlanDecoder {
  /// The samples that answer a task.
  func link(_ link: FieldReader) -> TaskLink? {
    let units = link.text("units")
    if let units, !(1...64).contains(units.utf8.count) {
      report(.outOfRange, at: link.place(of: "units"), Sample.Fault.units.message)
    }
    guard let quantity = link.text("quantity"), let word = link.text("aggregate"),
      let aggregate = TaskLink.Aggregate(rawValue: word)
    else { return nil }
    quantityUses.append(
      QuantityUse(quantity: quantity, units: units, factor: nil, isLink: true, authored: link.place(of: "units")))
    return TaskLink(quantity: quantity, aggregate: aggregate, units: units)
  }

  /// Reports fields of a linked task that ask people for an answer.
  func checkLink(_ task: String, _ reader: FieldReader) {
    guard case .record? = reader["link"] else { return }
    linkedTasks.insert(task)
    for name in ["survey", "extract"] where reader.fields[name] != nil {
      report(
        .badLink, at: reader.place(of: name),
        "a task with a `link` cannot have `\(name)`, because its outcomes come from samples; remove one of the two")
    }
    for alert in reader.list("alerts") where alert.declaration.map(isOnAnswers) ?? false {
      report(
        .badLink, at: alert.authored,
        "a task with a `link` has no answers for an alert, because its outcomes come from samples; write when = alert.samples { … }"
      )
    }
    if reader.boolean("until_done") == true {
      report(
        .badLink, at: reader.place(of: "until_done"),
        "a task with a `link` cannot have `until_done`, because its outcomes come from samples; remove one of the two")
    }
  }

  /// Reports a gate, and schedules, that wait for a task whose outcomes come from samples.
  func checkAnswered(_ plan: FieldReader) {
    if let gate = plan.text("gate"), linkedTasks.contains(gate) {
      report(
        .badLink, at: plan.place(of: "gate"),
        "'\(gate)' has a `link` and cannot be a gate; use a task that people answer")
    }
    for (id, authored) in completionUses where linkedTasks.contains(id) {
      report(
        .badLink, at: authored,
        "'\(id)' has a `link`, and schedules cannot count from it; use a task that people answer")
    }
  }

  /// Whether the cause of an alert is a condition on answers or recorded values.
  private func isOnAnswers(_ alert: Declaration) -> Bool {
    guard case .table(let fields)? = alert.table, case .declared(let cause)? = fields.fields["when"] else {
      return true
    }
    return cause.entry.noun != .trigger || cause.entry.name == "alert.values"
  }
}
