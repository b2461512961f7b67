import CareModel
import CareSurvey
import Foundation
import Testing

/// The facts about formats in `formats.json`, and where we differ on purpose.
struct FormatVectorTests {
  private static func cases(_ list: String) throws -> [JSON] {
    try JSONDecoder().decode(JSON.self, from: try VectorFile.data("formats.json"))[list].list
  }

  // MARK: Validation

  /// Answers that we validate differently on purpose.
  static let otherwise: [(format: String, answer: JSON, valid: Bool, reason: String)] =
    VectorTests.otherwise + [
      ("email", .text("a..b@example.com"), false, "no mail server has such an address"),
      ("email", .text(" someone@researchkit.org"), true, "white space around an address is removed"),
      ("email", .text("someone@researchkit.org "), true, "white space around an address is removed"),
    ]

  @Test func answersAreValidatedAsListed() throws {
    let cases = try Self.cases("answer_validation")
    #expect(cases.count == 67)
    var checked = 0
    for test in cases where test["answer"] != .null {
      let format = try #require(FormatVectors.format(test["format"]), "\(test)")
      let language = Language.of(test["locale"].text == "fr_FR" ? "de" : test["locale"].text)
      let isTyped = test["via"].text == "string"
      let isValid: Bool
      if test["via"].text == "form-cell" {
        let entries = test["context"].fields.compactMapValues(\.answer).mapValues { StepVisit.Entry(answer: $0) }
        let answer = test["answer"].answer ?? .text("")
        isValid = (try? format.compare(format.validate(answer), with: entries)) != nil
      } else {
        let typed = isTyped ? test["answer"].text.flatMap { try? format.definition.parse($0, in: language) } : nil
        let answer = isTyped ? typed : FormatVectors.answer(test["answer"], format)
        isValid = answer.flatMap { try? format.validate($0) } != nil
      }
      let other = Self.otherwise.first { $0.format == test["format"]["type"].text && $0.answer == test["answer"] }
      #expect(isValid == other?.valid ?? test["valid"].bool, "\(test)")
      checked += 1
    }
    // No answer is nil here, and only a required item refuses it.
    #expect(checked == cases.count(where: { $0["answer"] != .null }))
  }

  // MARK: Definitions

  /// Definitions that we accept or refuse differently on purpose, by their part of the JSON.
  static let definedOtherwise: [(part: [String: JSON], ok: Bool, reason: String)] = [
    (
      ["type": .text("continuousScale"), "maximumFractionDigits": .integer(-1)], false,
      "digits are not clamped: a wrong number is reported"
    ),
    (["type": .text("scale"), "minimum": .integer(-10_001)], true, "only the number of steps is limited"),
    (
      ["type": .text("textScale"), "choices": .integer(9)], true,
      "a scale of texts has as many points as one of numbers"
    ),
    (
      ["type": .text("weight"), "minimumValue": .integer(100), "defaultValue": .null], false,
      "reversed bounds are reported always"
    ),
    (["type": .text("colorChoice"), "choices": .list([])], false, "a choice needs options"),
    (["type": .text("textChoice"), "other": .boolean(true)], true, "an option's text and value are independent"),
  ]

  @Test func definitionsAreAcceptedAsListed() throws {
    for test in try Self.cases("format_construction") {
      let json = test["format"]
      // A value is a text here; what is no value cannot be written.
      if json["choices"].list.contains(where: { $0["value"] == .null || !$0["value"].list.isEmpty }) { continue }
      let item = try #require(FormatVectors.item(json), "\(test)")
      let problems = Survey(id: "s", steps: [Step(id: "f", kind: .form, items: FormatVectors.neighbors(json) + [item])])
        .diagnose()
      let isAccepted = problems.allSatisfy(\.code.isWarning)
      let other = Self.definedOtherwise.first { FormatVectors.matches(json, $0.part) }
      // A default that is no answer is reported here, and ignored there.
      let isDefaultWrong =
        problems.contains { $0.code == .badDefault } && problems.count == 1 && test["ok"].bool == true
      #expect(isAccepted == other?.ok ?? test["ok"].bool || isDefaultWrong, "\(test) \(problems)")
    }
  }

  @Test func defaultsAreAnswersOrReported() throws {
    for test in try Self.cases("default_answer") {
      let item = try #require(FormatVectors.item(test["format"]), "\(test)")
      let kept = try? item.validate(item.defaultAnswer ?? .dontKnow)
      // Defaults are neither moved to a step nor shown with more digits than kept: a wrong one is reported, or it is rounded once.
      switch test["format"]["type"].text {
      case "scale": #expect(kept == nil)
      case "continuousScale": #expect(kept == .double(0.33))
      case "timeInterval": #expect(kept == nil)
      default: Issue.record("\(test)")
      }
    }
  }

