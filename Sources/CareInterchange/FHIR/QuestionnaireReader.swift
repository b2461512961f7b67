import CareModel
import CareSurvey

/// Reads a FHIR R4 Questionnaire as a survey.
///
/// Every element is read, reported as an error, or listed as a loss; none is dropped silently.
final class QuestionnaireReader {
  let report: ImportReport
  let root: FHIRElement
  var items: [String: QuestionnaireItem] = [:]
  private var order = 0
  /// Whether `care` wrote the questionnaire, so that ids keep their spelling.
  private(set) var isOwn = false

  // MARK: The survey

  /// The address, and the language of the texts.
  private(set) var address: String?
  private(set) var language: String?
  private(set) var version: String?
  /// The codes of the questionnaire as a whole.
  private(set) var codes: [String] = []
  var survey = Survey(id: "survey", steps: [])
  var header: [String] = []
  var stepComments: [String: [String]] = [:]
  var itemComments: [ItemReference: [String]] = [:]
  /// The texts in other languages, by language and path in the survey.
  var translations: [String: [String: String]] = [:]
  /// The items that steps and their questions come from, for errors about them.
  var stepSources: [QuestionnaireItem?] = []
  var itemSources: [ItemReference: QuestionnaireItem] = [:]
  /// The form that takes further items.
  var open: OpenForm?
  /// Comments on items that are not taken over, for the next step.
  var pending: [String] = []
  var stepIDs: Set<String> = []
  var itemIDs: Set<String> = []
  /// The heading and the conditions of each group, for the forms that continue it.
  var titles: [ObjectIdentifier: (ImportedText?, [Condition], FormLink?)] = [:]

  /// The numbers of linkIds with each name after their dot.
  lazy var dottedNames: [String: Int] = items.keys.reduce(into: [:]) { counts, linkID in
    if let dot = linkID.lastIndex(of: ".") { counts[String(linkID[linkID.index(after: dot)...]), default: 0] += 1 }
  }
  /// The steps that `care` wrote as groups that repeat because a run comes back to them.
  var revisited: Set<String> = []
  /// The items of scores, with the scores and the expressions beside them.
  var scoreItems: [(item: QuestionnaireItem, score: String, expression: String?)] = []

  /// The items that an expression computes.
  var calculations: [Calculation] = []

  /// A form that is being filled.
  struct OpenForm {
    var step: Step
    /// The group that it is the form of; nil for a question with nested items.
    var source: QuestionnaireItem
    var comments: [String] = []
  }

  /// The value sets and code systems that are not in the file.
  let valueSetSource: FHIRValueSets

  init(_ json: LocatedJSON, _ report: ImportReport, _ valueSets: FHIRValueSets, at pointer: String) {
    self.report = report
    valueSetSource = valueSets
    root = FHIRElement(json, "Questionnaire", pointer, report)
  }

  /// Reads the questionnaire.
  func read() {
    guard isQuestionnaire() else { return }
    readContained()
    readHeader()
    let top = readItems(root, in: nil)
    if items.isEmpty, !report.hasErrors {
      root.error(.missingField, "the questionnaire has no items; write at least one")
    }
    for item in top { add(item, under: []) }
    flush()
    readScores()
    readCalculations()
    identify()
    root.finish(ignoring: ["id", "text", "resourceType", "contained"])
    header += root.comments + pending
    // A completion ends a survey; one before the last is followed by steps whose conditions do not hold.
    for place in survey.steps.indices.dropLast() where survey.steps[place].kind == .completion {
      survey.steps[place].kind = .instruction
    }
    loseUnusedValueSets()
    account()
    checkSurvey()
  }

  private func isQuestionnaire() -> Bool {
    guard let type = root.text("resourceType") else {
      if !root.has("resourceType") {
        root.error(.wrongResource, "this is not a FHIR resource: it has no 'resourceType'; pass a Questionnaire of R4")
      }
      return false
    }
    guard type == "Questionnaire" else {
      let inside = type == "Bundle" ? "; save the Questionnaire inside it as its own file" : "; pass a Questionnaire"
      root.error(.wrongResource, "this is a \(type), not a Questionnaire\(inside)", at: "resourceType")
      return false
    }
    return true
  }

  // MARK: Items

  /// Reads the items of an element, and those inside them.
  private func readItems(_ element: FHIRElement, in parent: QuestionnaireItem?) -> [QuestionnaireItem] {
    element.objects("item", "item").compactMap { child in
      guard let linkID = child.text("linkId") else {
        if !child.has("linkId") { child.error(.missingField, "the item has no 'linkId'; write one, such as \"pain\"") }
        return nil
      }
      let kind = kind(of: child)
      let item = QuestionnaireItem(child, linkID, kind ?? .group, in: parent, order: order)
      order += 1
      if let first = items[linkID] {
        child.error(
          .duplicateID,
          "the linkId '\(linkID)' is already used at \(first.element.pointer); use another", at: "linkId")
      } else {
        items[linkID] = item
      }
      item.children = readItems(child, in: item)
      guard kind != nil else {
        item.isWrong = true
        return nil
      }
      if item.kind == .display, !item.children.isEmpty {
        child.error(.wrongResource, "a display has no items of its own; make it a group", at: "item")
      }
      if item.kind == .group, item.children.isEmpty, !child.has("item") {
        child.error(.missingField, "a group needs items; make it a display to show only its text", at: "type")
      }
      return item
    }
  }

