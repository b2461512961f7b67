import CareModel

extension ConstructorEntry {
  /// Steps that are shown one after the other and count as one.
  static let page = ConstructorEntry(
    "page", .named, makes: .step, "Steps that are shown one after the other and count as one; each keeps its own id.",
    fields: [
      FieldEntry("title", .text, "The heading of the steps that have none of their own.", isText: true),
      FieldEntry("steps", .list(of: .declared(.step)), "The steps, in order.", required: true),
      FieldEntry("skip", Condition.authored, "The condition under which all of its steps are skipped."),
      FieldEntry(
        "go", Navigation.authored, "The step after the last one: an id, branches, or a function.",
        default: "the next step"),
      FieldEntry("leads_to", .list(of: .text), "The steps to which a `go` function can lead."),
    ])
}

extension Step {
  /// Reads the steps of a survey; those of a page take its place, and those of an active task surround it.
  static func readList(_ field: Decoded.Field, by decoder: PlanDecoder) -> [Step]? {
    field.items.flatMap { item -> [Step] in
      guard let declaration = item.declaration, declaration.entry == .page else { return readUnit(item, by: decoder) }
      return readPage(declaration, path: item.authored.path, by: decoder)
    }
  }

  /// Reads a step with those that come with it.
  private static func readUnit(_ item: Decoded.Field, by decoder: PlanDecoder) -> [Step] {
    guard let step = read(item, by: decoder) else { return [] }
    return item.declaration?.guide.map { $0.surround(step) } ?? [step]
  }

  /// Reads a page: its condition is one of each step, and what follows it follows its last step.
  static func readPage(_ declaration: Declaration, path: String, by decoder: PlanDecoder) -> [Step] {
    guard let reader = decoder.reader(declaration, path: path), let id = declaration.id else { return [] }
    var page = template
    decoder.read(reader, into: &page)
    readDestinations(reader, into: &page, by: decoder)
    var steps: [Step] = []
    for item in reader.list("steps") {
      if item.declaration?.entry == .page {
        decoder.report(
          .notAllowed, at: item.authored, "a page cannot contain another page; write its steps in the outer page")
      } else {
        steps += readUnit(item, by: decoder)
      }
    }
    guard let last = steps.indices.last else {
      if case .table(let table)? = reader.fields["steps"]?.authored.value, table.items.isEmpty {
        decoder.report(.badSurvey, at: reader.place(of: "steps"), "a page needs at least one step")
      }
      return []
    }
    for place in steps.indices {
      steps[place].page = id
      guard let skip = page.skip else { continue }
      steps[place].skip = steps[place].skip.map { .any(of: [skip, $0]) } ?? skip
    }
    if let go = page.go {
      if steps[last].go != nil {
        decoder.report(
          .notAllowed, at: reader.place(of: "go"), atKey: true,
          "the last step of the page has a `go` too; write one of the two")
      }
      steps[last].go = go
    }
    return steps
  }
}

extension Survey {
  /// Takes the headings of the pages among declared steps, and leads to a page, and to an active task with instructions, through its
  /// first step.
  mutating func takePages(of steps: Decoded.Field?, by decoder: PlanDecoder) {
    var known = Set(self.steps.map(\.id))
    let first = entrances
    for item in steps?.items ?? [] {
      guard let declaration = item.declaration, declaration.entry == .page, let id = declaration.id else { continue }
      if !known.insert(id).inserted {
        decoder.report(.duplicateID, at: item.authored, "a step or a page '\(id)' already exists; use another id")
      }
      guard case .table(let table)? = declaration.table, case .text(let title)? = table.fields["title"] else {
        continue
      }
      pages[id] = title
    }
    for place in self.steps.indices { self.steps[place].go = self.steps[place].go?.leading(to: first) }
  }
}

extension Navigation {
  /// Returns the navigation with other ids of destinations.
  fileprivate func leading(to ids: [String: String]) -> Navigation {
    switch self {
    case .step(let id): .step(id: ids[id] ?? id)
    case .branches(let branches, let otherwise):
      .branches(
        branches: branches.map { .init(when: $0.when, to: ids[$0.to] ?? $0.to) },
        otherwise: otherwise.map { ids[$0] ?? $0 })
    case .hook(let hook, let leadsTo): .hook(hook: hook, leadsTo: leadsTo.map { ids[$0] ?? $0 })
    case .end: self
    }
  }
}
