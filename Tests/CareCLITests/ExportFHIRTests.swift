import Foundation
import Testing

/// `care export fhir`: answers of a store as files of FHIR.
struct ExportFHIRTests {
  private static let plan = """
    return plan "moods" {
      title = "Moods",
      tasks = {
        task "mood" { title = "Mood", schedule = schedule.daily { at = "all day" }, card = "survey",
          survey = survey "mood" { steps = {
            form "today" { title = "Today", items = {
              scale "calm" { text = "How calm?", min = 0, max = 10, required = true },
              text "why" { text = "Why?" },
            } },
          } } },
      },
    }
    """

  /// Runs `body` with a store in which ana answered on two days, and saved a run on the third.
  private func answered(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "moods/plan.lua")
      try care.write("{\"calm\": 7, \"why\": \"sun\"}", to: "sun.json")
      try care.write("{\"calm\": 2}", to: "rain.json")
      let setup = try care.shell(
        """
        care seed moods --at 2026-06-01T00:00:00Z &&
          care enroll moods --patient ana --start 2026-06-05 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna &&
          care do mood --patient ana --answers sun.json --at 2026-06-05T18:00:00Z &&
          care do mood --patient ana --answers rain.json --at 2026-06-06T18:00:00Z &&
          printf '4\\n' | care do mood --patient ana --at 2026-06-07T18:00:00Z >/dev/null
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private static func resources(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test func aFolderHasTheResponsesAndTheirQuestionnaires() throws {
    try answered { care in
      let shown = try care.shell("care export fhir -o out")
      #expect(shown.code == 0, "\(shown.errors)")
      #expect(shown.output.hasSuffix("2 responses, 1 questionnaire, 3 observations\n"))
      let responses = try Self.resources(care.text("out/QuestionnaireResponse.ndjson"))
      let questionnaire = try #require(Self.resources(care.text("out/Questionnaire.ndjson")).first)
      let address = "\(questionnaire["url"] ?? "")|\(questionnaire["version"] ?? "")"
      #expect(responses.allSatisfy { $0["questionnaire"] as? String == address })
      #expect(responses.map { $0["status"] as? String } == ["completed", "completed"])
      #expect(responses.first?["authored"] as? String == "2026-06-05T20:00:00+02:00")
      #expect(try care.text("out/losses.json").filter { !$0.isWhitespace } == "[]")
      #expect(try care.text("out/manifest.json").contains("\"seal\""))
    }
  }

  @Test func filesAreReadableByTheirOwnerOnlyAndAreNotReplacedUnasked() throws {
    try answered { care in
      #expect(
        try care.shell("umask 000; care export fhir --patient ana -o ana.json && stat -c %a ana.json").output.hasSuffix(
          "600\n"))
      let again = try care.shell("care export fhir --patient ana -o ana.json")
      #expect(again.code == 1)
      #expect(again.errors.contains("'ana.json' exists; choose another file, or pass --replace"))
      #expect(try care.shell("care export fhir --patient ana -o ana.json --replace").code == 0)
    }
  }

  @Test func theStateBeforeTheFirstCommitHasNoAnswers() throws {
    try answered { care in
      let shown = try care.shell("care export fhir -o out --as-of 0")
      #expect(shown.code == 0, "\(shown.errors)")
      #expect(shown.output.hasSuffix("0 responses, 0 questionnaires, 0 observations\n"), "\(shown.output)")
    }
  }

  @Test func theSameCommitGivesTheSameBytes() throws {
    try answered { care in
      let seq = try care.shell("care store info --json | grep last_seq | tr -dc 0-9").output
      #expect(try care.shell("care export fhir -o first.json").code == 0)
      let later = try care.shell("care do mood --patient ana --answers sun.json --at 2026-06-08T18:00:00Z")
      #expect(later.code == 0, "\(later.errors)")
      #expect(try care.shell("care export fhir -o second.json --as-of \(seq)").code == 0)
      #expect(try care.text("first.json") == care.text("second.json"))
      #expect(try care.shell("care export fhir -o third.json").output.contains("3 responses"))
    }
  }

  @Test func anIntervalATaskAndAPlanNarrowTheExport() throws {
    try answered { care in
      let cases = [
        ("--from 2026-06-06", "1 response, 1 questionnaire, 1 observation"),
        ("--to 2026-06-06", "1 response, 1 questionnaire, 2 observations"),
        ("--task other", "0 responses, 0 questionnaires, 0 observations"),
        ("--plan moods --types Questionnaire,QuestionnaireResponse", "2 responses, 1 questionnaire"),
        ("--plan other --types Observation", "0 observations"),
        ("--drafts", "3 responses, 1 questionnaire, 3 observations"),
      ]
      for (place, (option, expected)) in cases.enumerated() {
        let shown = try care.shell("care export fhir --patient ana \(option) -o out\(place)")
        #expect(shown.output.hasSuffix("\(expected)\n"), "\(option): \(shown.output)\(shown.errors)")
      }
      #expect(try care.text("out5/QuestionnaireResponse.ndjson").contains("\"status\":\"in-progress\""))
    }
  }

  @Test func aLossIsAnErrorIfAskedAndNothingIsWritten() throws {
    try answered { care in
      let late =
        "care do mood --patient ana --answers sun.json --at 2026-06-09T10:00:00Z --author nurse "
        + "--answered 2026-06-08T18:00:00Z --late-entry paper"
      let entered = try care.shell(late)
      try #require(entered.code == 0, "\(entered.errors)")
      let strict = try care.shell("care export fhir -o out --strict")
      #expect(strict.code == 2)
      #expect(strict.errors.contains("mood: late_entry: the reason of the late entry"))
      #expect(try care.shell("ls").output.contains("out") == false)
      #expect(try care.shell("care export fhir -o out --json").output.contains("\"responses\" : 3"))
    }
  }

  @Test func aFolderHasOnlyTheTypesThatAreAskedFor() throws {
    try answered { care in
      #expect(try care.shell("care export fhir -o out --types Observation").code == 0)
      #expect(try care.shell("LC_ALL=C ls out").output == "Observation.ndjson\nlosses.json\nmanifest.json\n")
      let wrong = try care.shell("care export fhir -o out --types Patient")
      #expect(wrong.code == 64 && wrong.errors.contains("QuestionnaireResponse"), "\(wrong.errors)")
    }
  }

  @Test func participantsAreNamedByKeyedHashesIfAsked() throws {
    try answered { care in
      try care.write("0123456789abcdef", to: "key")
      let shown = try care.shell("care export fhir --pseudonyms key -o out && cat out/*")
      #expect(shown.code == 0, "\(shown.errors)")
      #expect(shown.output.contains("Patient/450ce8d3009f8c23") && !shown.output.contains("ana"))
      try care.write("short", to: "short")
      let short = try care.shell("care export fhir --pseudonyms short -o more")
      #expect(short.code == 1)
      #expect(short.errors.contains("the key in 'short' has 5 bytes; write one of at least 16"))
      #expect(try care.shell("care export fhir --pseudonyms none -o more").errors.contains("cannot read 'none'"))
    }
  }

  @Test func anUnknownPatientIsAnError() throws {
    try answered { care in
      let found = try care.shell("care export fhir --patient bob -o bob.json")
      #expect(found.code == 1)
      #expect(found.errors.contains("bob"))
    }
  }
}