  // MARK: Numbers and units

  @Test func pointsOfALineAreKeptAsListed() throws {
    for test in try Self.cases("continuous_scale_result") {
      let format = ContinuousScaleFormat(min: 0, max: 100, digits: test["maximumFractionDigits"].int ?? 0)
      let slider = try #require(test["slider"].number)
      #expect(try format.validate(.double(slider)).number == test["recorded"].number, "\(test)")
    }
  }

  @Test func numbersAreWrittenAsListedWithoutSeparatorsForThousands() throws {
    for test in try Self.cases("number_formatting") {
      let format = ContinuousScaleFormat(
        min: -1_000_000, max: 1_000_000, digits: test["maximumFractionDigits"].int ?? 0)
      let kept = try format.validate(.double(try #require(test["value"].number)))
      // What is shown can be typed again; separators could be read as decimal points.
      #expect(
        format.text(of: kept, rounded: false, in: .english) == test["text"].text?.replacing(",", with: ""), "\(test)")
    }
  }

  @Test func unitsAreConvertedAsListed() throws {
    let hundredths: (Double) -> Double = { ($0 * 100).rounded() / 100 }
    for test in try Self.cases("unit_conversion") {
      let from = test["from"].fields, to = test["to"].fields
      let isHeight = from["cm"] != nil || from["ft"] != nil
      let format: any BodyMeasure = isHeight ? HeightFormat(system: .us) : WeightFormat(system: .us)
      if let kept = (from["cm"] ?? from["kg"])?.number {
        let large = to["ft"]?.int ?? to["lb"]?.int ?? 0, small = to["in"]?.int ?? to["oz"]?.int ?? 0
        let units = isHeight ? ("ft", "in", 12) : ("lb", "oz", 16)
        // Inches are carried, as ounces are: nobody is 5 ft 12 in tall.
        let expected = "\(large + small / units.2) \(units.0) \(small % units.2) \(units.1)"
        #expect(format.text(of: .double(kept), rounded: false, in: .english) == expected, "\(test)")
      } else {
        let whole = Double(from["kgWhole"]?.int ?? 0) + Double(from["kgHundredths"]?.int ?? 0) / 100
        let typed =
          from["kgWhole"] != nil
          ? "\(whole) kg"
          : ["ft", "in", "lb", "oz"].compactMap { unit in from[unit]?.int.map { "\($0) \(unit)" } }.joined(
            separator: " ")
        let read = try format.parse(typed, in: .english).number
        #expect(read.map(hundredths) == (to["cm"] ?? to["kg"])?.number, "\(test)")
      }
    }
  }

  // MARK: Choices and typed numbers

  @Test func optionsAreChosenAsListed() throws {
    for test in try Self.cases("choice_mapping") {
      let options = test["choices"].list.map {
        ChoiceOption(
          value: $0["value"].text ?? "", text: $0["text"].text ?? "", exclusive: $0["exclusive"].bool == true)
      }
      let name = test["format"].text ?? ""
      let format = ChoiceFormat(options: options, multiple: name.hasPrefix("multi"))
      if let count = test["choiceCount"].int { #expect(format.options.count == count) }
      // Row 0 of a wheel means no answer there; here numbers count the options from 1.
      let rows = test["selected"].list.compactMap(\.int) + Set(test["taps"].list.compactMap(\.int)).map { $0 + 1 }
      guard !rows.isEmpty else { continue }
      let typed = rows.map(String.init).joined(separator: ", ")
      #expect(try format.validate(format.parse(typed, in: .english)) == test["answer"].answer, "\(test)")
    }
  }

  @Test func numbersThatAreNotWrittenAsOneAreRefusedAndNotChanged() throws {
    for test in try Self.cases("numeric_text_sanitizing") {
      let format = NumericFormat(
        integer: test["style"].text == "integer", digits: test["maximumFractionDigits"].int)
      let language = Language.of(test["separator"].text == "," ? "de" : "en")
      let typed = try #require(test["typed"].text)
      // There "1.2.3" becomes 123 in a field; a digit that moves is a wrong dose.
      #expect((try? format.validate(format.parse(typed, in: language))) == nil, "\(test)")
    }
  }
}
