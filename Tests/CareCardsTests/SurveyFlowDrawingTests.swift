import CareCards
import CareModel
import CareTestSupport
import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

struct SurveyFlowDrawingTests {
  private typealias Step = SurveyFlow.Step

  private static let flow = SurveyFlow(
    id: "check-in", title: "Check in <today> & \"now\"",
    steps: [
      Step(
        id: "welcome", kind: "instruction", title: "Welcome", skippedWhen: "seen is yes", items: [],
        exits: [.init(to: "how")], isReachable: true),
      Step(
        id: "how", kind: "form", title: "How are you?", skippedWhen: nil,
        items: [
          .init(id: "pain", format: "scale", required: true, shownWhen: nil),
          .init(
            id: "sleep", format: "numeric", required: false,
            shownWhen: "pain is less than 9 and (mood is answered or mood is skipped or the parameter arm is A)"),
        ],
        exits: [
          .init(to: "call", when: "pain is at least 9"), .init(to: "welcome", when: "pain is \"don't know\""),
          .init(to: "more", when: "otherwise"),
        ], isReachable: true),
      Step(
        id: "more", kind: "question", title: nil, skippedWhen: nil,
        items: [.init(id: "note", format: "text", required: false, shownWhen: nil)],
        exits: [.init(to: "done", when: "a function decides"), .init(to: "never", when: "the function returns nil")],
        isReachable: true),
      Step(
        id: "never", kind: "instruction", title: "Nobody comes here", skippedWhen: nil, items: [],
        exits: [.init(to: "call")], isReachable: false),
      Step(
        id: "call", kind: "completion", title: "Please call us", skippedWhen: nil, items: [], exits: [.init(to: nil)],
        isReachable: true),
      Step(
        id: "done", kind: "completion", title: "All done!", skippedWhen: nil, items: [], exits: [.init(to: nil)],
        isReachable: true),
    ], functions: ["tasks.check-in.survey.steps[3].go"])

  @Test(arguments: [(64, "survey-flow.txt"), (40, "survey-flow-narrow.txt")])
  func aFlowOnATerminalIsWhatWasRecorded(width: Int, file: String) throws {
    let text = Self.flow.text(TerminalStyle(width: width)).description
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    try Golden.check(text, file)
  }

  @Test func aFlowAsSVGIsWhatWasRecorded() throws {
    try Golden.check(Self.flow.svg(), "survey-flow.svg")
  }

  @Test func theSVGIsWellFormedAndNamesEveryStep() throws {
    final class Texts: NSObject, XMLParserDelegate {
      var found = ""
      func parser(_ parser: XMLParser, foundCharacters string: String) { found += string }
    }
    var hostile = Self.flow
    hostile.title = "]]> </svg><script>alert(1)</script> \u{1B}[2J \u{0}"
    hostile.steps[0].title = "a\" onload=\"x' & <b>"
    for flow in [Self.flow, hostile] {
      let texts = Texts(), parser = XMLParser(data: Data(flow.svg().utf8))
      parser.delegate = texts
      #expect(parser.parse(), "\(String(describing: parser.parserError))")
      for step in flow.steps { #expect(texts.found.contains(step.id)) }
      #expect(!flow.svg().contains("<script"))
    }
  }
}
