import CareModel
import CareSurvey
import Foundation
import Testing

/// What a result says about the run: zone, language, and device.
@Suite struct RunDetailsTests {
  let now = Moment.start

  @Test func aRunOfAHostThatSaysNothingNamesNothing() throws {
    let result = try run(survey(form("a", scale("x")))).result()
    #expect(result.zone == nil)
    #expect(result.language == nil)
    #expect(result.device == nil)
  }

  @Test func theZoneAndTheDeviceAreInTheResult() throws {
    var run = try run(survey(form("a", scale("x"))))
    run.zone = try #require(Zone("Asia/Seoul"))
    run.device = "kiosk"
    let result = try run.result()
    #expect(result.zone == Zone("Asia/Seoul"))
    #expect(result.device == "kiosk")
  }

  @Test func eachStepNamesTheLanguageInWhichItWasLastShown() throws {
    let asked = survey(form("a", scale("x")), form("b", scale("y")), form("c", scale("z")))
    var run = try run(asked)
    try run.next(at: now)
    run.show(asked, in: "de")
    try run.next(at: now)
    #expect(try run.result().steps.map(\.language) == [nil, "de", "de"])
    #expect(try run.result().language == "de")
    var (resumed, _) = try SurveyRun.resume(asked, from: run.save())
    #expect(try resumed.result().steps.map(\.language) == [nil, "de", "de"])
    resumed.show(asked, in: "ko")
    #expect(try resumed.result().steps.map(\.language) == [nil, "de", "ko"])
    #expect(try resumed.result().language == "ko")
  }

  @Test func aStepShownInTheAuthorsOwnTextsNamesNoLanguage() throws {
    var run = try run(survey(form("a", scale("x"))))
    run.show(nil, in: "fr")
    #expect(try run.result().language == nil)
    let json = String(decoding: try JSONEncoder().encode(run.result()), as: UTF8.self)
    #expect(!json.contains("language"))
    #expect(!json.contains("device"))
  }
}
