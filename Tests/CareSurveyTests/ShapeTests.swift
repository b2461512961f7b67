import CareModel
import CareSurvey
import Foundation
import Testing

/// The JSON of surveys is stored inside task versions, so it must not change by accident.
@Suite struct ShapeTests {
  static let full = Survey(
    id: "s", title: "T",
    steps: [
      Step(id: "agree", kind: .consent(ConsentStep(document: "D"))),
      Step(id: "access", kind: .permissions(PermissionsStep(request: [ChoiceOption(value: "m", text: "M")]))),
      Step(
        id: "knee", kind: .active(.kneeRangeOfMotion(KneeRangeOfMotion(side: .left))),
        skip: .isSkipped(item: .init("f.n"))),
      Step(
        id: "f", kind: .form, optional: true,
        items: [
          FormItem(
            id: "n", text: "N?", format: .numeric(NumericFormat(digits: 1, min: 0, units: "kg")), required: true,
            defaultAnswer: .double(1.5), when: .equals(item: .init("agree"), value: .boolean(true))),
          FormItem(id: "c", format: .choice(ChoiceFormat(options: [ChoiceOption(value: "a", text: "A", other: true)]))),
        ],
        go: .branches(branches: [.init(when: .all(of: [.hook(hook: Hook(path: "h"))]), to: "end")], otherwise: "done")),
      Step(id: "q", kind: .question, items: [text("t")], go: .hook(hook: Hook(path: "g"), leadsTo: ["end"])),
      completion("done"),
    ])

  @Test func aSurveyRoundTripsThroughJSON() throws {
    #expect(try JSONDecoder().decode(Survey.self, from: Self.full.canonicalJSON()) == Self.full)
  }

  @Test func theJSONIsReadable() throws {
    let json = String(decoding: try Self.full.canonicalJSON(), as: UTF8.self)
    for part in [
      #""kind":{"document":"D","type":"consent"}"#,
      #""kind":{"orientation":"portrait","side":"left","type":"kneeRangeOfMotion"}"#,
      #""format":{"digits":1,"integer":false,"min":0,"type":"numeric","units":"kg"}"#,
      #""defaultAnswer":{"double":1.5}"#,
      #""when":{"equals":{"item":{"item":"agree"},"value":{"boolean":true}}}"#,
      #""skip":{"isSkipped":{"item":{"item":"n","step":"f"}}}"#,
      #"{"branches":{"branches":[{"to":"end","when":{"all":{"of":[{"hook":{"hook":"h"}}]}}}],"otherwise":"done"}}"#,
      #""go":{"hook":{"hook":"g","leadsTo":["end"]}}"#,
    ] {
      #expect(json.contains(part), "\(part) in \(json)")
    }
  }

  @Test func theFingerprintHashesTheCanonicalJSON() throws {
    let small = survey(instruction("a"))
    let json =
      #"{"id":"s","steps":[{"id":"a","items":[],"kind":{"type":"instruction"},"optional":false}],"unanswered":"…"}"#
    #expect(String(decoding: try small.canonicalJSON(), as: UTF8.self) == json)
    #expect(try small.fingerprint() == "d165774c8f46feebeeba75d7793d9110166704639c1d96ae787b905c54d7877a")
    #expect(try small.fingerprint() != Self.full.fingerprint())
  }

  @Test(arguments: [Answer.integer(4), .double(4), .boolean(false), .text(""), .choices(["a"]), .dontKnow])
  func anAnswerKeepsItsType(answer: Answer) throws {
    #expect(try JSONDecoder().decode(Answer.self, from: JSONEncoder().encode(answer)) == answer)
  }

  @Test(arguments: ["{}", #"{"integer":1,"text":"a"}"#, #"{"integer":1.5}"#, #"{"number":1}"#, "1"])
  func anInvalidAnswerIsRejected(json: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Answer.self, from: Data(json.utf8)) }
  }
}