  private func kind(of element: FHIRElement) -> QuestionnaireItem.Kind? {
    guard let type = element.text("type") else {
      if !element.has("type") { element.error(.missingField, "the item has no 'type'; write one, such as \"choice\"") }
      return nil
    }
    guard let kind = QuestionnaireItem.Kind(rawValue: type) else {
      if type == "coding" {
        element.error(.wrongResource, "the type 'coding' is of FHIR R5; write \"choice\" for R4", at: "type")
      } else {
        let names = QuestionnaireItem.Kind.allCases.map(\.rawValue)
        let near =
          Suggestion.nearest(to: type, in: names).map { "; did you mean '\($0)'?" }
          ?? "; write one of \(names.joined(separator: ", "))"
        element.error(.notAllowed, "there is no type '\(type)'\(near)", at: "type")
      }
      return nil
    }
    switch kind {
    case .reference, .question:
      let reason =
        switch kind {
        case .reference: "a survey cannot refer to other resources; remove the item, or ask for a text"
        default: "'question' says nothing of the answer; write the type of the answer, such as \"string\""
        }
      element.error(.notImportable, "an item of type '\(type)' cannot be imported: \(reason)", at: "type")
      return nil
    default: return kind
    }
  }

  // MARK: The end

  /// Reports what the rules of surveys say about the result.
  private func checkSurvey() {
    survey.deriveRows()
    survey.dropImpliedSkips()
    guard !report.hasErrors else { return }
    for problem in survey.diagnose() where !problem.code.isWarning {
      let source = source(of: problem.path)?.element ?? root
      source.error(.badSurvey, problem.message)
    }
  }

  /// Returns the item that a path such as `steps[2].items[1].max` comes from.
  private func source(of path: String) -> QuestionnaireItem? {
    guard let found = path.prefixMatch(of: /steps\[([0-9]+)\](?:\.items\[([0-9]+)\])?/),
      let step = survey.steps.entry(numbered: found.1)
    else { return nil }
    if let item = found.2.flatMap({ step.items.entry(numbered: $0) }) {
      return itemSources[ItemReference(step: step.id, item: item.id)]
    }
    return stepSources.entry(numbered: found.1) ?? nil
  }

  // MARK: The header

  private func readHeader() {
    let identifiers = root.objects("identifier", "Identifier")
    if let own = identifiers.first(where: { $0.text("system")?.hasPrefix("urn:care:") == true }),
      let id = own.text("value")
    {
      isOwn = true
      report.keepsWallTimes = true
      survey.id = id
    }
    let title = text("title", of: root), name = root.text("name")
    address = root.text("url")
    language = root.raw("language")?.string
    if !isOwn {
      // A title is in one language, and what is recorded must not be.
      let base = name ?? address?.split(separator: "/").last.map(String.init) ?? title?.text ?? "survey"
      survey.id = ImportedID.make(from: ImportedID.words(base), keepsDashes: false).replacing("_", with: "-")
      for identifier in identifiers {
        root.note(
          "Identifier: \([identifier.text("system"), identifier.text("value")].compactMap(\.self).joined(separator: "|"))"
        )
      }
    }
    survey.title = title?.text
    addTranslations(title, at: "title")
    version = root.text("version")
    if isOwn {
      _ = (root.raw("date"), root.raw("status"))
    } else {
      header.append(
        "\(title?.text ?? survey.id), from the FHIR Questionnaire \(address ?? name ?? "without an address")"
          + (version.map { ", version \($0)" } ?? "") + ".")
    }
    for (element, words) in Self.headers {
      guard let value = root.raw(element) else { continue }
      if let text = value.string {
        if !isOwn { header.append("\(words): \(text)") }
      } else if let texts = value.items?.compactMap(\.string), texts.count == value.items?.count {
        if !isOwn { header.append("\(words): \(texts.joined(separator: ", "))") }
      } else if value.scalar != nil {
        root.error(.wrongType, "'\(element)' is a text, not \(value.title)", at: element)
      } else {
        root.loss("'\(element)'", "has no equivalent and is not taken over", at: element)
      }
    }
    if root.flag("experimental") == true { header.append("Experimental: not for use in care.") }
    codes = codes(of: root)
  }

  /// The elements that are kept as comments, with their words.
  private static let headers = [
    ("status", "Status"), ("date", "Date"), ("publisher", "Publisher"), ("copyright", "Copyright"),
    ("description", "Description"), ("purpose", "Purpose"), ("language", "Language"),
    ("approvalDate", "Approved"), ("lastReviewDate", "Last reviewed"), ("derivedFrom", "Derived from"),
    ("subjectType", "Subject"),
  ]

  // MARK: Value sets

  /// The value sets that the questionnaire contains, by id.
  private(set) var valueSets: [String: FHIRElement] = [:]

  /// The contained value sets that items refer to.
  var usedValueSets: Set<String> = []

  /// Names the contained value sets as lost that no item refers to.
  private func loseUnusedValueSets() {
    for (id, set) in valueSets.sorted(by: { $0.key < $1.key }) where !usedValueSets.contains(id) {
      set.loss("the contained value set '\(id)'", "is the answers of no item", isWhole: true)
      header += set.comments
    }
  }

  private func readContained() {
    for resource in root.objects("contained", "contained") {
      let type = resource.text("resourceType") ?? ""
      if type == "ValueSet", let id = resource.text("id") {
        valueSets[id] = resource
      } else {
        resource.loss("the contained \(type)", "has no equivalent and is not taken over", isWhole: true)
      }
    }
  }
}
