import CareInterchange
import CareModel
import CareTestSupport
import Foundation
import Testing

struct ImportTests {
  @Test func aQuestionnaireBecomesAModuleThatAnAuthorCouldHaveWritten() throws {
    let imported = try Fixture.imported("asthma.json")
    #expect(imported.losses.items.isEmpty, "\(imported.losses.text)")
    try Golden.check(imported.source, "asthma.lua", beside: #filePath.replacing("/FHIR/", with: "/"))
  }

  @Test func translationsBecomeModulesOfTheirOwn() throws {
    let imported = try Fixture.imported("asthma.json")
    #expect(imported.translations.keys.sorted() == ["de"])
    try Golden.check(
      imported.translation("de", named: "surveys.asthma_de").map(\.text).joined(), "asthma_de.lua",
      beside: #filePath.replacing("/FHIR/", with: "/"))
  }

  @Test func whatCannotBeSaidIsACommentAndAWarningAtItsLine() throws {
    let imported = try Fixture.imported("lossy.json")
    try Golden.check(imported.source, "lossy.lua", beside: #filePath.replacing("/FHIR/", with: "/"))
    try Golden.check(imported.losses.text + "\n", "lossy.txt", beside: #filePath.replacing("/FHIR/", with: "/"))
  }

  @Test func aLossIsAnErrorIfAsked() throws {
    let found = #expect(throws: Diagnostics.self) { try Fixture.imported("lossy.json", isStrict: true) }
    #expect(found?.items.allSatisfy { $0.severity == .error && $0.code == .lostInExchange } == true)
  }

  @Test(arguments: try FileManager.default.contentsOfDirectory(atPath: Fixture.refused.path).sorted())
  func everyErrorIsReportedAtItsPlace(_ name: String) throws {
    let found = #expect(throws: Diagnostics.self) { try Fixture.imported("../Refused/\(name)") }
    #expect(found?.hasErrors == true)
    try Golden.check(
      (found?.text ?? "") + "\n", "Refused/\(name.replacing(".json", with: ".txt"))",
      beside: #filePath.replacing("/FHIR/", with: "/"))
  }

  @Test func theTypesAndTheSizeOfAnAttachmentAreTakenOver() throws {
    func mime(_ code: String) -> String {
      "{ \"url\": \"http://hl7.org/fhir/StructureDefinition/mimeType\", \"valueCode\": \"\(code)\" }"
    }
    let size = "{ \"url\": \"http://hl7.org/fhir/StructureDefinition/maxSize\", \"valueDecimal\": 80 }"
    let extensions = [mime("video/*"), mime("video/mp4"), mime("image/bmp"), size].joined(separator: ", ")
    let item = "{ \"linkId\": \"film\", \"type\": \"attachment\", \"text\": \"Film\", \"extension\": [\(extensions)] }"
    let imported = try ImportedQuestionnaire(fhir: Fixture.json(items: item), named: "q.json")
    let format = imported.survey.steps.flatMap(\.questions).map(\.format)
    #expect(format == [.file(FileFormat(types: [.mp4, .quickTime], maxBytes: 50_000_000))])
    let losses = imported.losses.items.map(\.message)
    #expect(losses.count == 2)
    #expect(losses[0].contains("80 MB") && losses[1].contains("'image/bmp'"), "\(losses)")
    let plain = "{ \"linkId\": \"file\", \"type\": \"attachment\", \"text\": \"File\" }"
    let other = try ImportedQuestionnaire(fhir: Fixture.json(items: plain), named: "q.json")
    #expect(other.losses.items.isEmpty)
    #expect(other.survey.steps.flatMap(\.questions).map(\.format) == [.file(FileFormat())])
    #expect(other.source.contains("file \"file\" {"))
  }

  @Test func anItemThatIsLongerThanAFileIsRefused() {
    let options = (0..<2_000).map { "{\"valueString\": \"Option number \($0)\"}" }.joined(separator: ", ")
    let bytes = Fixture.json(items: "{\"linkId\": \"a\", \"type\": \"choice\", \"answerOption\": [\(options)]}")
    let found = #expect(throws: Diagnostics.self) { try ImportedQuestionnaire(fhir: bytes, named: "q.json") }
    #expect(found?.items.map(\.code) == [.limit])
  }

  @Test func aFileBeyondALimitIsRefusedByTheLimit() {
    let long = Fixture.json(
      items: "{ \"linkId\": \"\(String(repeating: "a", count: 9 << 20))\", \"type\": \"string\" }")
    let deep = Array((String(repeating: "[", count: 100_000)).utf8)
    for (bytes, limit) in [(long, "8 MiB"), (deep, "128 levels")] {
      let found = #expect(throws: Diagnostics.self) { try ImportedQuestionnaire(fhir: bytes, named: "q.json") }
      #expect(found?.items.map(\.code) == [.limit])
      #expect(found?.items.first?.message.contains(limit) == true)
    }
  }
}
