package import CareModel
import CareSurvey

/// A QuestionnaireResponse that another program sent, to be entered as the answers to a survey.
package struct ReceivedResponse: Sendable {
  /// The identifier, by which a response is entered once: `system|value`, or the id.
  package let identifier: String
  /// The address of the form, perhaps with its version after '|'.
  package let questionnaire: String
  /// The ids that name the participant: identifiers that `care` wrote, and the id of the reference.
  package let subjects: [String]
  /// The time of the answers, with an offset.
  package let authored: Instant
  private let json: LocatedJSON
  private let pointer: String
  private let source: SourceText

  /// A response of a file: read, or refused with the reasons.
  package struct Entry: Sendable {
    /// The place: the file with the line, or the pointer in a Bundle.
    package let place: String
    /// The response, or why there is none.
    package let response: Result<ReceivedResponse, Diagnostics>
  }

  /// The maximum number of responses of a file.
  package static let mostResponses = 10_000

  /// Reads every QuestionnaireResponse of a file: one, a Bundle, or one on each line.
  ///
  /// - Throws: `Diagnostics` if the file is not JSON, too long, or has no response.
  package static func read(_ bytes: [UInt8], named file: String) throws(Diagnostics) -> [Entry] {
    if let lines = try FHIRResourceFile.lines(of: bytes, named: file, most: mostResponses) {
      return lines.enumerated().map { place, line in
        let name = "\(file):\(place + 1)"
        do throws(Diagnostics) {
          let (report, json) = try FHIRResourceFile.read(line, named: name, isStrict: false)
          return Entry(place: name, response: received(json, "", report))
        } catch {
          return Entry(place: name, response: .failure(error))
        }
      }
    }
    let (report, json) = try FHIRResourceFile.read(bytes, named: file, isStrict: false)
    guard json["resourceType"]?.string == "Bundle" else {
      return [Entry(place: file, response: received(json, "", report))]
    }
    let found = (json["entry"]?.items ?? []).enumerated().compactMap { place, entry -> (LocatedJSON, String)? in
      guard let resource = entry["resource"], resource["resourceType"]?.string == "QuestionnaireResponse" else {
        return nil
      }
      return (resource, "/entry/\(place)/resource")
    }
    guard !found.isEmpty, found.count <= mostResponses else {
      report.error(
        found.isEmpty ? .wrongResource : .limit,
        found.isEmpty
          ? "the Bundle has no QuestionnaireResponse; pass another file"
          : "the Bundle has more than \(mostResponses) responses; divide it", at: json.range, "/entry")
      throw report.sorted
    }
    return found.map { json, pointer in
      let report = ImportReport(report.source, isStrict: false)
      return Entry(place: "\(file) \(pointer)", response: received(json, pointer, report))
    }
  }

  private static func received(
    _ json: LocatedJSON, _ pointer: String, _ report: ImportReport
  ) -> Result<ReceivedResponse, Diagnostics> {
    let root = FHIRElement(json, "QuestionnaireResponse", pointer, report)
    if let type = root.text("resourceType"), type != "QuestionnaireResponse" {
      root.error(.wrongResource, "this is a \(type); pass a QuestionnaireResponse", at: "resourceType")
      return .failure(report.sorted)
    }
    let questionnaire = root.text("questionnaire")
    if questionnaire == nil {
      root.error(.missingField, "the response names no 'questionnaire'; write the address of the form that it answers")
    }
    let status = root.text("status")
    if let status, status != "completed", status != "amended" {
      root.error(
        .notImportable, "the response is '\(status)'; only one that is completed or amended is entered", at: "status")
    } else if status == nil {
      root.error(.missingField, "the response has no 'status'; write \"completed\"")
    }
    let authored = root.text("authored"), time = authored.flatMap { Instant(iso: $0) }
    if time == nil {
      root.error(
        authored == nil ? .missingField : .badTime,
        "the response needs the time of its answers with an offset; write 'authored', such as 2026-06-07T08:30:00+02:00",
        at: authored == nil ? nil : "authored")
    }
    let identifier = self.identifier(of: root)
    if identifier == nil {
      root.error(
        .missingField, "the response has no 'identifier' and no 'id', by which it would be entered once; write one")
    }
    guard !report.hasErrors, let questionnaire, let time, let identifier else { return .failure(report.sorted) }
    return .success(
      ReceivedResponse(
        identifier: identifier, questionnaire: questionnaire, subjects: subjects(of: root), authored: time, json: json,
        pointer: pointer, source: report.source))
  }

  /// Returns what identifies a response, at most 200 bytes of it.
  private static func identifier(of root: FHIRElement) -> String? {
    let element = root.object("identifier", "Identifier")
    let value = element?.text("value")
    let text =
      value.map { value in [element?.text("system"), value].compactMap(\.self).joined(separator: "|") }
      ?? root.text("id")
    guard let text else { return nil }
    return text.utf8.count <= 200 ? text : FHIRIdentity.hash(text, 64)
  }

  private static func subjects(of root: FHIRElement) -> [String] {
    guard let subject = root.object("subject", "Reference") else { return [] }
    let identifier = subject.object("identifier", "Identifier")
    let own = identifier?.text("system")?.hasPrefix("urn:care:") == true ? identifier?.text("value") : nil
    let reference = subject.text("reference").flatMap { text in
      text.hasPrefix("Patient/") ? String(text.dropFirst("Patient/".count)) : nil
    }
    return [own, reference].compactMap(\.self)
  }

  // MARK: Answers

  /// Whether the response answers a survey of a plan, under the address of its form or under its own.
  ///
  /// - Throws: `EncodingError` if the survey cannot be written as JSON.
  package func answers(_ survey: Survey, of plan: PlanHeader.ID) throws -> Bool {
    let address = try SurveyAddress(survey, plan: plan.text)
    return questionnaire == address.canonical || questionnaire == address.url
  }

  /// Returns the answers by item id, as a survey asks them.
  ///
  /// - Throws: `Diagnostics` that name each item that the survey does not ask, or that has no answer of its type.
  package func input(to survey: Survey) throws(Diagnostics) -> [String: AnswerInput] {
    let report = ImportReport(source, isStrict: false)
    // Times of day are those of the participant's clock, whatever their offset.
    report.keepsWallTimes = true
    var reader = ResponseReader(survey)
    reader.readAll(FHIRElement(json, "QuestionnaireResponse", pointer, report).objects("item", "item"))
    guard !report.hasErrors else { throw report.sorted }
    return reader.answers
  }
}

