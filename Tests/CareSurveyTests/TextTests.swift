import CareModel
import CareSurvey
import Testing

@Suite struct TextTests {
  let now = Moment.start

  @Test(
    arguments: [
      ("You said {pain} of 10.", "You said 4 of 10."),
      ("{how.pain}", "4"),
      // The text of the option, not its value.
      ("{places}", "KNEE, HIP"),
      // A quantity has its units, as people write them.
      ("{weight} today, {fever}", "72.5 kg today, 38 °C"),
      ("{tall}", "170 cm"),
      ("{ok}", "yes"),
      // The author's own text for yes.
      ("{agreed}", "I agree"),
      // Unanswered, and never shown.
      ("{sleep}, {nothing}", "-, -"),
      ("{{pain}", "{pain}"),
      ("{{{pain}", "{4"),
      // No place for an answer: braces stay.
      ("{ }, {}, {a b}, {pain", "{ }, {}, {a b}, {pain"),
    ])
  func answersAreFilledIn(template: String, filled: String) throws {
    let weight = FormItem(id: "weight", format: .numeric(NumericFormat(units: "kg")))
    let fever = FormItem(id: "fever", format: .continuousScale(ContinuousScaleFormat(min: 34, max: 42, units: "Cel")))
    let tall = FormItem(id: "tall", format: .height(HeightFormat()))
    let agreed = FormItem(id: "agreed", format: .boolean(BooleanFormat(yes: "I agree")))
    var run = try run(
      survey(
        form(
          "how", scale("pain"), choice("places", ["knee", "hip"], multiple: true), weight, fever, tall, boolean("ok"),
          agreed,
          scale("sleep")),
        instruction("b", text: template), unanswered: "-"))
    try run.answer("pain", .integer(4), at: now)
    try run.answer("places", .choices(["hip", "knee"]), at: now)
    try run.answer("weight", .double(72.5), at: now)
    try run.answer("fever", .double(38), at: now)
    try run.answer("tall", .double(170), at: now)
    try run.answer("ok", .boolean(true), at: now)
    try run.answer("agreed", .boolean(true), at: now)
    try run.next(at: now)
    #expect(run.step?.text == filled)
  }

  @Test func aRepeatedStepUsesTheLatestAnswer() throws {
    var run = try run(
      survey(form("a", scale("x"), go: .step(id: "b")), instruction("b", text: "{x}", go: .step(id: "a"))))
    for value in [1, 2] {
      try run.answer("x", .integer(value), at: now)
      try run.next(at: now)
      #expect(run.step?.text == "\(value)")
      try run.next(at: now)
    }
  }
}
