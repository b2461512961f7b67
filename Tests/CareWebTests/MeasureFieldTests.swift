import CareCards
import CareModel
import CareWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// The fields of lengths of time, heights, and weights.
struct MeasureFieldTests {
  private static let plan = """
    return plan "p" { title = "P", tasks = {
      task "check" { title = "Check", schedule = schedule.daily { at = "all day" },
        survey = survey "check" { steps = { form "how" { items = {
          time_interval "nap" { text = "How long did you sleep?", max = 14400, step = 5 },
          height "tall" { text = "How tall are you?", system = "us" },
          weight "weight" { text = "What do you weigh?", min = 30, max = 300 },
        } } } } },
    } }
    """

  private static func form(_ format: AnswerFormat, _ answer: Answer? = nil, typed: [String: [String]]? = nil) -> String
  {
    let item = FormItem(id: "x", text: "X", format: format)
    var html = HTMLText()
    SurveyItemForm(item: item, answer: answer, typed: typed, language: .english).add(to: &html)
    return html.text
  }

  private static let us = AnswerFormat.height(HeightFormat(system: .us))

  @Test func eachNumberHasAFieldWithItsUnitBesideIt() {
    let html = Self.form(Self.us, .double(170.18))
    #expect(html.hasPrefix("<fieldset"))
    #expect(
      html.contains(
        #"<label><input type="text" inputmode="numeric" autocomplete="off" id="q-x" name="q-x-feet" value="5"><span>feet</span></label>"#
      ))
    #expect(
      html.contains(
        #"<label><input type="text" inputmode="decimal" autocomplete="off" name="q-x-inches" value="7"><span>inches</span></label>"#
      ))
  }

  @Test func aMeasureOfOneUnitHasOneField() {
    let html = Self.form(.weight(WeightFormat()), .double(70.1234))
    #expect(html.contains(#"name="q-x" value="70.1234""#) && html.contains("<span id=\"item-x-unit\">kg</span>"))
    // The field is described by its unit, which its name does not have.
    #expect(html.contains(#"aria-describedby="item-x-hint item-x-unit""#))
    #expect(html.contains(#"inputmode="decimal""#) && !html.contains("<fieldset"))
  }

  @Test(arguments: [
    (TimeIntervalFormat(), ["hours", "minutes", "seconds"]), (TimeIntervalFormat(step: 5), ["hours", "minutes"]),
    (TimeIntervalFormat(max: 1_800), ["minutes", "seconds"]), (TimeIntervalFormat(max: 1_800, step: 5), ["minutes"]),
  ])
  func aLengthHasTheFieldsThatItsFormatCanFill(format: TimeIntervalFormat, parts: [String]) {
    guard case .measure(let units) = format.field(in: .english) else {
      Issue.record("no measure")
      return
    }
    #expect(units.parts.map(\.unit.rawValue) == parts)
  }

  @Test(arguments: [("en", "7 h 30 min"), ("de", "7 h 30 min"), ("es", "7 h 30 min"), ("ko", "7시간 30분")])
  func theShortFormsAreThoseOfAnswers(tag: String, text: String) throws {
    let language = try #require(Language.all.first { $0.tag == tag })
    let units: [TypedUnits.Part.Unit] = [.hours, .minutes]
    #expect(zip(["7", "30"], units).map { $0 + $1.sign(in: language) }.joined(separator: " ") == text)
    #expect(TimeIntervalFormat().text(of: .integer(27_000), rounded: true, in: language) == text)
  }

  @Test func whatWasTypedIntoTheFieldOfAnEarlierPageStays() {
    let html = Self.form(Self.us, typed: ["q-x": ["5 parsecs"]])
    #expect(html.contains(#"name="q-x""#) && html.contains(#"value="5 parsecs""#) && !html.contains("q-x-feet"))
  }

  @Test(arguments: [
    (["5", "7"], 170.18), (["", "67"], 170.18), (["5", ""], 152.4), (["0", "90"], 228.6),
  ])
  func numbersAreAddedInTheKeptUnit(texts: [String], sum: Double) throws {
    guard case .measure(let units) = Self.us.definition.field(in: .english) else { return }
    let found = try #require(try units.sum(of: texts, in: .english))
    #expect(abs(found - sum) < 1e-9)
  }

  @Test(arguments: [
    (["5", "12"], "Please type a number of inches, from 0 to 11.99."),
    (["5.5", ""], "Please type a whole number of feet, from 0 to 10."),
    (["11", ""], "Please type a whole number of feet, from 0 to 10."),
    (["99999999999999999999", ""], "Please type a whole number of feet, from 0 to 10."),
    (["5", "1e400"], "Please type a number of inches, from 0 to 11.99."),
    (["-5", ""], "Please type a whole number of feet, from 0 to 10."),
  ])
  func anErrorNamesItsNumber(texts: [String], message: String) throws {
    guard case .measure(let units) = Self.us.definition.field(in: .english) else { return }
    let error = #expect(throws: TypedUnits.PartError.self) { try units.sum(of: texts, in: .english) }
    #expect(error?.message(in: .english) == message)
  }

  @Test func aPageTakesNumbersAndTheTextOfBefore() async throws {
    let fixture = try WebFixture(plan: Self.plan), path = "/me/e/\(try fixture.event("check").key)/take?plan=ana.p"
    try await fixture.test { web in
      let page = try await web.get(path).text
      #expect(page.contains("4 h or less, in steps of 5 min") && page.contains("name=\"q-nap-minutes\""))
      let wrong = try await web.send(
        page, to: path,
        [("q-nap-hours", "1"), ("q-nap-minutes", "75"), ("q-tall-feet", "5"), ("q-tall-inches", "6.5"), ("do", "next")])
      #expect(wrong.status == .unprocessableContent)
      #expect(wrong.text.contains("Please type a whole number of minutes, from 0 to 59."))
      #expect(wrong.text.contains("value=\"75\"") && wrong.text.contains("value=\"6.5\""))
      let sent = try await web.send(
        wrong.text, to: path, [("q-nap", "1 h 15 min"), ("q-tall", "5 ft 7 in"), ("q-weight", "70"), ("do", "next")])
      #expect(sent.status == .seeOther)
    }
    let values = try #require(try fixture.event("check").outcome).value.values
    #expect(values.compactMap(\.number) == [4_500, 170.18, 70])
  }
}