/// Reads the items of a response as the answers to a survey.
private struct ResponseReader {
  private var questions: [String: (step: Step, item: FormItem)] = [:]
  /// The steps whose rows are groups, by the linkId of the group.
  private var repeating: [String: Step] = [:]
  /// What is computed here again.
  private var computed: Set<String> = []
  private var rows: [String: [[String: AnswerInput]]] = [:]
  private var own: [String: AnswerInput] = [:]

  init(_ survey: Survey) {
    let linkIDs = SurveyLinkIDs(survey)
    for step in survey.steps {
      for item in step.exportedItems { questions[linkIDs.linkID(of: item.id, in: step.id)] = (step, item) }
      if case .repeatGroup = step.kind, rowsItem(of: step) == nil { repeating[linkIDs.linkID(of: step)] = step }
    }
    computed = Set(survey.scores.map { linkIDs.linkID(ofScore: $0.id) })
  }

  /// The answers, with the rows of repeat groups.
  var answers: [String: AnswerInput] { own.merging(rows.mapValues { .rows($0) }) { first, _ in first } }

  private func rowsItem(of step: Step) -> FormItem? { step.rowsOfForm ?? step.repeatingQuestion(isRevisited: false) }

  /// Reads the items of a response.
  mutating func readAll(_ items: [FHIRElement]) { own = read(items) }

  private mutating func read(_ items: [FHIRElement]) -> [String: AnswerInput] {
    var answers: [String: AnswerInput] = [:]
    for item in items { answers.merge(read(item)) { _, new in new } }
    return answers
  }

  private mutating func read(_ item: FHIRElement) -> [String: AnswerInput] {
    guard let linkID = item.text("linkId") else {
      item.error(.missingField, "the item has no 'linkId'")
      return [:]
    }
    if computed.contains(linkID) { return [:] }
    let inside = item.objects("item", "item"), given = item.objects("answer", "answer")
    if let step = repeating[linkID] {
      let row = read(inside)
      rows[step.id, default: []].append(row)
      return [:]
    }
    guard let (step, question) = questions[linkID] else {
      if !given.isEmpty {
        item.error(.unknownID, "the survey does not ask '\(linkID)'; import the form that was answered", at: "linkId")
      }
      return read(inside)
    }
    var answers = read(inside)
    if rowsItem(of: step)?.id == question.id {
      for answer in given {
        var row = read(answer.objects("item", "item"))
        row[question.id] = input([answer], question, of: answer)
        rows[step.id, default: []].append(row)
      }
      return answers
    }
    if let input = input(given, question, of: item) { answers[question.id] = input }
    for answer in given { answers.merge(read(answer.objects("item", "item"))) { _, new in new } }
    return answers
  }

