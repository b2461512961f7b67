import CareCards
import CareModel
import CareRuntime

/// The protocol of a plan as HTML of its own: it contains its styles and pictures, runs nothing, refers to nothing outside, and has the
/// layout of printed pages.
struct ProtocolPage {
  let document: PlanProtocol

  var language: Language { document.language }

  /// Creates the page of a protocol.
  init(_ document: PlanProtocol) { self.document = document }

  /// A section, with its id and its title.
  private var sections: [(id: String, title: String, draw: (inout HTMLText) -> Void)] {
    func title(_ phrase: ProtocolPhrase) -> String { language.document(phrase) }
    var sections: [(id: String, title: String, draw: (inout HTMLText) -> Void)] = [
      ("activities", title(.activities), { self.addActivities(to: &$0) }),
      ("burden", title(.burden), { self.addBurden(to: &$0) }),
      ("tasks", title(.tasks), { self.addTasks(to: &$0) }),
      ("consent", title(.consents), { self.addConsents(to: &$0) }),
      ("surveys", title(.surveys), { self.addSurveys(to: &$0) }),
      ("scores", title(.scores), { self.addScores(to: &$0) }),
      ("alerts", title(.alerts), { self.addAlerts(to: &$0) }),
      ("contacts", title(.contacts), { self.addContacts(to: &$0) }),
      ("settings", title(.settings), { self.addSettings(to: &$0) }),
      ("derived", title(.derived), { self.addDerived(to: &$0) }),
      ("kept", title(.kept), { self.addKept(to: &$0) }),
      ("dictionary", title(.dictionary), { self.addDictionary(to: &$0) }),
    ]
    if let changes = document.changes {
      let title = language.document(.changes, ["version": changes.version])
      sections.insert(("changes", title, { self.addChanges(changes, to: &$0) }), at: 0)
    }
    return sections
  }

  /// The document; the same plan gives the same bytes.
  var html: String {
    let style = document.plan.header.style
    var body = HTMLText(capacity: 1 << 17)
    body.element("main", ["class": "care-document proto"]) { html in
      addHead(to: &html)
      let sections = sections
      html.element("nav", ["class": "proto-contents", "aria-labelledby": "contents"]) { html in
        html.element("h2", ["id": "contents"], language.document(.contents))
        html.element("ol") { html in
          for section in sections {
            html.element("li") { $0.element("a", ["href": "#\(section.id)"], section.title) }
          }
        }
      }
      for (place, section) in sections.enumerated() {
        html.element("section", ["aria-labelledby": section.id]) { html in
          html.element("h2", ["id": section.id], "\(place + 1) \(section.title)")
          section.draw(&html)
        }
      }
    }
    let rules = Theme.ownRules + style.cssRules + DayStyle.rules + DocumentStyle.rules(for: style)
    return StandalonePage.html(
      title: "\(language.document(.kind)): \(document.title)", in: document.tag,
      style: rules + ProtocolStyle.rules + ProtocolStyle.pages(of: document), class: style.cssClass, body: body.text)
  }

  private func addHead(to html: inout HTMLText) {
    let plan = document.plan, header = plan.header
    let surveys = plan.tasks.compactMap(\.base.survey)
    html.element("header", ["class": "care-document-head"]) { html in
      html.element("p", ["class": "care-document-top"], language.document(.kind))
      html.element("h1", document.title)
      html.element("dl", ["class": "care-facts"]) { html in
        func fact(_ phrase: ProtocolPhrase, _ text: String, _ field: String? = nil) {
          let isMarked = field.flatMap { document.changes?.changes($0) } ?? false
          html.element("div") { html in
            html.element("dt", language.document(phrase))
            html.element("dd") { html in
              html.add(text)
              if isMarked { html.mark(language.document(.mark)) }
            }
          }
        }
        fact(.plan, plan.id.text)
        if let version = header.authorVersion { fact(.version, version, "version") }
        fact(
          .size,
          language.document(
            .sizeText,
            [
              "tasks": plan.tasks.count, "surveys": surveys.count,
              "questions": surveys.flatMap(\.steps).reduce(0) { $0 + $1.questions.count },
            ]))
        if !header.translations.isEmpty { fact(.languages, header.translations.keys.sorted().joined(separator: ", ")) }
        if let gate = header.gate {
          fact(.gate, language.document(.gateText, ["title": document.title(of: gate)]), "gate")
        }
        if header.reasons == .required { fact(.reasons, language.document(.reasonsText), "reasons") }
      }
      html.element("p", ["class": "proto-hash"]) { html in
        html.add("\(language.document(.hash)): ")
        html.element("code", document.hash)
        html.add(" (\(language.document(.hashText)))")
      }
      html.element("p", ["class": "care-dim"]) { html in
        let parts = language.document(.origin, ["code": "\u{E000}"]).split(separator: "\u{E000}")
        html.add(parts.first.map(String.init) ?? "")
        html.element("code", "code")
        html.add(parts.dropFirst().joined())
      }
    }
  }

  private func addChanges(_ changes: ProtocolChanges, to html: inout HTMLText) {
    if !changes.plan.isChanged { html.element("p", language.document(.noChanges)) }
    for row in changes.plan.rows {
      let kind: ProtocolPhrase =
        row.entity == "task" ? .entityTask : row.entity == "contact" ? .entityContact : .entityPlan
      let fields = row.changes.flatMap(\.fields)
      if fields.isEmpty, row.entity == "plan" { continue }
      html.element("h3") { html in
        html.add("\(language.document(kind)) ")
        html.element("code", row.id)
        html.mark(language.document(row.action.phrase))
      }
      guard !fields.isEmpty else { continue }
      html.table(
        [.field, .before, .after].map { language.document($0) }, style: "proto-changes",
        rows: fields.map { [.code($0.path), .text($0.before ?? "–"), .text($0.after ?? "–")] })
    }
    let files = changes.plan.files, hooks = changes.plan.hooks
    if !files.isEmpty {
      html.element("p", language.document(.filesDiffer, ["files": files.joined(separator: ", ")]))
    }
    if !hooks.isEmpty {
      html.element("p", language.document(.functionsDiffer, ["functions": hooks.joined(separator: ", ")]))
    }
  }
}

extension PlanProtocol {
  /// Returns the title of a task, or its id if the plan has none of it.
  func title(of task: CareTask.ID) -> String { plan.tasks.first { $0.base.id == task }?.base.title ?? task.text }
}
