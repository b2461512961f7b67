import Foundation
import GRDB
import Testing

/// A participant reads, answers questions about, agrees to, and signs a document, and gets a copy.
struct ConsentCommandTests {
  private static let at = "--at 2026-06-08T09:00+02:00 --zone Europe/Berlin"
  private static let key = "consent/2026-06-08T00:00"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare(["examples/08-surveys/consent"]) { care in
      let at = "--at 2026-06-08T08:00+02:00 --zone Europe/Berlin"
      let setup = try care.shell(
        "care seed consent \(at) && care enroll knee-study --patient ana --start 2026-06-08 --create \(at)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private func signed(_ body: (CareProcess) throws -> Void) throws {
    try enrolled { care in
      let done = try care.shell("printf 'yes\\nno\\nall\\nteam\\nyes\\nAda Example\\n' | care do consent \(Self.at)")
      try #require(done.output.hasPrefix("✓ consent"), "\(done.output)\(done.errors)")
      #expect(done.errors.contains("You may leave at any time, without giving a reason."))
      #expect(done.errors.contains("Only the study team can see your answers."))
      try body(care)
    }
  }

  private func key(_ care: CareProcess) throws -> String {
    let listed = try care.shell("care outcomes --json \(Self.at)").output
    let found = try #require(listed.firstMatch(of: /"key" : "([^"]+)"/), "\(listed)")
    return String(found.1)
  }

  @Test func theCopyHasTheDocumentAndTheSignature() throws {
    try signed { care in
      let key = try key(care)
      let written = try care.shell(
        "rm -r consent && care outcomes document \(key) -o copy.html \(Self.at) && stat -c %a copy.html")
      #expect(written.output == "600\n", "\(written.errors)")
      let copy = try care.text("copy.html")
      #expect(copy.contains("<strong>how knees recover</strong>"))
      #expect(copy.contains("<img src=\"data:image/png;base64,"))
      #expect(copy.contains("Signed: Ada Example, 2026-06-08T09:00:00+02:00 (Europe/Berlin)"))
      #expect(copy.contains("<p>Version 2</p>"))
      let again = try care.shell("care outcomes document \(key) -o copy.html \(Self.at)")
      #expect(again.errors.contains("'copy.html' exists; choose another file, or pass --replace"))
      let text = try care.shell("care outcomes document \(key) -o copy.txt \(Self.at)")
      #expect(text.code == 0, "\(text.errors)")
      #expect(try care.text("copy.txt").contains("• Only the study team can see your answers."))
    }
  }

  @Test func aPictureThatIsNotInTheStoreIsSaid() throws {
    try signed { care in
      // As in a store of a release that kept no pictures.
      let store = try DatabaseQueue(path: care.folder.appending(path: "care.sqlite").path)
      try store.write { try $0.execute(sql: "DELETE FROM picture") }
      try store.close()
      let written = try care.shell("care outcomes document \(try key(care)) -o copy.html \(Self.at)")
      #expect(
        written.errors.contains("warning: the picture images/knee.png is not in the store; seed its plan again"),
        "\(written.errors)")
      #expect(written.code == 0)
      #expect(try !care.text("copy.html").contains("<img"))
    }
  }

  @Test func aLaterTextChangesNoCopyAndIsAskedByItsVersion() throws {
    try signed { care in
      let key = try key(care)
      let changed = try care.shell(
        """
        sed -i 's/About 200 people/About 300 people/' consent/document.lua && sed -i 's/version = "2"/version = "3"/' consent/plan.lua &&
          care seed consent --at 2026-06-09T08:00+02:00 && care outcomes document \(key) -o copy.txt --at 2026-06-09T09:00+02:00
        """)
      #expect(changed.code == 0, "\(changed.errors)")
      #expect(try care.text("copy.txt").contains("About 200 people"))
    }
  }

  @Test func theNameIsNoValueAndIsErased() throws {
    try signed { care in
      let values = try care.shell("care outcomes \(Self.at)")
      #expect(!values.output.contains("Ada"), "\(values.output)")
      #expect(try care.shell("grep -c 'Ada Example' care.sqlite").output != "0\n")
      let erased = try care.shell(
        "care store erase ana --yes --at 2026-06-10T08:00+02:00 && ! grep -q 'Ada Example' care.sqlite*")
      #expect(erased.code == 0, "\(erased.errors)")
    }
  }

  @Test func preparedAnswersCanHaveStrokes() throws {
    try enrolled { care in
      let answers = { (strokes: String) in
        #"{"must_stay": false, "who": "team", "agree": true, "sign": {"name": "Ada Example", "strokes": "\#(strokes)"}}"#
      }
      try care.write(answers("M 1 1 L 2 2 \\\"/><script>"), to: "wrong.json")
      let refused = try care.shell("care do consent --answers wrong.json \(Self.at)")
      #expect(
        refused.errors.contains("The drawing cannot be kept") && !refused.errors.contains("Ada"), "\(refused.errors)")
      try care.write(answers("M 10 20 L 40 60"), to: "right.json")
      #expect(try care.shell("care do consent --answers right.json \(Self.at)").code == 0)
      let copied = try care.shell("care outcomes document \(try key(care)) -o copy.html \(Self.at)")
      #expect(!copied.errors.contains("warning"), "\(copied.errors)")
      #expect(try care.text("copy.html").contains("<path d=\"M 10 20 L 40 60\""))
    }
  }

  @Test func whoDeclinesIsNotRecorded() throws {
    try enrolled { care in
      let declined = try care.shell("printf 'no\\nteam\\nno\\n' | care do consent \(Self.at)")
      #expect(declined.code == 0, "\(declined.errors)")
      #expect(try care.shell("care outcomes \(Self.at)").output == "none\n")
    }
  }

  @Test func theTranslationIsWhatIsSigned() throws {
    try enrolled { care in
      let done = try care.shell(
        "printf 'nein\\nteam\\nja\\nAda Example\\n' | care do consent --language de \(Self.at)")
      try #require(done.code == 0, "\(done.errors)")
      let copied = try care.shell("care outcomes document \(try key(care)) -o copy.txt \(Self.at)")
      #expect(copied.code == 0, "\(copied.errors)")
      let copy = try care.text("copy.txt")
      #expect(copy.contains("Die Teilnahme ist freiwillig.") && copy.contains("Unterschrieben: Ada Example"), "\(copy)")
    }
  }
}