  /// Returns the values of an item as an answer; nil if there is none, or if it is wrong, which has been reported.
  ///
  /// `item` has the extensions of the answer: it is the item, or the answer where each is a row.
  private func input(_ given: [FHIRElement], _ question: FormItem, of item: FHIRElement) -> AnswerInput? {
    guard let first = given.first else { return nil }
    if given.contains(where: \.isUnknown) { return .dontKnow }
    let options = question.format.definition.options
    if !options.isEmpty { return chosen(given, question, options) }
    guard given.count == 1 else {
      first.error(.notImportable, "the item takes one answer, not \(given.count)")
      return nil
    }
    guard let value = first.value("value") else {
      if !first.hasChoice("value") { first.error(.missingField, "the answer has no value") }
      return nil
    }
    let input = typedInput(item, value, question) ?? input(value, question, first)
    return item.extensionValue(FHIRNames.Own.confirmed)?.isTrue == true ? input.map { .confirmed($0) } : input
  }

  /// Returns the amount that was typed in units of the participant's choice; nil if there is none, or if it is not the value.
  private func typedInput(_ given: FHIRElement, _ value: FHIRValue, _ question: FormItem) -> AnswerInput? {
    guard let typed = given.extensionValue(FHIRNames.Own.typed), case .numeric(let format) = question.format,
      let amount = typed.amount, format.recorded(amount) == value.number
    else { return nil }
    return .amount(amount)
  }

  private func input(_ value: FHIRValue, _ question: FormItem, _ place: FHIRElement) -> AnswerInput? {
    switch value {
    case .boolean(let flag): return .boolean(flag)
    case .integer(let number): return .integer(number)
    case .decimal(let number): return .double(number)
    case .quantity(let number, let unit):
      guard let unit, let units = question.format.units, unit != units else { return .double(number) }
      if case .numeric(let format) = question.format, format.otherUnits.contains(unit) {
        return .amount(TypedAmount(value: number, units: unit))
      }
      guard let converted = UnitConversion.convert(number, from: unit, to: units) else {
        place.error(.incompatibleUnits, "the answer is in \(unit), and the survey asks in \(units)")
        return nil
      }
      return .double((converted * 1e9).rounded() / 1e9)
    case .string(let text): return .text(text)
    case .date(let date): return .text(date.description)
    case .part(let date) where question.format.datePrecision == date.precision: return .text(date.description)
    case .dateTime(let wall): return .text(wall.description)
    case .time(let time): return .text(time.description)
    case .coding, .part, .other:
      place.error(.wrongType, "\(value.title) does not answer the item")
      return nil
    }
  }

  private func chosen(_ given: [FHIRElement], _ question: FormItem, _ options: [ChoiceOption]) -> AnswerInput? {
    var values: [String] = [], words: String?
    let type = FHIRItemShape(of: question).optionType, other = options.first(where: \.other)
    for answer in given {
      guard let value = answer.value("value") else { continue }
      let found = options.first { option in
        if option.other {
          // The option itself, without words.
          switch value {
          case .coding(let coding): return coding.system == nil && coding.code == option.value
          case .string(let text): return text == option.words
          default: return false
          }
        }
        switch value {
        case .coding(let coding): return option.literal(type) == nil && option.fhirCoding.isSame(as: coding)
        case .string(let text): return type == .string && option.code == nil && option.words == text
        case .integer(let number): return type == .integer && option.value == String(number)
        case .date(let date): return type == .date && option.value == date.description
        case .time(let time): return type == .time && TimeOfDay(option.value) == time
        default: return false
        }
      }
      if let found {
        values.append(found.value)
      } else if other != nil, case .string(let text) = value {
        words = text
      } else if other != nil, case .coding(let coding) = value, let display = coding.display {
        words = display
      } else {
        answer.error(.unknownID, "the answer is none of the options of the item")
        return nil
      }
    }
    if let words { return .other(words, with: values) }
    if values.isEmpty { return nil }
    return values.count == 1 ? .text(values[0]) : .list(values)
  }
}

extension AnswerInput {
  /// An amount in units of the participant's choice.
  fileprivate static func amount(_ amount: TypedAmount) -> AnswerInput {
    .fields(["value": .double(amount.value), "units": .text(amount.units)])
  }
}

extension FHIRValue {
  /// The amount; nil for one without units, and for other types.
  fileprivate var amount: TypedAmount? {
    if case .quantity(let number, let unit?) = self { TypedAmount(value: number, units: unit) } else { nil }
  }
}

extension FHIRElement {
  /// Whether an answer says that the value is not known.
  fileprivate var isUnknown: Bool {
    if case .coding(let coding)? = has("valueCoding") ? value("value") : nil, coding.isUnknown { return true }
    return (json.members ?? []).contains { member in
      guard member.name.hasPrefix("_value") || member.name.hasPrefix("value") else { return false }
      return (member.value["extension"]?.items ?? []).contains {
        $0["url"]?.string == FHIRNames.absentReason && FHIRNames.unknownCodes.contains($0["valueCode"]?.string ?? "")
      }
    }
  }
}
