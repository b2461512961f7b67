import CareModel
import Foundation

/// The answers of a response as rows, read without `care`'s own reader.
enum ResponseRows {
  /// Returns a row `step | item | value | value…` for each item of a QuestionnaireResponse.
  static func read(_ json: String) throws -> [String] {
    let resource = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any] ?? [:]
    return items(of: resource).flatMap { group in
      let inner = items(of: group)
      // A score is an item without a group.
      return inner.isEmpty ? [row("scores", group)] : inner.map { row(group["linkId"] as? String ?? "", $0) }
    }
  }

  private static func items(of element: [String: Any]) -> [[String: Any]] { element["item"] as? [[String: Any]] ?? [] }

  private static func row(_ step: String, _ item: [String: Any]) -> String {
    let answers = item["answer"] as? [[String: Any]] ?? []
    return ([step, item["linkId"] as? String ?? ""] + answers.map(value)).joined(separator: " | ")
  }

  private static func value(_ answer: [String: Any]) -> String {
    guard answer.count == 1, let (name, value) = answer.first else { return "\(answer.count) values" }
    if name.hasPrefix("_value") { return absent(value) }
    switch (name, value) {
    case ("valueCoding", let coding as [String: Any]):
      let isAbsent = (coding["system"] as? String)?.hasSuffix("/data-absent-reason") == true
      return isAbsent ? coding["code"] as? String ?? "" : (coding["code"] as? String ?? "") + weight(coding)
    case ("valueQuantity", let amount as [String: Any]):
      guard let number = amount["value"] as? NSNumber else { return absent(value) }
      return "\(number.doubleValue) \(amount["code"] as? String ?? "")"
    case ("valueAttachment", let file as [String: Any]):
      guard let type = file["contentType"] else { return absent(value) }
      let extensions = file["extension"] as? [[String: Any]] ?? []
      return "\(type) \(file["size"] ?? "") \(extensions.first?["valueString"] ?? "")"
    case ("valueInteger", let number as NSNumber), ("valueDecimal", let number as NSNumber):
      return "\(number.doubleValue)"
    case ("valueBoolean", let flag as Bool): return "\(flag)"
    case (_, let text as String): return text
    default: return "?"
    }
  }

  private static func weight(_ coding: [String: Any]) -> String {
    let found = (coding["extension"] as? [[String: Any]])?.first {
      $0["url"] as? String == "http://hl7.org/fhir/StructureDefinition/ordinalValue"
    }
    return (found?["valueDecimal"] as? NSNumber).map { "=\($0.doubleValue)" } ?? ""
  }

  private static func absent(_ element: Any) -> String {
    let extensions = (element as? [String: Any])?["extension"] as? [[String: Any]] ?? []
    return extensions.first?["valueCode"] as? String ?? "?"
  }

  // MARK: What was answered

  /// Returns the rows that the answers of a run must give; `names` are the linkIds that differ from the item's id.
  static func expected(
    _ result: SurveyResult, of survey: Survey, names: [String: String] = [:], offset: String = "Z"
  ) -> [String] {
    let steps = survey.steps.flatMap { step in
      result.visits(step.id).flatMap { visit in
        step.questions.compactMap { question in
          visit.answers.first { $0.itemID == question.id }.map { given in
            let linkID = names["\(step.id).\(question.id)"] ?? question.id
            let values = given.answer.map { texts($0, question.format, offset: offset) } ?? []
            return ([step.id, linkID] + values).joined(separator: " | ")
          }
        }
      }
    }
    var scored = result
    scored.scoring = survey.scores
    return steps
      + survey.scores.compactMap { score in
        scored.score(score.id)?.answer?.number.map { "scores | \(names[score.id] ?? score.id) | \($0)" }
      }
  }

  private static func texts(_ answer: Answer, _ format: AnswerFormat, offset: String) -> [String] {
    func option(_ value: String) -> String? {
      guard let option = format.definition.options.first(where: { $0.value == value }) else { return value }
      // The words stand for the option; without them, it is a code like others.
      if option.other, case .chosen = answer { return nil }
      let code = option.code?.split(separator: "|").last.map(String.init) ?? value
      return code + (option.score.map { "=\($0)" } ?? "")
    }
    switch answer {
    case .integer(let number): return ["\(Double(number))" + unit(format)]
    case .double(let number), .converted(let number, _): return ["\(number)" + unit(format)]
    case .boolean(let flag): return ["\(flag)"]
    case .text(let text): return [format.definition.options.isEmpty ? text : option(text) ?? ""]
    case .choices(let values): return values.compactMap(option)
    case .chosen(let values, let words): return values.compactMap(option) + [words]
    case .date(let date): return [date.description]
    case .partialDate(let date): return [date.description]
    case .dateTime(let wall): return ["\(wall.date)T\(seconds(wall.time))\(offset)"]
    case .time(let time): return [seconds(time)]
    case .location(let place): return [place.description]
    case .file(let file): return ["\(file.type.rawValue) \(file.bytes) \(file.hash)"]
    // Names and secrets are not exported with answers.
    case .signature, .withheld: return []
    case .dontKnow: return ["asked-unknown"]
    }
  }

  private static func seconds(_ time: TimeOfDay) -> String {
    time.description.split(separator: ":").count == 2 ? "\(time):00" : "\(time)"
  }

  /// Lengths, weights, spans, and decimal numbers with units are amounts; whole numbers are not.
  private static func unit(_ format: AnswerFormat) -> String {
    switch format {
    case .height, .weight, .timeInterval: " \(format.units ?? "")"
    case .numeric(let number) where !number.integer: number.units.map { " \($0)" } ?? ""
    default: ""
    }
  }
}
