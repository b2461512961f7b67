import Foundation
import Testing

struct StoreCommandTests {
  /// Returns the last seal in a command's output.
  private func seal(_ output: String) throws -> String {
    let line = try #require(output.split(separator: "\n").first { $0.hasPrefix("last seal") })
    return String(try #require(line.split(separator: " ").last))
  }

  @Test func infoShowsEntriesSamplesAndTheLastSeal() throws {
    try withPulse { pulse in
      let result = try pulse.care.run("store", "info")
      #expect(result.code == 0, "\(result.errors)")
      for line in ["entries      8", "samples      0", "outcomes     2", "versions     6"] {
        #expect(result.output.contains(line + "\n"), "\(result.output)")
      }
      #expect(try seal(result.output).count == 64)
      let audited = try pulse.care.run("store", "audit").output
      #expect(try seal(audited) == seal(result.output))
    }
  }

  @Test func anAuditOfAnUnalteredStoreFindsNothing() throws {
    try withPulse { pulse in
      let result = try pulse.care.run("store", "audit")
      #expect(result.code == 0)
      #expect(result.output.hasPrefix("rows       8\ncommits    5\nerased     0\nlast seal  "))
      #expect(result.output.hasSuffix("\naltered    nothing\n"))
    }
  }

  @Test func anAuditSaysHowRemovedLastCommitsAreSeen() throws {
    try withPulse { pulse in
      let result = try pulse.care.run("store", "audit")
      #expect(result.errors.contains("pass it next time: care store audit --expect SEAL"), "\(result.errors)")
      let again = try pulse.care.run("store", "audit", "--expect", try seal(result.output))
      #expect(again.code == 0 && !again.errors.contains("--expect"), "\(again.errors)")
      for command in ["audit", "verify"] {
        let help = try pulse.care.run("store", command, "--help").output
        #expect(help.contains("--expect") && help.lowercased().contains("draft"), "\(help)")
      }
    }
  }

  @Test func anAuditReportsTheFirstAlteredRowAndFails() throws {
    try withPulse { pulse in
      try pulse.run("UPDATE outcome_value SET text_value = 'was never said' WHERE type = 3")
      let result = try pulse.care.run("store", "audit")
      #expect(result.code == 1)
      let start = "care: the store was altered: the outcome of commit 4 at position 0 (version "
      #expect(result.errors.hasPrefix(start), "\(result.errors)")
      #expect(result.errors.hasSuffix(") was altered; 2 alterations in total\n"), "\(result.errors)")
      #expect(!(result.output + result.errors).contains("never said"))
      #expect(!(result.output + result.errors).contains("said ana"))
    }
  }

  @Test func anAuditInJSONContainsTheAlterations() throws {
    try withPulse { pulse in
      try pulse.run("DELETE FROM outcome_value; DELETE FROM outcome WHERE seq = 5")
      let result = try pulse.care.run("store", "audit", "--json")
      #expect(result.code == 1)
      let found = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
      let first = found?["first"] as? [String: Any]
      #expect(found?["faults"] as? Int == 2)
      #expect(first?["finding"] as? String == "altered")
      #expect(first?["subject"] as? String == "outcome")
      #expect(first?["seq"] as? Int == 4)
      #expect((first?["version"] as? String)?.count == 36)
    }
  }

  @Test func anExpectedSealIsFoundUntilTheStoreIsRewritten() throws {
    try withPulse { pulse in
      let noted = try seal(try pulse.care.run("store", "audit").output)
      #expect(try pulse.care.shell("care run \(PulseStore.clock) record.lua bo 1 1").code == 0)
      let later = try pulse.care.run("store", "audit", "--expect", noted)
      #expect(later.code == 0)
      #expect(later.output.contains("expected seal  of commit 5\n"))
      try pulse.run(
        "DELETE FROM outcome_value; DELETE FROM outcome; DELETE FROM entry WHERE seq > 3; DELETE FROM commits WHERE seq > 3"
      )
      let rewritten = try pulse.care.run("store", "audit", "--expect", noted)
      #expect(rewritten.code == 1)
      #expect(
        rewritten.errors
          == "care: no commit has the expected seal: the store was rewritten, or it is a different store\n")
      #expect(try pulse.care.run("store", "audit", "--expect", "abc").code == 64)
    }
  }

