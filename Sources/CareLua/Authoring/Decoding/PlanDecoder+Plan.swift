package import CareModel

extension PlanDecoder {
  /// The definition that a plan declares.
  ///
  /// Its parts are validated even if some are missing; the errors are in ``diagnostics``.
  package func plan(_ declaration: Declaration, bundle: ScriptBundle) -> PlanDefinition? {
    guard let reader = reader(declaration, path: "") else { return nil }
    var header = PlanHeader.template
    header.id = PlanHeader.ID(declaration.id ?? "")
    read(reader, into: &header)
    header.bundle = bundle.manifest
    dayEnds = header.dayEnds
    let anchors = header.anchors
    let contacts = reader.fields["contacts"].map { declarations($0, contact) } ?? []
    let tasks = reader.fields["tasks"].map { declarations($0, task) } ?? []
    checkUnique(zip(anchors, reader.list("anchors")).map { ($0.name, $1.authored) }, "anchor")
    checkIDs(reader, "contacts", "contact")
    checkIDs(reader, "tasks", "task")
    checkIDs(reader, "insights", "insight")
    checkIDs(reader, "charts", "chart")
    checkIDs(reader, "reports", "report")

    let taskIDs = ids(reader, "tasks")
    for (id, authored) in contactUses {
      checkKnown(id, in: ids(reader, "contacts"), at: authored, "a contact of this plan")
    }
    for (id, authored) in chartUses {
      checkKnown(id, in: header.charts.map(\.id), at: authored, "a chart of this plan")
    }
    for (id, authored) in taskUses + completionUses {
      checkKnown(id, in: taskIDs, at: authored, "a task of this plan")
    }
    checkAnswered(reader)
    checkEndConditions(of: tasks)
    checkChoices(anchors)
    for (name, authored) in anchorUses {
      checkKnown(name, in: anchors.map(\.name), at: authored, "an anchor of this plan")
    }
    checkParameters(header.parameters, reader)
    checkQuantities(header.quantities, reader)
    guard reader.text("title") != nil, declaration.id != nil else { return nil }
    let plan = PlanDefinition(header: header, tasks: tasks, contacts: contacts, bundle: bundle)
    checkTranslations(of: plan, reader)
    return plan
  }

  /// The values of a list of declarations.
  func declarations<Value>(_ field: Decoded.Field, _ make: (Declaration, String) -> Value?) -> [Value] {
    field.items.compactMap { item in item.declaration.flatMap { make($0, item.authored.path) } }
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

  /// Returns the location of a declaration's id.
  func idPlace(of declaration: Declaration) -> Place { place(of: declaration).argument(0) }

  /// An anchor that the plan declares.
  func anchor(_ field: Decoded.Field) -> AnchorDefinition? {
    switch field.decoded {
    case .text(let name): return AnchorDefinition(name: name)
    case .declared(let declaration):
      guard let reader = reader(declaration, path: field.authored.path), let name = declaration.id else { return nil }
      let source = anchorSource(reader)
      if source != nil, reader.boolean("required") == true {
        report(
          .notAllowed, at: reader.place(of: "required"), atKey: true,
          "an anchor that a recorded date sets is not known yet at enrollment; write required = false")
      }
      if source == nil, reader.boolean("each") == true, reader.fields["from"] == nil {
        report(
          .notAllowed, at: reader.place(of: "each"), atKey: true,
          "an anchor has several dates only if they are recorded; write `from`, or remove `each`")
      }
      return AnchorDefinition(
        name: name, title: reader.text("title"), isRequired: source == nil && reader.boolean("required") ?? true,
        from: source, each: reader.boolean("each") ?? false)
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
