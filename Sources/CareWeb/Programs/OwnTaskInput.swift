import CareModel

/// A change of a task for one person, as a program describes it: it becomes the form of the page that makes the same change.
enum OwnTaskInput {
  /// The most parts of a schedule, and the most targets.
  private static let most = 50

  /// The fields of the body.
  static let fields = [
    ValueField("task", .id, isRequired: true, "The task."),
    ValueField(
      "action", .word(["change", "stop", "revert"]),
      "Whether the task is changed, is no longer asked, or follows the plan again: changed if it is not given."),
    ValueField("title", .text(1...1_000), "The title."),
    ValueField("instructions", .optional(.text(1...10_000)), "The instructions; null for none."),
    ValueField("parts", .list(.record(part), most: most), "The days and times of parts of the schedule."),
    ValueField(
      "targets", .list(.number, most: most), "The numbers of all targets that have one, in their order."),
    ValueField(
      "target_part", .integer(1...most), "The part that the targets are of, if parts have targets of their own."),
    ValueField("all_parts", .boolean, "Whether the targets are of all parts, if parts have targets of their own."),
    ValueField(
      "from", .date,
      "The first day: tomorrow for other days or times, and now for anything else, if it is not given."),
    ValueField("through", .date, "The last day: it stays if it is not given."),
    EnrollmentOperations.reason,
  ]

  private static let part = [
    ValueField("part", .integer(1...most), isRequired: true, "The number of the part, from 1."),
    ValueField("times", .list(.text(4...5), most: 100), "The times of day, such as 08:00."),
    ValueField("weekdays", .list(.word(Weekday.allCases.map(\.name)), most: 7), "The weekdays, of a weekly part."),
    ValueField("every", .integer(1...366), "The days or weeks from one to the next."),
  ]

  /// Returns what a body asks for.
  static func act(_ body: JSONValue) -> OwnTaskChange.Act {
    switch body["action"].asText {
    case "stop": .stop
    case "revert": .revert
    default: .override
    }
  }

  /// Returns the form that asks for the same as a body of the shape.
  ///
  /// - Throws: ``OwnTaskChange/Problem`` for what the task does not have.
  static func form(_ body: JSONValue, of task: CareTask) throws(OwnTaskChange.Problem) -> FormFields {
    let own = body.asMembers.keys.filter { !["task", "action", "reason"].contains($0) }
    guard act(body) == .override || own.isEmpty else {
      throw .init(message: "A task that is stopped, or follows the plan again, takes no other field; omit them.")
    }
    var form = FormFields()
    func add(_ name: String, _ value: String) { form.all.append(FormFields.Field(name: name, value: value)) }
    for name in ["title", "from", "through"] { if let text = body[name].asText { add(name, text) } }
    if own.contains("instructions") { add("instructions", body["instructions"].asText ?? "") }
    for item in body["parts"].asItems { form.all += try fields(ofPart: item, of: task.schedule) }
    guard own.contains("targets") else { return form }
    let numbers = body["targets"].asItems.map { $0.number ?? 0 }
    let places = task.editableTargets.indices.filter { task.editableTargets[$0].number != nil }
    guard numbers.count == places.count else {
      throw .init(message: "The task has \(places.count) targets with a number; write as many numbers.")
    }
    for (place, number) in zip(places, numbers) { add("target-\(place)", number.plainText) }
    let part = body["all_parts"].asFlag == true ? "all" : body["target_part"].asCount.map { String($0) }
    guard part == nil || task.hasPartTargets else {
      throw .init(message: "The parts have no targets of their own; omit 'target_part' and 'all_parts'.")
    }
    if let part { add("part", part) }
    return form
  }

  private static func fields(
    ofPart item: JSONValue, of schedule: Schedule
  ) throws(OwnTaskChange.Problem) -> [FormFields.Field] {
    let place = (item["part"].asCount ?? 0) - 1, given = item.asMembers
    guard schedule.elements.indices.contains(place) else {
      throw .init(message: "The schedule has \(schedule.elements.count) parts; write the number of one, from 1.")
    }
    let element = schedule.elements[place]
    var fields: [FormFields.Field] = []
    if given["weekdays"] != nil || given["every"] != nil {
      let days = given["weekdays"].map { $0.asItems.compactMap(\.asText) }
      guard let own = OwnTaskDays(element, part: place)?.fields(weekdays: days, every: item["every"].asCount) else {
        throw .init(message: "The days of this part cannot be changed here; use care override.")
      }
      fields += own
    }
    if let times = given["times"] {
      guard element.fixedTimes != nil else {
        throw .init(message: "The times of this part are not fixed; use care override.")
      }
      let text = times.asItems.compactMap(\.asText).joined(separator: ", ")
      fields.append(FormFields.Field(name: "times-\(place)", value: text))
    }
    return fields
  }
}
