import Foundation
import Testing

/// What `care import form` writes, and what it refuses.
struct ImportFormTests {
  private static func file(_ name: String) -> String {
    CareProcess.project.appending(path: "Tests/CareInterchangeTests/Data/Forms/\(name)").path
  }

  @Test func eachFormOfADictionaryIsLoadedByAPlan() throws {
    try withCare { care in
      let written = try care.run("import", "form", Self.file("redcap.csv"), "-o", "surveys")
      #expect(written.code == 0, "\(written.errors)")
      #expect(
        written.output.split(separator: "\n").map { $0.dropFirst(9) } == [
          "surveys/smoking.lua", "surveys/smoking.losses.json", "surveys/second.lua", "surveys/second.losses.json",
        ])
      #expect(try care.text("surveys/smoking.losses.json").contains("\"F13\""))
      let plan = """
        return plan "p" { title = "P", tasks = {
          task "t" { title = "T", schedule = schedule.daily { at = "08:00" }, survey = require "surveys.smoking" },
          task "u" { title = "U", schedule = schedule.daily { at = "08:00" }, survey = require "surveys.second" },
        } }
        """
      try care.write(plan, to: "plan.lua")
      let checked = try care.run("check", ".")
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
      let again = try care.run("import", "form", Self.file("redcap.csv"), "-o", "surveys")
      #expect(again.code != 0 && again.errors.contains("--replace"))
    }
  }

  @Test func aFormOfSeveralIsChosenByItsName() throws {
    try withCare { care in
      let all = try care.run("import", "form", Self.file("redcap.csv"), "-o", "s.lua")
      #expect(all.code != 0 && all.errors.contains("smoking, second; pass --only NAME"), "\(all.errors)")
      let one = try care.run("import", "form", Self.file("redcap.csv"), "--only", "second")
      #expect(one.code == 0 && one.output.contains("return survey \"second\""), "\(one.errors)")
      let none = try care.run("import", "form", Self.file("redcap.csv"), "--only", "secnd")
      #expect(none.code != 0 && none.errors.contains("did you mean 'second'?"), "\(none.errors)")
    }
  }

  @Test func theSheetsOfAFolderAreOneForm() throws {
    try withCare { care in
      let written = try care.run("import", "form", Self.file("xlsform"), "-o", "surveys/x.lua", "--json")
      #expect(written.code == 0, "\(written.errors)")
      #expect(written.output.contains("\"program\" : \"XLSForm\""), "\(written.output)")
      #expect(try care.text("surveys/x_de.lua").contains("Rauchen Sie?"))
      let empty = try care.run("import", "form", ".")
      #expect(empty.code != 0 && empty.errors.contains("survey.csv"), "\(empty.errors)")
    }
  }

  @Test func nothingIsWrittenOfAFileWithAnError() throws {
    try withCare { care in
      try care.write("type,name,label\ninteger,a,A\nintegr,b,B\n", to: "f.csv")
      let refused = try care.run("import", "form", "f.csv", "-o", "surveys/f.lua")
      #expect(refused.code == 2 && refused.errors.contains("f.csv:3:1"), "\(refused.errors)")
      #expect((try? care.text("surveys/f.lua")) == nil)
      let strict = try care.run("import", "form", Self.file("xlsform"), "-o", "surveys/x.lua", "--strict")
      #expect(strict.code == 2 && (try? care.text("surveys/x.lua")) == nil)
    }
  }
}
