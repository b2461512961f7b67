import CareModel
import CareSurvey
import Crypto
import Foundation

extension Step {
  /// The items that a questionnaire has for the step: not the number of rows, which the rows say.
  ///
  /// The option of a row is first: conditions read what is asked before.
  var exportedItems: [FormItem] {
    guard kind.isRepeating else { return questions }
    let option = optionID
    return items.filter { $0.id == option } + items.filter { $0.id != option }
  }
}

extension Survey {
  /// Returns translations with the built-in texts of the steps that come with active tasks, in the same languages.
  fileprivate func addingBuiltIn(to translations: [String: [String: String]]) -> [String: [String: String]] {
    var translations = translations
    for tag in translations.keys {
      let language = Language.of(tag)
      guard language != .english else { continue }
      for step in steps where step.guide != nil {
        let shown = guiding(step, in: language)
        translations[tag]?["\(step.id).title"] = shown.title
        translations[tag]?["\(step.id).text"] = shown.text
      }
    }
    return translations
  }
}

/// Writes a survey as a FHIR R4 Questionnaire.
struct QuestionnaireWriter {
  let survey: Survey
  /// The id of the plan that the survey is in.
  let plan: String
  /// The texts in other languages, by language and path in the survey.
  let translations: [String: [String: String]]
  private(set) var losses: [ExchangeLoss] = []
  /// The linkIds of the items.
  let linkIDs: SurveyLinkIDs
  /// The scores that an expression computes, which conditions can read.
  let computedScores: Set<String>

  init(_ survey: Survey, plan: String, translations: [String: [String: String]]) {
    self.survey = survey
    self.plan = plan
    self.translations = survey.addingBuiltIn(to: translations)
    linkIDs = SurveyLinkIDs(survey)
    let paths = FHIRPathScore(survey, revisited: SurveyConditions(survey).repeatedIDs)
    computedScores = Set(survey.scores.filter { paths.text($0) != nil }.map(\.id))
  }

  mutating func lose(_ path: String, _ what: String, _ why: String, isKept: Bool = false) {
    losses.append(ExchangeLoss(path: path, what: what, why: why, isKept: isKept))
  }

  /// Returns the resource.
  mutating func resource(_ address: SurveyAddress, fingerprint: String) -> OrderedJSON {
    var resource = ObjectBuilder()
    resource.add("resourceType", "Questionnaire")
    resource.add("id", FHIRIdentity.id(of: survey.id, version: fingerprint))
    if let form = survey.form {
      resource.add(
        "extension", [FHIRExtension.text(FHIRNames.Own.form, json(form))] + (address.isForm ? ownScores() : []))
    }
    resource.add("url", address.url)
    resource.add(
      "identifier",
      [.object([.init("system", .text(FHIRNames.system(of: plan))), .init("value", .text(survey.id))])])
    resource.add("version", address.version)
    resource.add("name", survey.id)
    addText("title", survey.title, at: "title", to: &resource)
    if let form = address.derivedFrom {
      resource.add("derivedFrom", [.text(form)])
      lose("form", "the identity of \(form)", "is not kept: the survey asks something else than the form")
    }
    resource.add("status", "active")
    resource.add("subjectType", [.text("Patient")])
    resource.add("code", survey.form?.codes.map { FHIRCoding(written: $0).json } ?? [])
    loseFields(of: survey, covered: ["title", "steps", "scores", "form"], at: "")
    if !survey.runHooks.isEmpty { lose("survey", "its functions", "are of this plan only") }
    let conditions = SurveyConditions(survey)
    for place in conditions.backward {
      lose("\(survey.steps[place].id).go", "the way back", "cannot be said in R4; the steps between repeat")
    }
    var items: [OrderedJSON] = [], tree = survey.form.map { FormTree($0) }
    for (place, step) in survey.steps.enumerated() {
      if case .hook? = step.go {
        lose("\(step.id).go", "the function that decides what follows", "cannot be exported; every later step is shown")
      }
      let shown = conditions.shown(place), isRevisited = conditions.revisited.contains(place)
      if tree != nil {
        add(step, shown: shown, isRevisited: isRevisited, to: &tree)
      } else {
        items += self.items(of: step, shown: shown, isRevisited: isRevisited)
      }
    }
    for score in survey.scores where !address.isForm || score.form?.linkID != nil {
      let item = item(of: score, revisited: conditions.repeatedIDs)
      if tree != nil { tree?.add(item) } else { items.append(item) }
    }
    resource.add("item", tree?.json ?? items)
    return resource.json
  }

  // MARK: Texts

  /// Adds a text with its translations; answers that it repeats are shown as missing, and the mark before it is not part of it.
  mutating func addText(
    _ name: String, _ text: String?, at path: String, isTemplate: Bool = true, after prefix: String? = nil,
    to object: inout ObjectBuilder
  ) {
    guard let text = text.map({ FormLink.words(of: $0, after: prefix) }) else { return }
    var extensions = FHIRExtension.translations(
      translations.keys.sorted().compactMap { language in
        translations[language]?[path].map { translated in
          let words = FormLink.words(of: translated, after: prefix)
          return (language, isTemplate ? TemplateText.shown(words) : words)
        }
      })
    if isTemplate, TemplateText.repeatsAnswers(text) {
      extensions.append(FHIRExtension.text(FHIRNames.Own.text, text))
      lose(path, "the answers that the text repeats", "are not shown", isKept: true)
    }
    object.add(name, isTemplate ? TemplateText.shown(text) : text)
    if !extensions.isEmpty { object.add("_\(name)", .object([.init("extension", .array(extensions))])) }
  }

  /// Returns a value of a plan as JSON with sorted keys.
  func json(_ value: some Encodable) -> String {
    // The texts and numbers of a survey have been read from JSON or Lua, and can be written.
    (try? JSONText.text(of: value)) ?? "{}"
  }

  // MARK: Fields

  /// Lists the fields with a value that no element states.
  mutating func loseFields<Noun: Described>(of noun: Noun, covered: Set<String>, at path: String) {
    for field in Noun.fields where field.isAuthored && !covered.contains(field.name) && !field.isDefault(in: noun) {
      lose(path.isEmpty ? field.name : "\(path).\(field.name)", "the field '\(field.name)'", "has no equivalent in R4")
    }
  }
}

/// The identities of exported resources.
enum FHIRIdentity {
  /// Returns an id that FHIR allows: 32 digits of the hash of one that it does not.
  static func id(_ text: String, most: Int = 64) -> String {
    let isLegal =
      text.count <= most && !text.isEmpty
      && text.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == ".")
      }
    return isLegal ? text : hash(text, 32)
  }

  /// Returns the id of a version of a survey, which ends with its fingerprint.
  static func id(of survey: String, version: String) -> String {
    let name = id(survey, most: 31)
    return "\(name.count > 31 ? String(name.prefix(31)) : name)-\(version.prefix(32))"
  }

  /// Returns the id of the answers of an event, and of its Task.
  static func event(of patient: String, carePlan: String?, key: String) -> String {
    hash([patient, carePlan ?? "", key].joined(separator: "\n"), 32)
  }

  /// Returns the canonical address of a survey.
  static func address(plan: String, survey: String) -> String { "urn:care:\(plan):\(survey)" }

  static func hash(_ text: String, _ digits: Int) -> String {
    String(Hex.text(SHA256.hash(data: Data(text.utf8))).prefix(digits))
  }
}
