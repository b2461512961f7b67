import CareModel
import CareSurvey
import Foundation
import Testing

/// The cases of `survey.json` that are about formats, and where we differ on purpose.
struct FormatVectorTests {
  // MARK: Validation

  /// Answers that we validate differently on purpose.
  static let otherwise: [(format: String, answer: JSON, valid: Bool, reason: String)] = [
    ("text", .text("👍a"), true, "length is counted in characters as a person counts them, not in UTF-16 units"),
    ("numeric", .double(1.23456), false, "digits are a rule of the value, not of the control alone"),
    ("numeric", .boolean(true), false, "yes is no number"),
    ("numeric", .null, true, "no answer is nil: an item that is not required can be left without one"),
    ("scale", .integer(3), false, "a value between two steps is none of the scale"),
    ("textChoice", .list([.text("zzz")]), false, "a value that is no option's is refused"),
    ("textChoice", .list([.text("c1"), .text("c2")]), false, "one means one"),
    ("email", .text("a..b@example.com"), false, "no mail server has such an address"),
    ("email", .text(" someone@researchkit.org"), true, "white space around an address is removed"),
    ("email", .text("someone@researchkit.org "), true, "white space around an address is removed"),
  ]

  @Test func answersAreValidatedAsListed() throws {
    let cases = try VectorFile.cases("answer_validation")
    #expect(cases.count == 67)
    var others = 0
    for test in cases {
      let format = try #require(FormatVectors.format(test["format"]), "\(test)")
      let language = Language.of(test["locale"].text == "fr_FR" ? "de" : test["locale"].text)
      let isTyped = test["via"].text == "string"
      let isValid: Bool
      if test["answer"] == .null {
        var run = try run(survey(form("f", FormItem(id: "x", format: format))))
        isValid = (try? run.next(at: Moment.start)) != nil
      } else if test["via"].text == "form-cell" {
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
      if let other {
        #expect(other.valid != test["valid"].bool, "\(test) no longer differs")
        others += 1
      }
    }
    #expect(others == Self.otherwise.count)
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
    (
      ["type": .text("textChoice"), "choices": .list([.object(["text": .text("a"), "value": .null])])], false,
      "a value is a text"
    ),
  ]

  @Test func definitionsAreAcceptedAsListed() throws {
    for test in try VectorFile.cases("format_construction") {
      let json = test["format"]
      let item = try #require(FormatVectors.item(json), "\(test)")
      let problems = Survey(id: "s", steps: [Step(id: "f", kind: .form, items: FormatVectors.neighbors(json) + [item])])
        .diagnose()
      // A value is a text here, or a number's; anything else cannot be written.
      let hasValues = json["choices"].list.allSatisfy { $0["value"].text != nil || $0["value"].number != nil }
      let isAccepted = hasValues && problems.allSatisfy(\.code.isWarning)
      let other = Self.definedOtherwise.first { FormatVectors.matches(json, $0.part) }
      // A default that is no answer is reported here, and ignored there.
      let isDefaultWrong =
        problems.contains { $0.code == .badDefault } && problems.count == 1 && test["ok"].bool == true
      #expect(isAccepted == other?.ok ?? test["ok"].bool || isDefaultWrong, "\(test) \(problems)")
      if let other { #expect(other.ok != test["ok"].bool, "\(test) no longer differs") }
    }
  }

  @Test func defaultsAreAnswersOrReported() throws {
    for test in try VectorFile.cases("default_answer") {
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
    for test in try VectorFile.cases("continuous_scale_result") {
      let format = ContinuousScaleFormat(min: 0, max: 100, digits: test["maximumFractionDigits"].int ?? 0)
      let slider = try #require(test["slider"].number)
      #expect(try format.validate(.double(slider)).number == test["recorded"].number, "\(test)")
    }
  }

  @Test func numbersAreWrittenAsListedWithoutSeparatorsForThousands() throws {
    for test in try VectorFile.cases("number_formatting") {
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
    for test in try VectorFile.cases("unit_conversion") {
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
    for test in try VectorFile.cases("choice_mapping") {
      let options = test["choices"].list.map {
        ChoiceOption(
          value: $0["value"].text ?? "", text: $0["text"].text ?? "", exclusive: $0["exclusive"].bool == true)
      }
      let name = test["format"].text ?? ""
      let format = ChoiceFormat(options: options, multiple: name.hasPrefix("multi"))
      if let count = test["choiceCount"].int { #expect(format.options.count == count) }
      // Row 0 of a wheel means no answer there; here numbers count the options from 1.
      let rows = test["selected"].list.compactMap(\.int) + Set(test["taps"].list.compactMap(\.int)).map { $0 + 1 }
      if test["selectedForAnswer"] == .list([]), test["answer"] == .null {
        let run = try run(survey(form("f", FormItem(id: "x", format: .choice(format)))))
        #expect(try run.result().find(ItemReference("x"))?.options == nil)
      }
      guard !rows.isEmpty else { continue }
      let typed = rows.map(String.init).joined(separator: ", ")
      #expect(try format.validate(format.parse(typed, in: .english)) == test["answer"].answer, "\(test)")
    }
  }

  @Test func numbersThatAreNotWrittenAsOneAreRefusedAndNotChanged() throws {
    for test in try VectorFile.cases("numeric_text_sanitizing") {
      let format = NumericFormat(
        integer: test["style"].text == "integer", digits: test["maximumFractionDigits"].int)
      let language = Language.of(test["separator"].text == "," ? "de" : "en")
      let typed = try #require(test["typed"].text)
      // There "1.2.3" becomes 123 in a field; a digit that moves is a wrong dose.
      #expect((try? format.validate(format.parse(typed, in: language))) == nil, "\(test)")
    }
  }
}
