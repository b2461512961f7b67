import Foundation
import Testing

/// `care new`.
@Suite struct NewCommandTests {
  @Test(arguments: ["diary", "medication", "esm", "rehab", "questionnaire"])
  func everyTemplatePassesCheckAndTestAtOnce(_ template: String) throws {
    try withCare { care in
      let made = try care.run("new", "my.plan-1", "--from", template)
      #expect(made.code == 0, "\(made.errors)")
      let check = try care.run("check", "my.plan-1")
      #expect(check.output == "1 plan checked, no problems found\n", "\(check.output)\(check.errors)")
      let tests = try care.run("test", "my.plan-1")
      #expect(tests.code == 0, "\(tests.output)")
      #expect(tests.output.hasSuffix(" passed, 0 failed\n"), "\(tests.output)")
      for name in ["plan.lua", "surveys", "i18n", "tests", ".luarc.json", "care.d.lua", "README.md"] {
        let path = care.folder.appending(path: "my.plan-1/\(name)").path
        #expect(FileManager.default.fileExists(atPath: path), "\(name)")
      }
      for name in ["plan.lua", "README.md"] {
        let text = try String(contentsOf: care.folder.appending(path: "my.plan-1/\(name)"), encoding: .utf8)
        #expect(text.contains("my.plan-1") && !text.contains("plan-name"), "\(name)")
      }
    }
  }

  @Test func theDefinitionsAreThoseOfMeta() throws {
    try withCare { care in
      _ = try care.run("new", "one")
      let meta = try care.run("meta", "--out", "one")
      #expect(meta.code == 0, "\(meta.errors)")
      #expect(meta.output.contains("unchanged  .luarc.json\nunchanged  care.d.lua\n"), "\(meta.output)")
    }
  }

  @Test func nothingIsOverwritten() throws {
    try withCare { care in
      try care.write("mine", to: "one/notes.txt")
      let result = try care.run("new", "one")
      #expect(result.code == 1)
      #expect(result.errors == "care: 'one' exists, and nothing was written; choose another name\n")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: care.folder.appending(path: "one").path) == ["notes.txt"])
    }
  }

  @Test func anEmptyFolderIsFilled() throws {
    try withCare { care in
      try FileManager.default.createDirectory(
        at: care.folder.appending(path: "studies/two"), withIntermediateDirectories: true)
      #expect(try care.run("new", "studies/two/").code == 0)
      #expect(try care.run("check", "studies").output == "1 plan checked, no problems found\n")
    }
  }

  @Test(arguments: ["a plan", "ñ", ".."])
  func aNameThatIsNoIDIsRefused(_ name: String) throws {
    try withCare { care in
      let result = try care.run("new", name)
      #expect(result.code == 1)
      #expect(result.output.isEmpty && !result.errors.isEmpty, "\(result.errors)")
    }
  }
}
