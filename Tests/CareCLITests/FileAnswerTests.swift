import Foundation
import Testing

/// Photos and other files as answers, on a terminal, from a file of answers, and back out of the store.
struct FileAnswerTests {
  private static let clock = "--at 2026-06-08T18:10 --zone Europe/Berlin"
  private static let key = "dressing/2026-06-08T18:00"

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    let files = ["wound", "photo.jpg", "letter.txt", "wound.json"].map { "examples/08-surveys/\($0)" }
    try withCare(files) { care in
      let at = "--at 2026-06-08T08:00 --zone Europe/Berlin"
      let setup = try care.shell(
        "care seed wound \(at) && care enroll wound --patient eli --start 2026-06-08 --create \(at)")
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func aPhotoIsGivenByItsPath() throws {
    try enrolled { care in
      let typed = #"nowhere.jpg\nletter.txt\n.\n/dev/zero\n'\''photo.jpg'\''\n04150123456782\n\n~/letter.txt\n"#
      let result = try care.shell("HOME=\"$PWD\"; export HOME; printf '\(typed)' | care do dressing \(Self.clock)")
      #expect(result.output == "✓ \(Self.key)  at 18:10\n", "\(result.errors)")
      #expect(result.errors.contains("the path of a file: JPEG, PNG, WebP, HEIC; at most 5 MB"))
      #expect(result.errors.contains("! There is no file at this path."))
      #expect(result.errors.contains("this one is TXT."))
      #expect(result.errors.components(separatedBy: "! This file cannot be read.").count == 3, "a folder, and a device")
      #expect(result.errors.contains("› picture, 2.4 kB, image/jpeg"), "\(result.errors)")
      #expect(result.errors.contains("› document, 65 bytes, text/plain"), "\(result.errors)")
    }
  }

  @Test func aFileThatIsTooLargeIsRefusedWithoutReadingIt() throws {
    try enrolled { care in
      let result = try care.shell(
        "truncate -s 3G big.jpg; ulimit -v 4000000; printf 'big.jpg\\nphoto.jpg\\n\\n\\n\\n' | care do dressing \(Self.clock)"
      )
      #expect(result.errors.contains("! The file can have at most 5 MB; this one has 3221 MB."), "\(result.errors)")
      #expect(result.code == 0)
      try care.write(#"{"wound": {"file": "big.jpg"}}"#, to: "big.json")
      let sheet = try care.shell("care do dressing --answers big.json --at 2026-06-09T18:10 --zone Europe/Berlin")
      #expect(sheet.errors.contains("big.json: wound: 'big.jpg' has 3221225472 bytes"), "\(sheet.errors)")
      #expect(sheet.code == 1)
    }
  }

  @Test func aPathInAFileOfAnswersCountsFromItsFolder() throws {
    try enrolled { care in
      let result = try care.shell(
        "mkdir sub && cd sub && care do dressing --store ../care.sqlite --answers ../wound.json \(Self.clock)")
      #expect(result.output == "✓ \(Self.key)  at 18:10\n", "\(result.errors)")
      for (name, words) in [
        ("missing.jpg", "does not exist"), ("/dev/zero", "cannot be read"), (".", "cannot be read"),
      ] {
        try care.write("{\"wound\": {\"file\": \"\(name)\"}}", to: "wrong.json")
        let refused = try care.shell(
          "care correct dressing --answers wrong.json --why test --author nora \(Self.clock)")
        #expect(
          refused.code == 1 && refused.errors.contains("wrong.json: wound: '\(name)' \(words)"), "\(refused.errors)")
      }
    }
  }

  @Test func aFileIsShownAndWrittenBack() throws {
    try enrolled { care in
      _ = try care.shell("care do dressing --answers wound.json \(Self.clock)")
      let list = try care.shell("care outcomes --patient eli \(Self.clock)")
      #expect(list.output.contains("Wound picture, 2.4 kB, image/jpeg"), "\(list.output)")
      let command = "care outcomes file \(Self.key) wound -o back.jpg \(Self.clock)"
      let written = try care.shell("umask 000; \(command) && cmp photo.jpg back.jpg && stat -c %a back.jpg")
      #expect(written.output == "written  back.jpg  picture, 2.4 kB, image/jpeg\n600\n", "\(written.errors)")
      let again = try care.shell(command)
      #expect(again.code == 1 && again.errors.contains("'back.jpg' exists"), "\(again.errors)")
      #expect(try care.shell("\(command) --replace").code == 0)
      let other = try care.shell("care outcomes file \(Self.key) gtin -o x \(Self.clock)")
      #expect(other.errors.contains("'gtin' was not answered with a file; these were: wound"), "\(other.errors)")
      #expect(try care.shell("care outcomes file \(Self.key) \(Self.clock)").code == 64)
      #expect(try care.shell("care outcomes show \(Self.key) wound \(Self.clock)").code == 64)
    }
  }

  @Test func aBackupHasTheFilesAndAnErasureLeavesNone() throws {
    try enrolled { care in
      _ = try care.shell("care do dressing --answers wound.json \(Self.clock)")
      let copy = try care.shell(
        "care store backup copy.sqlite && care outcomes file \(Self.key) wound -o back.jpg --store copy.sqlite && cmp photo.jpg back.jpg"
      )
      #expect(copy.code == 0, "\(copy.errors)")
      let mark = "in the place of a photo"
      #expect(try care.shell("cat care.sqlite* | grep -c '\(mark)'").code == 0)
      let erased = try care.shell("care store erase eli --yes \(Self.clock)")
      #expect(erased.output.contains("files       1"), "\(erased.output)")
      #expect(try care.shell("cat care.sqlite* | grep -c '\(mark)'").output == "0\n")
    }
  }
}
