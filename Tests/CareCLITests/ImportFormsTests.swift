import Foundation
import Testing

/// A form that is imported stays that form in a plan, and forms come in with what they name.
struct ImportFormsTests {
  private static let data = CareProcess.project.appending(path: "Tests/CareInterchangeTests/Data").path

  private static func plan(_ modules: [String]) -> String {
    let tasks = modules.map {
      "task \"\($0)\" { title = \"T\", schedule = schedule.daily { at = \"08:00\" }, survey = require \"surveys.\($0)\" }"
    }
    return "return plan \"p\" { title = \"P\", tasks = { \(tasks.joined(separator: ", ")) } }\n"
  }

  @Test(arguments: [
    "Cases/identity", "Public/phq9", "Public/gad7", "Public/auditc", "Public/who5", "Questionnaires/asthma",
    "Questionnaires/lossy",
  ])
  func theModuleOfAFormAsksTheForm(_ name: String) throws {
    let file = "\(Self.data)/\(name).json"
    let form = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any] ?? [:]
    try withCare { care in
      try care.write(Self.plan(["form"]), to: "plan.lua")
      let written = try care.run("import", "questionnaire", file, "-o", "surveys/form.lua")
      #expect(written.code == 0, "\(written.errors)")
      let exported = try care.run("export", "questionnaire", ".", "-o", "fhir")
      #expect(exported.code == 0, "\(exported.errors)")
      let names = try FileManager.default.contentsOfDirectory(atPath: care.folder.appending(path: "fhir").path)
      let json = try #require(names.first { $0 != "losses.json" })
      let read = try JSONSerialization.jsonObject(with: Data(care.text("fhir/\(json)").utf8)) as? [String: Any] ?? [:]
      #expect(read["derivedFrom"] == nil)
      if let url = form["url"] as? String {
        #expect(read["url"] as? String == url && read["version"] as? String == form["version"] as? String)
      }
    }
  }

  @Test func valueSetsComeFromAFolderAndSeveralFormsGoIntoOne() throws {
    func form(_ name: String) -> String {
      "{\"resourceType\":\"Questionnaire\",\"name\":\"\(name)\",\"status\":\"draft\",\"item\":[{\"linkId\":\"a\",\"type\":\"choice\",\"text\":\"A\",\"answerValueSet\":\"http://example.org/vs\"}]}"
    }
    let set =
      "{\"resourceType\":\"ValueSet\",\"url\":\"http://example.org/vs\",\"compose\":{\"include\":[{\"system\":\"http://example.org/cs\",\"concept\":[{\"code\":\"x\",\"display\":\"The X\"}]}]}}"
    try withCare { care in
      try care.write(form("One") + "\n" + form("Two") + "\n", to: "forms.ndjson")
      try care.write(set, to: "sets/vs.json")
      try care.write(Self.plan(["one", "two"]), to: "plan.lua")
      let refused = try care.run("import", "questionnaire", "forms.ndjson", "-o", "surveys/")
      #expect(refused.code == 2 && refused.errors.contains("--valuesets"), "\(refused.errors)")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "surveys").path))
      let printed = try care.run("import", "questionnaire", "forms.ndjson", "--valuesets", "sets")
      #expect(printed.code != 0 && printed.errors.contains("pass a folder"), "\(printed.errors)")
      let written = try care.run("import", "questionnaire", "forms.ndjson", "--valuesets", "sets", "-o", "surveys/")
      #expect(written.output == "written  surveys/one.lua\nwritten  surveys/two.lua\n", "\(written.errors)")
      #expect(try care.text("surveys/two.lua").contains("The X"))
      #expect(try care.run("check", ".").code == 0)
      try care.write("{}", to: "empty/x.json")
      #expect(try care.run("import", "questionnaire", "forms.ndjson", "--valuesets", "empty", "-o", "s/").code != 0)
      // A pipe without a writer would never answer.
      _ = try care.shell("mkdir piped sheets; mkfifo piped/a.json sheets/survey.csv")
      for line in ["questionnaire forms.ndjson --valuesets piped -o s/", "form sheets -o s/"] {
        let piped = try care.shell("timeout 60 care import \(line)")
        #expect(piped.code == 1 && piped.errors.contains("is no regular file"), "\(piped.code) \(piped.errors)")
      }
      let missing = try care.run("import", "questionnaire", "forms.ndjson", "--valuesets", "nowhere", "-o", "s/")
      #expect(missing.code == 64 && missing.errors.contains("there is no folder 'nowhere'"), "\(missing.errors)")
    }
  }
}