  @Test func verifyReportsViolations() throws {
    try withPulse { pulse in
      #expect(try pulse.care.run("store", "verify").output == "the store is sound\n")
      try pulse.run(
        "UPDATE outcome SET occurrence_key = 'heart/1' WHERE seq = 5; UPDATE commits SET recorded = 5 WHERE seq = 5")
      let result = try pulse.care.run("store", "verify")
      #expect(result.code == 1)
      #expect(result.errors == "care: the store is not sound; restore a backup\n")
      #expect(
        result.output == """
          commit 5 was recorded before the previous commit
          the outcome of commit 5 at position 0 has a recorded time that differs from its commit's
          the key of an outcome does not begin with its task: commit 5 at position 0

          """)
      let json = try pulse.care.run("store", "verify", "--json")
      #expect(json.code == 1)
      #expect(json.output.contains("\"is_sound\" : false"))
    }
  }

  @Test func aBackupPassesAnAudit() throws {
    try withPulse { pulse in
      let setup = try pulse.care.run("store", "backup", "copy.sqlite")
      #expect(setup.code == 0, "\(setup.errors)")
      #expect(setup.output.hasPrefix("copy.sqlite: 5 commits, "))
      let audits = try ["care.sqlite", "copy.sqlite"].map { try pulse.care.run("store", "audit", "--store", $0).output }
      #expect(audits[0] == audits[1])
      #expect(try pulse.files() == ["care.sqlite", "copy.sqlite"])
      let again = try pulse.care.run("store", "backup", "copy.sqlite")
      #expect(again.code == 1)
      #expect(again.errors == "care: 'copy.sqlite' already exists; choose another file, or pass --replace\n")
      #expect(try pulse.care.run("store", "backup", "copy.sqlite", "--replace").code == 0)
      let itself = try pulse.care.run("store", "backup", "./care.sqlite", "--replace")
      #expect(itself.errors == "care: './care.sqlite' is the store itself; choose another file\n")
      #expect(try pulse.care.run("store", "verify").code == 0)
    }
  }

  @Test func anErasedPatientIsRemovedFromTheFile() throws {
    try withPulse { pulse in
      let result = try pulse.care.shell("care store erase ana --yes --at 2026-10-29T08:00:00Z")
      #expect(result.code == 0, "\(result.errors)")
      let lines = [
        "erased      ana", "commit      6", "care plans  1", "versions    2", "outcomes    2", "values      4",
      ]
      for line in lines { #expect(result.output.contains(line + "\n"), "\(result.output)") }
      #expect(
        result.errors == "Backups and exports were not changed: erase the patient in each of them, or delete them.\n")
      #expect(try pulse.files() == ["care.sqlite"])
      let bytes = try Data(contentsOf: pulse.care.folder.appending(path: "care.sqlite"))
      for word in ["ana", "said ana"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
      let audited = try pulse.care.run("store", "audit")
      #expect(audited.code == 0)
      #expect(audited.output.contains("erased     4\n"))
      #expect(try pulse.care.run("store", "verify").output == "the store is sound\n")
      #expect(try pulse.care.run("today", "--patient", "ana").errors == "care: there is no patient 'ana'\n")
      #expect(
        try pulse.care.shell("care run \(PulseStore.clock) record.lua bo 1 3").output.split(separator: "\n").count == 3)
    }
  }

  @Test func withoutATerminalErasingNeedsConfirmationByOption() throws {
    try withPulse { pulse in
      let result = try pulse.care.run("store", "erase", "ana", input: "ana\n")
      #expect(result.code == 64)
      #expect(result.errors.contains("cannot prompt for confirmation; pass --yes to erase 'ana'"))
      #expect(try pulse.care.run("store", "info").output.contains("commits      5\n"))
      let unknown = try pulse.care.run("store", "erase", "zoe", "--yes")
      #expect(unknown.code == 1)
      #expect(unknown.errors == "care: there is no patient 'zoe'\n")
    }
  }

  @Test func migrateReportsBothSchemas() throws {
    try withCare { care in
      try OldStore.make(at: care.folder.appending(path: "care.sqlite"))
      let migrated = try care.run("store", "migrate").output
      #expect(migrated.hasPrefix("care.sqlite.schema-1.backup: a copy of the store as it was"))
      #expect(migrated.hasSuffix("\nmigrated from schema 1 to 11\n"))
      let files = try FileManager.default.contentsOfDirectory(atPath: care.folder.path)
      #expect(files.filter { $0.contains("schema-1") } == ["care.sqlite.schema-1.backup"], "\(files)")
      #expect(try care.run("store", "migrate").output == "schema 11 is current\n")
      let again = try care.run("store", "migrate", "--json").output
      #expect(again == "{\n  \"after\" : 11,\n  \"before\" : 11\n}\n")
      #expect(try care.run("store", "audit").output.hasPrefix("rows       18\ncommits    12\n"))
      #expect(try care.run("store", "verify").output == "the store is sound\n")
      let today = try care.shell("care today --patient ana --on 2026-06-09 --at 2026-06-10T10:00:00Z --zone UTC")
      #expect(today.output.contains("Count your pulse"))
    }
  }

  /// A command that looks at a store, writes, or copies it leaves the schema as it is, to the byte of the file.
  @Test(arguments: [
    ["today", "--patient", "ana"], ["store", "info"], ["store", "verify"], ["store", "audit"],
    ["history", "--patient", "ana"],
    ["store", "erase", "ana", "--yes"], ["serve", "code", "--patient", "ana"],
    ["export", "tables", "out"],
  ])
  func anOlderStoreStaysAsItIs(_ command: [String]) throws {
    try withCare { care in
      let store = care.folder.appending(path: "care.sqlite")
      try OldStore.make(at: store)
      let before = try Data(contentsOf: store)
      let result = try care.run(command)
      #expect(result.code == 1)
      #expect(
        result.errors.contains("schema 1; this release requires 11") && result.errors.contains("care store migrate"),
        "\(result.errors)")
      #expect(try Data(contentsOf: store) == before)
    }
  }

  @Test func aBackupOfAnOlderStoreIsAsItIs() throws {
    try withCare { care in
      let store = care.folder.appending(path: "care.sqlite")
      try OldStore.make(at: store)
      let before = try Data(contentsOf: store)
      let said = try care.run("store", "backup", "old.sqlite")
      #expect(said.output.hasSuffix("as it is in schema 1 of an older release\n"), "\(said.output)\(said.errors)")
      #expect(try Data(contentsOf: store) == before)
      let audit = try care.run("store", "audit", "--store", "old.sqlite", "--migrate")
      #expect(audit.output.hasPrefix("rows       18\ncommits    12\n"), "\(audit.errors)")
      #expect(audit.errors.contains("migrated from schema 1 to 11"))
    }
  }

  @Test(.enabled(if: CareProcess.server != nil, "there is no server")) func aStoreOnAServerIsMigratedOnlyAfterADump()
    throws
  {
    try withCare { care in
      try care.withDatabase("older", schema: "knee") { care in
        try care.write("return plan \"p\" { title = \"P\", tasks = {} }", to: "plan.lua")
        #expect(try care.run("seed", "plan.lua").code == 0)
        let psql = "psql \"${CARE_STORE%&*}\" -q -c"
        #expect(try care.shell("\(psql) 'UPDATE knee.care_engine SET version = 10'").code == 0)
        for command in [["store", "migrate"], ["store", "migrate", "--migrate"], ["today", "--migrate"]] {
          let refused = try care.run(command)
          #expect(refused.code == 1 && refused.errors.contains("pg_dump --schema"), "\(refused.errors)")
        }
        #expect(try care.shell("\(psql) 'SELECT version FROM knee.care_engine'").output.contains("10"))
      }
    }
  }

  /// What a migration left beside the store still has the patient, and the erasure says so.
  @Test func anErasureNamesTheCopiesOfMigrations() throws {
    try withCare { care in
      try OldStore.make(at: care.folder.appending(path: "care.sqlite"))
      #expect(try care.run("store", "migrate").code == 0)
      let erased = try care.shell("care erase ana --yes --at 2026-06-10T10:00:00Z")
      #expect(erased.code == 0, "\(erased.errors)")
      #expect(erased.errors.contains("delete them: care.sqlite.schema-1.backup\n"), "\(erased.errors)")
      try FileManager.default.removeItem(at: care.folder.appending(path: "care.sqlite.schema-1.backup"))
      let other = try care.shell("care erase ben --yes --at 2026-06-10T10:00:00Z")
      #expect(!other.errors.contains("schema-1"), "\(other.errors)")
    }
  }

  /// A copy that is there already is kept, and the next one has a number.
  @Test func aCopyReplacesNoOther() throws {
    try withCare { care in
      let store = care.folder.appending(path: "care.sqlite")
      try OldStore.make(at: store)
      try care.write("kept", to: "care.sqlite.schema-1.backup")
      let migrated = try care.run("store", "migrate")
      #expect(migrated.output.hasPrefix("care.sqlite.schema-1.2.backup: "), "\(migrated.output)\(migrated.errors)")
      #expect(try care.text("care.sqlite.schema-1.backup") == "kept")
      #expect(try care.run("store", "migrate", "--store", "care.sqlite.schema-1.2.backup").code == 0)
    }
  }
}
