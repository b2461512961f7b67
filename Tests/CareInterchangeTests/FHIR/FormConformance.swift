import Foundation

/// A check of a response against the questionnaire of another program that it names, which reads both as plain JSON.
struct FormConformance {
  private let form: [String: Any]

  init(_ bytes: [UInt8]) throws {
    form = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
  }

  /// Returns what of a response the form does not ask, or asks otherwise.
  func problems(of response: String) throws -> [String] {
    let read = try JSONSerialization.jsonObject(with: Data(response.utf8)) as? [String: Any] ?? [:]
    return problems(of: Self.items(read), Self.items(form), "")
  }

  /// Returns the linkIds of the questions that a response answers.
  static func answered(_ response: String) throws -> Set<String> {
    func inside(_ element: [String: Any]) -> [String] {
      items(element).flatMap { item -> [String] in
        let answers = item["answer"] as? [[String: Any]] ?? []
        return (answers.isEmpty ? [] : [item["linkId"] as? String ?? ""]) + inside(item) + answers.flatMap(inside)
      }
    }
    return Set(inside(try JSONSerialization.jsonObject(with: Data(response.utf8)) as? [String: Any] ?? [:]))
  }

  private static func items(_ element: [String: Any]) -> [[String: Any]] { element["item"] as? [[String: Any]] ?? [] }

  private func problems(of given: [[String: Any]], _ asked: [[String: Any]], _ path: String) -> [String] {
    var found: [String] = [], last = -1, seen: Set<String> = []
    for item in given {
      let linkID = item["linkId"] as? String ?? "", place = "\(path)/\(linkID)"
      guard let position = asked.firstIndex(where: { $0["linkId"] as? String == linkID }) else {
        found.append("\(place): the form has no such item here")
        continue
      }
      let question = asked[position]
      if position < last { found.append("\(place): is before another item in the form") }
      last = position
      if !seen.insert(linkID).inserted, question["repeats"] as? Bool != true {
        found.append("\(place): is there twice")
      }
      found += problems(of: item, question, place)
    }
    return found
  }

  private func problems(of item: [String: Any], _ question: [String: Any], _ place: String) -> [String] {
    let answers = item["answer"] as? [[String: Any]] ?? [], type = question["type"] as? String ?? ""
    if type == "group" || type == "display" {
      return (answers.isEmpty ? [] : ["\(place): a \(type) is answered"])
        + problems(of: Self.items(item), Self.items(question), place)
    }
    var found: [String] = Self.items(item).isEmpty ? [] : ["\(place): items are outside the answer"]
    if answers.count > 1, question["repeats"] as? Bool != true { found.append("\(place): has several answers") }
    for answer in answers {
      found += problems(of: Self.items(answer), Self.items(question), place)
      let values = answer.filter { $0.key.hasPrefix("value") }
      guard values.count == 1, let (name, value) = values.first else {
        found.append("\(place): has \(values.count) values")
        continue
      }
      if !isAnswer(name, value, type, question) { found.append("\(place): \(name) does not answer \(type)") }
    }
    return found
  }

  private func isAnswer(_ name: String, _ value: Any, _ type: String, _ question: [String: Any]) -> Bool {
    let types = ["string": "String", "text": "String", "url": "Uri", "dateTime": "DateTime"]
    guard type == "choice" || type == "open-choice" else {
      return name == "value" + (types[type] ?? type.prefix(1).uppercased() + type.dropFirst())
    }
    if type == "open-choice", name == "valueString" { return true }
    let options = question["answerOption"] as? [[String: Any]] ?? []
    guard !options.isEmpty else { return name == "valueCoding" }
    return options.contains { option in
      guard let offered = option[name] else { return false }
      guard let coding = offered as? [String: Any], let given = value as? [String: Any] else {
        return "\(offered)" == "\(value)"
      }
      return ["system", "code", "display"].allSatisfy { "\(coding[$0] ?? "")" == "\(given[$0] ?? "")" }
    }
  }
}
