import CareInterchange
import CareModel
import Foundation

/// Imports of questionnaires of FHIR, beside plain decoding of the same files.
enum ImportBenchmarks {
  static func all() throws -> [LuaComparison] {
    let files = try (0..<300).map { try Array(ExportedQuestionnaire(survey($0), plan: "bench").json.utf8) }
    let data = files.map { Data($0) }
    return [
      LuaComparison(
        "survey.import-300-questionnaires", unit: .ms, operations: 1,
        ours: { count in
          for _ in 0..<count {
            for file in files { blackHole(try ImportedQuestionnaire(fhir: file, named: "q.json").survey) }
          }
        },
        peers: [
          .init(
            name: "JSONDecoder", goal: 1,
            work: { count in
              let decoder = JSONDecoder()
              for _ in 0..<count { for file in data { blackHole(try decoder.decode(AnyJSON.self, from: file)) } }
            }),
          .init(
            name: "JSONSerialization",
            work: { count in
              for _ in 0..<count { for file in data { blackHole(try JSONSerialization.jsonObject(with: file)) } }
            }),
        ])
    ]
  }

  /// A questionnaire of 5 to 34 questions in groups, every third of which depends on the one before.
  private static func survey(_ number: Int) -> Survey {
    let options = ["Not at all", "Several days", "More than half the days", "Nearly every day"].enumerated().map {
      ChoiceOption(value: "v\($0)", text: $1, code: "http://loinc.org|LA\(6568 + $0)", score: Double($0))
    }
    let steps = (0...number % 5).map { group in
      let items = (0..<5 + number % 3).map { place in
        let id = "i\(group)_\(place)", before = ItemReference("i\(group)_\(place - 1)")
        return FormItem(
          id: id, text: "Over the last two weeks, how often were you bothered by number \(place)?",
          format: place % 2 == 0
            ? .choice(ChoiceFormat(options: options)) : .scale(ScaleFormat(min: 0, max: 10, minLabel: "None")),
          required: true, when: place % 3 == 2 ? .atLeast(item: before, value: .number(3)) : nil)
      }
      return Step(id: "g\(group)", kind: .form, title: "Part \(group)", items: items)
    }
    return Survey(id: "q\(number)", title: "Questionnaire \(number)", steps: steps)
  }

  /// Any JSON, as a program that knows nothing of FHIR decodes it.
  private enum AnyJSON: Decodable {
    case object([String: AnyJSON])
    case list([AnyJSON])
    case text(String)
    case number(Double)
    case flag(Bool)
    case null

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      // Texts first: most values are.
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let object = try? value.decode([String: AnyJSON].self) {
        self = .object(object)
      } else if let list = try? value.decode([AnyJSON].self) {
        self = .list(list)
      } else if let number = try? value.decode(Double.self) {
        self = .number(number)
      } else if let flag = try? value.decode(Bool.self) {
        self = .flag(flag)
      } else {
        self = .null
      }
    }
  }
}
