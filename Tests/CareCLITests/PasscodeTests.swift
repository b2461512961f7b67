import Foundation
import Testing

/// Passcodes that participants choose and confirm in surveys on a terminal or a pipe.
struct PasscodeTests {
  private static func plan(digits: Int) -> String {
    """
    return plan "codes" { title = "Codes", tasks = {
      task "join" { title = "Join", schedule = schedule.once {}, survey = survey "join" { steps = {
        passcode "choose" { title = "Choose", digits = \(digits) },
      } } },
      task "diary" { title = "Diary", schedule = schedule.daily {}, survey = survey "diary" { steps = {
        passcode "code" { purpose = "confirm", digits = \(digits) }, question "q" { item = scale "pain" { min = 0, max = 10 } },
      } } },
    } }
    """
  }

  private static let at = "--at 2026-06-08T10:00 --zone UTC"
  private static let file = "care.sqlite.passcodes"

  private func enrolled(digits: Int = 4, _ body: (CareProcess) throws -> Void) throws {
    try withCare([]) { care in
      try care.write(Self.plan(digits: digits), to: "codes/plan.lua")
      let setup = try care.shell(
        "care seed codes \(Self.at) && care enroll codes --patient ana --start 2026-06-08 --create \(Self.at)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private func answer(_ task: String, _ lines: String..., in care: CareProcess) throws -> CareProcess.Result {
    try care.shell("printf '\(lines.map { $0 + "\\n" }.joined())' | care do \(task) \(Self.at)")
  }

  @Test func aPasscodeIsChosenTwiceConfirmedAndErased() throws {
    // Four digits are found by chance in the ids of a store.
    try enrolled(digits: 6) { care in
      let early = try answer("diary", "193847", "3", in: care)
      #expect(early.code == 1)
      #expect(early.errors.contains("asks for a passcode at step 'code', and 'ana' has chosen none"), "\(early.errors)")
      let chosen = try answer("join", "193847", "193848", "193847", in: care)
      #expect(chosen.code == 0 && chosen.errors.contains("The two entries differ"), "\(chosen.errors)")
      #expect(try care.shell("stat -c %a \(Self.file)").output == "600\n")
      let done = try answer("diary", "481726", "193847", "3", in: care)
      #expect(done.errors.contains("That is not your passcode. You have 4 tries left."), "\(done.errors)")
      #expect(done.output.hasPrefix("✓ diary"), "\(done.output)")
      let found = try care.shell(
        "grep -lE '(193847|481726)' care.sqlite*; care outcomes --json \(Self.at) | grep -c 193847")
      #expect(found.output == "0\n")
      let erased = try care.shell("care store erase ana --yes \(Self.at) && ! grep -q ana \(Self.file)")
      #expect(erased.code == 0, "\(erased.errors)")
    }
  }

  @Test func aScriptThatErasesForgetsThePasscodeToo() throws {
    try enrolled { care in
      let chosen = try answer("join", "1234", "1234", in: care)
      #expect(try chosen.code == 0 && care.shell("grep -q ana \(Self.file)").code == 0, "\(chosen.errors)")
      try care.write("store.erase \"ana\"", to: "erase.lua")
      let erased = try care.shell("care run \(Self.at) erase.lua && ! grep -q ana \(Self.file)")
      #expect(erased.code == 0, "\(erased.errors)")
    }
  }

  @Test func afterFiveWrongPasscodesThereIsAPauseThatStaffCanEnd() throws {
    try enrolled { care in
      // The hash of 1234 with one round, so that the test is fast.
      try care.write(
        """
        { "ana": { "code": { "hash": "NQrszWp4sV1HZX5BmlPGUqeuZ8Jjl5CA/L30rz3NEOw=", "rounds": 1,
          "salt": "AAAAAAAAAAAAAAAAAAAAAA==" }, "wrong": 0 } }
        """, to: Self.file)
      let locked = try answer("diary", "1111", "1112", "1113", "1114", "1115", "1234", in: care)
      #expect(locked.errors.contains("You have 1 try left."), "\(locked.errors)")
      #expect(locked.errors.components(separatedBy: "Please try again in 1 min.").count == 3, "\(locked.errors)")
      #expect(try care.shell("stat -c %a \(Self.file)").output == "600\n")
      let later = try care.shell("printf '1115\\n1234\\n' | care do diary --at 2026-06-08T10:01 --zone UTC")
      #expect(later.errors.contains("Please try again in 2 min."), "\(later.errors)")
      #expect(try care.shell("care passcode forget ana \(Self.at)").output == "forgot the passcode of ana\n")
      let none = try care.shell("care passcode forget ana \(Self.at)")
      #expect(none.code == 1 && none.errors == "care: 'ana' has chosen no passcode in this store\n")
    }
  }

  @Test func neitherALateEntryNorADamagedFileAsks() throws {
    try enrolled { care in
      let late = try care.shell(
        "care do join --answered 2026-06-08T09:00 --late-entry paper --author nora \(Self.at) < /dev/null")
      #expect(late.errors.contains("only the participant knows it; it cannot be entered late"), "\(late.errors)")
      try care.write("{", to: Self.file)
      let damaged = try answer("diary", "1234", in: care)
      #expect(damaged.code == 1 && damaged.errors.contains("cannot be read; move it away"), "\(damaged.errors)")
      #expect(try care.text(Self.file) == "{")
    }
  }
}
