import CareCards
import CareModel
import CareTestSupport
import Testing

/// Answers are chosen with keys, and nothing is chosen before the first of them.
struct AnswerPickerTests {
  private enum Press {
    case up, down, space, unknown, clear, page
    case type(String)
  }

  private static let colors = [
    ChoiceOption(value: "r", text: "Red"), ChoiceOption(value: "g", text: "Green", detail: "as grass"),
    ChoiceOption(value: "n", text: "None of them", exclusive: true),
  ]

  private static let items: [String: FormItem] = [
    "pain": FormItem(id: "pain", format: .scale(ScaleFormat(min: 0, max: 10)), required: true),
    "one": FormItem(id: "one", format: .choice(ChoiceFormat(options: colors)), dontKnow: true),
    "some": FormItem(id: "some", format: .choice(ChoiceFormat(options: colors, multiple: true))),
    "yes": FormItem(id: "yes", format: .boolean(BooleanFormat())),
    "line": FormItem(id: "line", format: .continuousScale(ContinuousScaleFormat(min: 0, max: 1, digits: 2))),
    "tall": FormItem(id: "tall", format: .scale(ScaleFormat(min: 1, max: 3, vertical: true))),
    "rung": FormItem(id: "rung", format: .ses(SesFormat(top: "Best off", bottom: "Worst off"))),
  ]

  private func item(_ name: String) throws -> FormItem { try #require(Self.items[name]) }

  private func answer(_ name: String, _ answer: Answer? = nil, _ presses: [Press]) throws -> Answer? {
    let item = try item(name)
    var picker = try #require(AnswerPicker(item, answer: answer, in: .english))
    for press in presses {
      switch press {
      case .up: picker.move(by: -1)
      case .down: picker.move(by: 1)
      case .page: picker.move(by: 10)
      case .space: picker.mark()
      case .unknown: picker.chooseDontKnow()
      case .clear: picker.clear()
      case .type(let text): for character in text { _ = picker.type(character) }
      }
    }
    return picker.answer
  }

  @Test func keysChooseAnAnswer() throws {
    let table: [(String, Answer?, [Press], Answer?)] = [
      ("pain", nil, [], nil), ("pain", nil, [.down], .integer(0)), ("pain", nil, [.up], .integer(10)),
      ("pain", nil, [.type("7")], .integer(7)), ("pain", nil, [.type("10")], .integer(10)),
      ("pain", nil, [.type("1"), .down], .integer(2)), ("pain", nil, [.type("13")], .integer(3)),
      ("pain", .integer(4), [], .integer(4)), ("pain", .integer(4), [.down], .integer(5)),
      ("pain", .integer(10), [.down], .integer(10)), ("pain", .integer(4), [.space], .integer(4)),
      ("pain", nil, [.unknown], nil), ("pain", nil, [.type("x")], nil),
      ("one", nil, [.type("2")], .choices(["g"])), ("one", nil, [.unknown], .dontKnow),
      ("one", .dontKnow, [.down], .choices(["r"])), ("one", .choices(["g"]), [.down], .choices(["n"])),
      ("one", .choices(["g"]), [.clear], nil),
      ("some", nil, [.down], nil), ("some", nil, [.down, .space], .choices(["r"])),
      ("some", nil, [.type("2"), .space, .up, .space], .choices(["r", "g"])),
      ("some", .choices(["r", "g"]), [.space], .choices(["g"])),
      ("some", .choices(["r"]), [.type("3"), .space], .choices(["n"])),
      ("some", .choices(["n"]), [.type("1"), .space], .choices(["r"])),
      ("yes", nil, [.down], .boolean(true)), ("yes", .boolean(true), [.down], .boolean(false)),
      ("line", nil, [.down], .double(0)), ("line", nil, [.down, .page], .double(0.1)),
      ("line", nil, [.type("0.25")], .double(0.25)),
      ("tall", nil, [.down], .integer(3)), ("tall", nil, [.type("1")], .integer(1)),
      ("rung", nil, [.type("10")], .integer(10)), ("rung", nil, [.up], .integer(1)),
    ]
    for (name, before, presses, expected) in table {
      #expect(try answer(name, before, presses) == expected, "\(name) \(String(describing: before)) \(presses)")
    }
  }

  @Test func anUntouchedAnswerStaysAsItIs() throws {
    let item = try item("one")
    let kept = Answer.chosen(["g"], other: "teal")
    let picker = try #require(AnswerPicker(item, answer: kept, in: .english))
    #expect(picker.answer == kept && !picker.isTouched)
  }

  @Test func whatIsTypedHasNoPicker() {
    let formats: [AnswerFormat] = [.text(TextFormat()), .numeric(NumericFormat()), .date(DateFormat())]
    for format in formats {
      #expect(AnswerPicker(FormItem(id: "a", format: format), answer: nil, in: .english) == nil)
    }
  }

  /// Every answer that a control offers is one that the format takes.
  @Test func everyOfferedAnswerIsValid() throws {
    for (name, item) in Self.items {
      switch item.format.definition.control(in: .german) {
      case .ranking(let entries): _ = try item.validate(.choices(entries.flatMap { $0.answer.chosenValues ?? [] }))
      case .list(let entries, _): for entry in entries { _ = try item.validate(entry.answer) }
      case .line(let line): for point in line.points { _ = try item.validate(point.answer) }
      case nil: Issue.record("\(name)")
      }
    }
  }

  @Test(arguments: ["en", "de", "es", "ko"], [80, 40])
  func controlsAreDrawn(tag: String, width: Int) throws {
    let language = Language.of(tag)
    var pictures: [String] = []
    let labeled = FormItem(
      id: "sleep", format: .scale(ScaleFormat(min: 0, max: 2, labels: ["Badly", "So-so", "Well"])), dontKnow: true)
    let long = FormItem(
      id: "town",
      format: .choice(
        ChoiceFormat(options: (1...30).map { ChoiceOption(value: "t\($0)", text: "A town with number \($0)") })))
    let ends = FormItem(
      id: "vas",
      format: .continuousScale(
        ContinuousScaleFormat(min: 0, max: 100, minLabel: "No pain at all", maxLabel: "The worst pain imaginable")))
    let shown: [(FormItem, Answer?)] = try [
      (item("pain"), .integer(7)), (item("pain"), nil), (ends, .double(32)),
      (item("one"), .choices(["g"])), (item("some"), .choices(["r", "g"])),
      (item("yes"), nil), (labeled, .integer(1)), (long, .choices(["t15"])),
      (item("rung"), .integer(4)),
    ]
    for (item, answer) in shown {
      let picker = try #require(AnswerPicker(item, answer: answer, in: language))
      let commands = [language(.keyBack), language(.keyLeave)]
      let lines = picker.lines(TerminalStyle(width: width), rows: 14, commands: commands, in: language)
      #expect(lines.count <= 14)
      for line in lines { #expect(DisplayWidth.of(line.description) <= width, "\(line)") }
      pictures.append(lines.map(\.description).joined(separator: "\n"))
    }
    try Golden.check(pictures.joined(separator: "\n\n") + "\n", "answer-pickers-\(tag)-\(width).txt")
  }
}
