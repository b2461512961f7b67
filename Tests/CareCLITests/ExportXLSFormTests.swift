import Foundation
import Testing

/// What `care export xlsform` writes, which `care import form` reads.
struct ExportXLSFormTests {
  private static let nausea = CareProcess.project.appending(path: "plans/nausea").path

  @Test func eachSurveyIsAWorkbookThatIsReadBack() throws {
    try withCare { care in
      let written = try care.run("export", "xlsform", Self.nausea, "-o", "forms")
      #expect(
        written.code == 0 && written.output.contains("written  forms/pain.xlsx"), "\(written.output)\(written.errors)")
      #expect(try care.text("forms/losses.json").contains("\"survey\""))
      let read = try care.run("import", "form", "forms/pain.xlsx", "-o", "surveys/pain.lua", "--strict")
      #expect(read.code == 0, "\(read.errors)")
      let again = try care.run("export", "xlsform", Self.nausea, "-o", "forms")
      #expect(again.code != 0 && again.errors.contains("--replace"))
    }
  }

  @Test func oneSurveyIsAFileAndItsSheetsAreAFolder() throws {
    try withCare { care in
      let one = try care.run("export", "xlsform", Self.nausea, "pain", "-o", "pain.xlsx", "--json")
      #expect(one.code == 0 && one.output.contains("\"pain.xlsx\""), "\(one.errors)")
      let sheets = try care.run("export", "xlsform", Self.nausea, "pain", "-o", "sheets", "--csv")
      #expect(sheets.code == 0, "\(sheets.errors)")
      #expect(try care.text("sheets/pain/survey.csv").hasPrefix("type,name,label"))
      let first = try care.run("import", "form", "pain.xlsx"), second = try care.run("import", "form", "sheets/pain")
      #expect(first.code == 0 && first.output == second.output, "\(second.errors)")
      let refused = try care.run("export", "xlsform", Self.nausea, "pain", "-o", "x.xlsx", "--csv")
      #expect(refused.code != 0 && refused.errors.contains("folder"))
      let unknown = try care.run("export", "xlsform", Self.nausea, "pian", "-o", "x.xlsx")
      #expect(unknown.code != 0 && unknown.errors.contains("did you mean 'pain'?"), "\(unknown.errors)")
    }
  }

  @Test func aLossIsAnErrorIfItIsAskedFor() throws {
    try withCare { care in
      let refused = try care.run(
        "export", "xlsform", CareProcess.project.appending(path: "plans/knee-recovery").path, "-o", "forms", "--strict")
      #expect(refused.code == 2 && refused.errors.contains("nothing was written"), "\(refused.errors)")
      #expect((try? care.text("forms/losses.json")) == nil)
    }
  }
}
