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
    return TaskLink(quantity: quantity, aggregate: aggregate, units: units)
  }

  /// Reports fields of a linked task that ask people for an answer.
  func checkLink(_ task: String, _ reader: FieldReader) {
    guard case .record? = reader["link"] else { return }
    linkedTasks.insert(task)
    for name in ["survey", "extract"] where reader.fields[name] != nil {
      report(
        .badLink, at: reader.place(of: name),
        "samples answer this task by its `link`, so that it has no `\(name)`; leave one of the two out")
    }
    if !reader.list("alerts").isEmpty {
      report(
        .badLink, at: reader.place(of: "alerts"),
        "alerts are raised as people answer, and samples answer this task by its `link`; leave one of the two out")
    }
    if reader.boolean("until_done") == true {
      report(
        .badLink, at: reader.place(of: "until_done"),
        "samples answer this task by its `link`, and nothing can end with that; leave one of the two out")
    }
  }

  /// Tells of a gate, and of schedules, that wait for a task that nobody answers.
  func checkAnswered(_ plan: FieldReader) {
    if let gate = plan.text("gate"), linkedTasks.contains(gate) {
      report(
        .badLink, at: plan.place(of: "gate"),
        "samples answer '\(gate)', which opens no gate; name a task that people answer")
    }
    for (id, authored) in completionUses where linkedTasks.contains(id) {
      report(
        .badLink, at: authored,
        "samples answer '\(id)', and no schedule can count from that; name a task that people answer")
    }
  }
}
