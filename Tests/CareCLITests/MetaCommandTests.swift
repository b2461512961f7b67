import Foundation
import Testing

/// `care meta`.
@Suite struct MetaCommandTests {
  @Test func metaWritesDefinitionsSettingsAndTheManual() throws {
    try withCare { care in
      let result = try care.run("meta", "--out", "editor")
      #expect(result.code == 0, "\(result.errors)")
      #expect(
        result.output.hasPrefix("written  .luarc.json\nwritten  care.d.lua\nwritten  manual/  "), "\(result.output)")
      let folder = care.folder.appending(path: "editor")
      for name in ["care.d.lua", ".luarc.json", "manual/index.md", "manual/task.md", "manual/event-append.md"] {
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: name).path), "\(name)")
      }
      let definitions = try Data(contentsOf: folder.appending(path: "care.d.lua"))
      #expect(definitions == (try Data(contentsOf: CareProcess.project.appending(path: "plans/care.d.lua"))))
    }
  }

  @Test func aSecondRunChangesNothing() throws {
    try withCare { care in
      _ = try care.run("meta", "--out", ".")
      let again = try care.run("meta", "--out", ".", "--json")
      let report = try #require(try JSONSerialization.jsonObject(with: Data(again.output.utf8)) as? [String: Any])
      #expect((report["written"] as? [String])?.isEmpty == true)
      #expect((report["unchanged"] as? [String])?.contains("care.d.lua") == true)
    }
  }

  @Test(.timeLimit(.minutes(10))) func aNameOfAHundredThousandLettersIsNotLookedFor() throws {
    try withCare { care in
      let result = try care.run("meta", String(repeating: "x", count: 100_000))
      #expect(result.code == 1)
      #expect(result.errors.hasSuffix("; write all names with: care meta --out DIR\n"))
    }
  }

  @Test(arguments: ["care.d.lua", ".luarc.json", "manual/task.md"])
  func aForeignFileIsKeptAndNothingIsWritten(name: String) throws {
    try withCare { care in
      try care.write("{}", to: name)
      let result = try care.run("meta", "--out", ".")
      #expect(result.code == 1)
      #expect(result.errors.contains("./\(name) was not written by care meta"), "\(result.errors)")
      #expect(try String(contentsOf: care.folder.appending(path: name), encoding: .utf8) == "{}")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "manual/index.md").path))
    }
  }

  @Test func pagesOfRemovedNamesAreDeleted() throws {
    try withCare { care in
      _ = try care.run("meta", "--out", ".")
      let page = try String(contentsOf: care.folder.appending(path: "manual/task.md"), encoding: .utf8)
      try care.write(page, to: "manual/once-there.md")
      try care.write("mine", to: "manual/notes.md")
      #expect(try care.run("meta", "--out", ".").output.contains("removed  manual/once-there.md\n"))
      #expect(FileManager.default.fileExists(atPath: care.folder.appending(path: "manual/notes.md").path))
    }
  }

  @Test(
    arguments: [
      (["task"], "task \"id\" { … }\nOne thing that a plan asks a participant to do.\n", "", 0),
      (["schedule.dayly"], "", "care: there is no name 'schedule.dayly'; did you mean schedule.daily", 1),
      ([], "", "pass --out DIR to write all files, or NAME to explain one name", 64),
    ] as [([String], String, String, Int32)])
  func aNameIsExplained(arguments: [String], output: String, errors: String, code: Int32) throws {
    try withCare { care in
      let result = try care.shell((["care", "meta"] + arguments).joined(separator: " "))
      #expect(result.output.hasPrefix(output))
      #expect(errors.isEmpty ? result.errors.isEmpty : result.errors.contains(errors), "\(result.errors)")
      #expect(result.code == code)
    }
  }
}
