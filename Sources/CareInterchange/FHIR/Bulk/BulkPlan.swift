package import CareModel

/// The versions of a plan as resources of FHIR R4: PlanDefinitions, ActivityDefinitions, Questionnaires, and a ResearchStudy.
package struct BulkPlan {
  /// The resources.
  package private(set) var resources: [BulkResource] = []
  /// What the resources do not show.
  package private(set) var losses = LossCounts()
  /// The canonical addresses of the questionnaires, with their versions.
  package private(set) var questionnaires: [String] = []
  /// The ids of the versions of the tasks.
  package private(set) var taskVersions: [String] = []
  /// The ids of the versions of the plan.
  package let versions: [String]

  private let plan: String

  /// Writes the versions of a plan and of its tasks, both oldest first.
  ///
  /// - Throws: `EncodingError` if a number of a survey is not finite; `JSONParser.Failure` never.
  package init(_ plan: PlanHeader.ID, headers: [Version<PlanHeader>], tasks: [[Version<CareTask>]]) throws {
    self.plan = plan.text
    versions = headers.map(\.id.text)
    for versions in tasks {
      let existing = versions.filter { !$0.isDeleted }
      for version in existing {
        try add(version, isLast: version.id == existing.last?.id && versions.last?.isDeleted == false, headers)
      }
    }
    for (place, header) in headers.enumerated() {
      let next = headers.indices.contains(place + 1) ? headers[place + 1].seq : Int.max
      // The tasks that the version has once its commit is complete, and until the next one.
      let own = tasks.compactMap { versions in versions.last { $0.seq < next } }.filter { !$0.isDeleted }
      try add(header, after: place == 0 ? nil : headers[place - 1], isLast: place == headers.count - 1, tasks: own)
    }
    guard let last = headers.last else { return }
    let protocols = headers.map {
      BulkNames.reference(.planDefinition, BulkNames.id(of: plan.text, version: $0.id.text))
    }
    resources.append(
      BulkResource(.study, id: BulkNames.study(plan.text)) { resource in
        resource.add("identifier", [BulkNames.identifier(plan.text, in: plan.text)])
        resource.add("title", last.value.title)
        resource.add("protocol", protocols)
        resource.add("status", "active")
      })
  }

  private mutating func lose(_ path: String, _ what: String, _ why: String) {
    losses.add(ListedLoss(survey: plan, ExchangeLoss(path: path, what: what, why: why)))
  }

  // MARK: Tasks

  private mutating func add(_ version: Version<CareTask>, isLast: Bool, _ headers: [Version<PlanHeader>]) throws {
    let task = version.value, id = task.id.text
    taskVersions.append(version.id.text)
    loseParts(of: task)
    var form: String?
    if let survey = task.survey {
      let address = try SurveyAddress(survey, plan: plan).canonical
      form = address
      if !questionnaires.contains(address) {
        questionnaires.append(address)
        // Texts in other languages are those of the plan's last version.
        let exported = try ExportedQuestionnaire(
          survey, plan: PlanHeader.ID(plan), translations: headers.last?.value.translations(of: task) ?? [:])
        resources.append(BulkResource(.questionnaire, line: exported.resource.compact))
        for loss in exported.losses { losses.add(ListedLoss(survey: survey.id, loss)) }
      }
    }
    let schedule = task.schedule
    let timing = schedule.elements.count == 1 ? try BulkTiming(schedule.elements[0], zone: schedule.zone).timing : nil
    let related = form.map { [document("depends-on", $0)] } ?? []
    resources.append(
      BulkResource(.activityDefinition, id: BulkNames.id(of: "\(plan).\(id)", version: version.id.text)) { resource in
        resource.add("url", BulkNames.address(plan, task: id))
        resource.add("identifier", [BulkNames.identifier(id, in: plan)])
        resource.add("version", version.id.text)
        resource.add("title", task.title)
        resource.add("status", isLast ? "active" : "retired")
        resource.add("date", version.recorded.iso)
        resource.add("description", task.instructions.flatMap { $0.isEmpty ? nil : $0 })
        resource.add("relatedArtifact", related)
        resource.add("kind", "Task")
        resource.add("code", BulkNames.words(task.title))
        resource.add("timingTiming", timing)
      })
  }

  private func document(_ type: String, _ canonical: String) -> OrderedJSON {
    .object([.init("type", .text(type)), .init("resource", .text(canonical))])
  }

  private mutating func loseParts(of task: CareTask) {
    for part in BulkTaskPart.lost where part.isThere(task) {
      lose("\(task.id.text).\(part.fields[0])", part.what, part.why)
    }
  }

  // MARK: Versions

  private mutating func add(
    _ header: Version<PlanHeader>, after previous: Version<PlanHeader>?, isLast: Bool, tasks: [Version<CareTask>]
  ) throws {
    let value = header.value
    if !value.parameters.isEmpty { lose("parameters", "the parameters", "have no element of PlanDefinition") }
    if value.gate != nil { lose("gate", "the task that comes before the others", "has no element of PlanDefinition") }
    if !value.insights.isEmpty || !value.charts.isEmpty || !value.reports.isEmpty || value.day != nil {
      lose("pages", "the insights, charts, reports, and days", "are pages of care")
    }
    var anchors: [(name: String, id: String)] = []
    let ids = Set(tasks.map { FHIRIdentity.id($0.value.id.text) })
    var actions: [OrderedJSON] = []
    for task in tasks {
      actions.append(try action(of: task, ids: ids, anchors: &anchors))
    }
    let triggers = anchors.map { anchor in
      var action = ObjectBuilder()
      action.add("id", anchor.id)
      action.add("title", anchor.name)
      action.add("trigger", [.object([.init("type", .text("named-event")), .init("name", .text(anchor.name))])])
      return action.json
    }
    let related = previous.map { [document("predecessor", "\(BulkNames.address(plan))|\($0.id.text)")] } ?? []
    resources.append(
      BulkResource(.planDefinition, id: BulkNames.id(of: plan, version: header.id.text)) { resource in
        resource.add("url", BulkNames.address(plan))
        resource.add("identifier", [BulkNames.identifier(plan, in: plan)])
        resource.add("version", header.id.text)
        resource.add("title", value.title)
        resource.add("subtitle", value.authorVersion.map { "version \($0)" })
        resource.add("status", isLast ? "active" : "retired")
        resource.add("date", header.recorded.iso)
        resource.add("relatedArtifact", related)
        resource.add("action", triggers + actions)
      })
  }

  private mutating func action(
    of version: Version<CareTask>, ids: Set<String>, anchors: inout [(name: String, id: String)]
  ) throws -> OrderedJSON {
    let task = version.value, path = task.id.text, id = FHIRIdentity.id(path), elements = task.schedule.elements
    var action = ObjectBuilder()
    action.add("id", id)
    action.add("title", task.title)
    action.add("description", task.instructions.flatMap { $0.isEmpty ? nil : $0 })
    action.add("definitionCanonical", "\(BulkNames.address(plan, task: path))|\(version.id.text)")
    var parts: [OrderedJSON] = []
    for (place, element) in elements.enumerated() {
      let isOnly = elements.count == 1, name = isOnly ? "\(path).schedule" : "\(path).schedule[\(place + 1)]"
      var part = ObjectBuilder()
      if !isOnly { part.add("id", FHIRIdentity.hash("\(path)\n\(place + 1)", 32)) }
      let timing = try BulkTiming(element, zone: task.schedule.zone)
      if let related = timing.related(to: ids, anchors: &anchors) { part.add("relatedAction", [related]) }
      part.add("timingTiming", timing.timing)
      for loss in timing.losses { lose(name, loss.what, loss.why) }
      if isOnly { part.members.forEach { action.add($0.name, $0.value) } } else { parts.append(part.json) }
    }
    action.add("action", parts)
    return action.json
  }
}

extension PlanHeader {
  /// Returns the texts of a task's survey in other languages, by language and path in the survey.
  func translations(of task: CareTask) -> [String: [String: String]] {
    let before = "\(task.id.text).survey."
    return translations.compactMapValues { texts in
      let own = texts.compactMap { path, text in
        path.hasPrefix(before) ? (String(path.dropFirst(before.count)), text) : nil
      }
      return own.isEmpty ? nil : Dictionary(own) { first, _ in first }
    }
  }
}
