package import CareModel

extension PlanDecoder {
  /// The definition that a plan declares.
  ///
  /// Its parts are validated even if some are missing; the errors are in ``diagnostics``.
  package func plan(_ declaration: Declaration, bundle: ScriptBundle) -> PlanDefinition? {
    guard let reader = reader(declaration, path: "") else { return nil }
    let anchors = reader.list("anchors").compactMap { anchor($0) }
    let parameters = parameters(reader)
    let contacts = declarations(reader, "contacts", contact)
    let tasks = declarations(reader, "tasks", task)
    let insights = declarations(reader, "insights", insight)
    let charts = declarations(reader, "charts", chart)
    checkUnique(zip(anchors, reader.list("anchors")).map { ($0.name, $1.authored) }, "anchor")
    checkIDs(reader, "contacts", "contact")
    checkIDs(reader, "tasks", "task")
    checkIDs(reader, "insights", "insight")
    checkIDs(reader, "charts", "chart")

    let taskIDs = ids(reader, "tasks")
    if let gate = reader.text("gate") {
      checkKnown(gate, in: taskIDs, at: reader.place(of: "gate"), "a task of this plan")
    }
    for (id, authored) in contactUses {
      checkKnown(id, in: ids(reader, "contacts"), at: authored, "a contact of this plan")
    }
    for (id, authored) in taskUses { checkKnown(id, in: taskIDs, at: authored, "a task of this plan") }
    checkAnswered(reader)
    for (name, authored) in anchorUses {
      checkKnown(name, in: anchors.map(\.name), at: authored, "an anchor of this plan")
    }
    checkParameters(parameters, reader)
    guard let title = reader.text("title"), let id = declaration.id else { return nil }
    let plan = PlanDefinition(
      header: PlanHeader(
        id: PlanHeader.ID(id), title: title, authorVersion: reader.text("version"), anchors: anchors,
        parameters: parameters,
        gate: reader.text("gate").map { CareTask.ID($0) }, insights: insights, charts: charts,
        translations: translations(reader), bundle: bundle.manifest, details: details(reader)),
      tasks: tasks, contacts: contacts, bundle: bundle)
    checkTranslations(of: plan, reader)
    return plan
  }

  private func declarations<Value>(
    _ reader: FieldReader, _ name: String, _ make: (Declaration, String) -> Value?
  ) -> [Value] {
    reader.list(name).compactMap { field in
      guard case .declared(let declaration) = field.decoded else { return nil }
      return make(declaration, field.authored.path)
    }
  }

  private func declared(_ reader: FieldReader, _ name: String) -> [Declaration] {
    reader.list(name).compactMap { if case .declared(let declaration) = $0.decoded { declaration } else { nil } }
  }

  private func ids(_ reader: FieldReader, _ name: String) -> [String] {
    declared(reader, name).compactMap(\.id)
  }

  private func checkIDs(_ reader: FieldReader, _ name: String, _ noun: String) {
    checkUnique(
      declared(reader, name).compactMap { declaration in
        declaration.id.map { id in (id, Authored(.text(id), path: "\(name).\(id)", place: idPlace(of: declaration))) }
      }, noun)
  }

  /// Where the id of a declaration stands.
  func idPlace(of declaration: Declaration) -> Place { place(of: declaration).argument(0) }

  private func anchor(_ field: Decoded.Field) -> AnchorDefinition? {
    switch field.decoded {
    case .text(let name): return AnchorDefinition(name: name)
    case .declared(let declaration):
      guard let reader = reader(declaration, path: field.authored.path), let name = declaration.id else { return nil }
      let source = anchorSource(reader)
      if source != nil, reader.boolean("required") == true {
        report(
          .notAllowed, at: reader.place(of: "required"), atKey: true,
          "an anchor that a recorded date sets is not there yet when a patient enrolls; write required = false")
      }
      return AnchorDefinition(
        name: name, title: reader.text("title"), isRequired: source == nil && reader.boolean("required") ?? true,
        from: source)
    default: return nil
    }
  }

  private func anchorSource(_ reader: FieldReader) -> AnchorDefinition.Source? {
    guard case .record(let source)? = reader["from"], let task = source.text("task"), let kind = source.text("kind")
    else { return nil }
    taskUses.append((task, source.place(of: "task")))
    return AnchorDefinition.Source(task: CareTask.ID(task), kind: kind)
  }
}
