import Foundation
import Testing

/// `care export fhir --bulk`: plans, participants, events, and answers as a folder of FHIR.
struct ExportBulkTests {
  private static let plan = """
    return plan "moods" {
      title = "Moods",
      params = { group = { kind = "text", default = "A" } },
      anchors = { "surgery" },
      tasks = {
        task "mood" { title = "Mood", schedule = schedule.daily { at = "08:00" }, card = "survey",
          survey = survey "mood" { steps = {
            form "today" { title = "Today", items = {
              scale "calm" { text = "How calm?", min = 0, max = 10, required = true },
              email "mail" { text = "Where do you get mail?" },
            } },
          } } },
        task "walk" { title = "Walk", schedule = schedule.once { start = after "mood" + days(2), at = "09:00" } },
        task "knee" { title = "Knee", schedule = schedule.daily { at = "10:00", start = anchor "surgery" + days(2), count = 5 } },
        task "beep" { title = "Beep", schedule = schedule.random { times = 2, between = { "09:00", "21:00" } } },
      },
    }
    """

  /// Runs `body` with a store in which ana answered, and ben withdrew.
  private func answered(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "moods/plan.lua")
      try care.write("{\"calm\": 7, \"mail\": \"zebedee@example.org\"}", to: "sun.json")
      let setup = try care.shell(
        """
        care seed moods --at 2026-06-01T00:00:00Z --zone UTC &&
          care enroll moods --patient ana --start 2026-06-05 --anchor surgery=2026-06-06 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna &&
          care enroll moods --patient ben_1 --start 2026-06-05 --anchor surgery=2026-06-06 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna &&
          care do mood --patient ana --answers sun.json --at 2026-06-05T18:00:00Z &&
          care withdraw ben_1.moods --reason moved --at 2026-06-07T18:00:00Z
        """)
      try #require(setup.code == 0, "\(setup.output)\(setup.errors)")
      try body(care)
    }
  }

  private static func resources(_ folder: String, _ care: CareProcess) throws -> [[String: Any]] {
    let listed = try care.shell("cat \(folder)/*.ndjson")
    return try listed.output.split(separator: "\n").map {
      try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// Returns the texts of a member at any depth.
  private static func texts(_ name: String, in value: Any) -> [String] {
    if let object = value as? [String: Any] {
      return object.flatMap { key, member in
        let own = key == name ? [member as? String].compactMap(\.self) + (member as? [String] ?? []) : []
        return own + texts(name, in: member)
      }
    }
    return (value as? [Any])?.flatMap { texts(name, in: $0) } ?? []
  }

  @Test func everyReferenceIsToAResourceOfTheExport() throws {
    try answered { care in
      for options in [
        "", "--pseudonyms key", "--identified", "--patient ana", "--plan moods --from 2026-06-05 --to 2026-06-06",
      ] {
        try care.write("0123456789abcdef", to: "key")
        let shown = try care.shell("rm -rf out; care export fhir --bulk -o out --at 2026-06-08T18:00:00Z \(options)")
        try #require(shown.code == 0, "\(options): \(shown.errors)")
        let resources = try Self.resources("out", care)
        let ids = resources.map { "\($0["resourceType"] ?? "")/\($0["id"] ?? "")" }
        #expect(Set(ids).count == ids.count, "\(options)")
        let references = Self.texts("reference", in: resources)
        #expect(!references.isEmpty)
        #expect(references.allSatisfy(ids.contains), "\(options): \(references.filter { !ids.contains($0) })")
        let known = Set(
          resources.compactMap { resource in
            (resource["url"] as? String).flatMap { url in (resource["version"] as? String).map { "\(url)|\($0)" } }
          })
        let canonicals = ["instantiatesCanonical", "definitionCanonical", "questionnaire", "resource"].flatMap {
          Self.texts($0, in: resources)
        }
        #expect(!canonicals.isEmpty)
        #expect(canonicals.allSatisfy(known.contains), "\(options): \(canonicals.filter { !known.contains($0) })")
      }
    }
  }

  @Test func eventsCarePlansAndPlansHaveTheStatesOfFHIR() throws {
    try answered { care in
      let shown = try care.shell("care export fhir --bulk -o out --arm group --at 2026-06-08T18:00:00Z --json")
      try #require(shown.code == 0, "\(shown.errors)")
      let resources = Dictionary(grouping: try Self.resources("out", care)) { $0["resourceType"] as? String ?? "" }
      let tasks = try #require(resources["Task"])
      let done = try #require(tasks.first { $0["output"] != nil })
      #expect(done["status"] as? String == "completed")
      #expect(tasks.contains { $0["status"] as? String == "failed" })
      let states = Set((resources["CarePlan"] ?? []).compactMap { $0["status"] as? String })
      #expect(states == ["active", "revoked"])
      #expect(resources["ResearchSubject"]?.allSatisfy { $0["assignedArm"] as? String == "A" } == true)
      #expect(resources["MeasureReport"]?.count == 2 && resources["Provenance"]?.count == 1)
      let plan = try #require(resources["PlanDefinition"]?.first)
      let actions = try #require(plan["action"] as? [[String: Any]])
      let knee = try #require(actions.first { $0["id"] as? String == "knee" })
      let related = try #require((knee["relatedAction"] as? [[String: Any]])?.first)
      #expect(related["relationship"] as? String == "after")
      #expect((related["offsetDuration"] as? [String: Any])?["code"] as? String == "d")
      #expect(actions.contains { $0["id"] as? String == related["actionId"] as? String && $0["trigger"] != nil })
      // Random times have no timing, and are listed.
      #expect(actions.first { $0["id"] as? String == "beep" }?["timingTiming"] == nil)
      #expect(try care.text("out/losses.json").contains("beep.schedule"))
      #expect(try care.text("out/manifest.json").contains("\"seal\""))
    }
  }

  @Test func nobodyIsNamedUnlessAsked() throws {
    try answered { care in
      let named = try care.shell("care export fhir --bulk -o plain --at 2026-06-08T18:00:00Z && cat plain/*")
      #expect(named.code == 0, "\(named.errors)")
      #expect(!named.output.contains("zebedee"))
      try care.write("0123456789abcdef", to: "key")
      let hidden = try care.shell(
        "care export fhir --bulk --pseudonyms key -o hidden --at 2026-06-08T18:00:00Z && cat hidden/*")
      #expect(hidden.code == 0 && !hidden.output.contains("zebedee"))
      #expect(
        !hidden.output.contains("ben_1") && !hidden.output.contains("ana.moods") && !hidden.output.contains("/ana"))
      let identified = try care.shell(
        "care export fhir --bulk --identified -o all --at 2026-06-08T18:00:00Z && cat all/*")
      #expect(identified.output.contains("zebedee@example.org"))
    }
  }

  @Test func aNameAndABirthdayAreNowhereAndASexWithoutACodeIsListed() throws {
    try answered { care in
      let script = """
        store.patients:update { id = "ana", name = { given = "Xanthippe", family = "Quirk" }, birthday = "1980-02-03", sex = "intersex" }
        """
      try care.write(script, to: "name.lua")
      let named = try care.shell("care run --at 2026-06-08T17:00:00Z name.lua")
      try #require(named.code == 0, "\(named.output)\(named.errors)")
      let plain = try care.shell("care export fhir --bulk -o plain --at 2026-06-08T18:00:00Z && cat plain/*")
      try #require(plain.code == 0, "\(plain.errors)")
      for word in ["Xanthippe", "Quirk", "1980-02-03", "intersex"] { #expect(!plain.output.contains(word), "\(word)") }
      let all = try care.shell("care export fhir --bulk --identified -o all --at 2026-06-08T18:00:00Z && cat all/*")
      for word in ["Xanthippe", "Quirk", "1980-02-03"] { #expect(all.output.contains(word), "\(word)") }
      #expect(all.errors.contains("Patient: the sex is none of male, female, and other"), "\(all.errors)")
    }
  }

  @Test func aTaskOfOneParticipantIsListed() throws {
    try answered { care in
      let script = """
        store.tasks:add { id = "stretch", title = "Stretch", care_plan = "ana.moods",
          schedule = schedule.daily { at = "07:00" } }
        """
      try care.write(script, to: "own.lua")
      let made = try care.shell("care run --at 2026-06-08T17:00:00Z own.lua")
      try #require(made.code == 0, "\(made.output)\(made.errors)")
      let shown = try care.shell("care export fhir --bulk -o own --to 2026-06-12 --at 2026-06-10T18:00:00Z")
      #expect(shown.code == 0 && shown.errors.contains("Task: the ActivityDefinition is missing"), "\(shown.errors)")
      let odm = try care.shell("care export odm -o odm --at 2026-06-10T18:00:00Z")
      #expect(odm.code == 0 && odm.errors.contains("of a participant or a care plan only"), "\(odm.errors)")
    }
  }

  @Test func theSameCommitGivesTheSameBytesAndALossIsAnErrorIfAsked() throws {
    try answered { care in
      let seq = try care.shell("care store info --json | grep last_seq | tr -dc 0-9").output
      #expect(try care.shell("care export fhir --bulk -o first --as-of \(seq) --at 2026-06-08T18:00:00Z").code == 0)
      let later = try care.shell(
        "care do mood --patient ana --answers sun.json --at 2026-06-09T05:00:00Z --event mood/2026-06-09T08:00 || care do mood --patient ana --answers sun.json --at 2026-06-09T18:00:00Z"
      )
      #expect(later.code == 0, "\(later.errors)")
      #expect(try care.shell("care export fhir --bulk -o second --as-of \(seq) --at 2026-07-08T18:00:00Z").code == 0)
      #expect(try care.shell("diff -r first second").output.isEmpty)
      let strict = try care.shell("care export fhir --bulk -o strict --strict")
      #expect(strict.code == 2 && strict.errors.contains("nothing was written"))
      #expect(try care.shell("ls -d strict").code != 0)
    }
  }

  @Test func optionsOfOtherExportsAreRefused() throws {
    try answered { care in
      let cases = [
        ("--bulk -o a.json", "--bulk writes a folder"), ("--bulk -o a --drafts", "saved runs are in no bulk export"),
        ("--bulk -o a --task mood", "a bulk export is of all tasks"),
        ("--bulk -o a --from 2026-06-05T08:00", "a bulk export is of whole days"),
        ("-o a --types Patient", "Patient is of a bulk export; add --bulk"), ("-o a --arm group", "add --bulk"),
      ]
      for (options, expected) in cases {
        let shown = try care.shell("care export fhir \(options)")
        #expect(shown.code == 64 && shown.errors.contains(expected), "\(options): \(shown.errors)")
      }
      #expect(try care.shell("ls -d a").code != 0)
    }
  }

  @Test func answersThatMayIdentifyAParticipantAreWithheldFromABundleToo() throws {
    try answered { care in
      let plain = try care.shell("care export fhir -o plain.json && cat plain.json")
      #expect(plain.code == 0 && plain.output.contains("calm") && !plain.output.contains("zebedee"), "\(plain.errors)")
      let identified = try care.shell("care export fhir --identified -o all.json && cat all.json")
      #expect(identified.output.contains("zebedee@example.org"))
    }
  }

  @Test func aStoreOfSimulatedParticipantsHasNoReferenceToNothing() throws {
    try withCare { care in
      for (study, anchor) in [
        ("01-daily-moods", ""), ("02-new-hip", "--anchor surgery=2026-06-10"), ("04-glucose", ""),
      ] {
        let folder = CareProcess.project.appending(path: "examples/07-studies/\(study)").path
        let made = try care.shell(
          "care simulate \(folder) --participants 4 --days 14 --seed 3 \(anchor) --into \(study).sqlite --zone UTC && "
            + "care export fhir --bulk -o \(study) --store \(study).sqlite --at 2026-06-20T00:00:00Z")
        try #require(made.code == 0, "\(study): \(made.errors)")
        let resources = try Self.resources(study, care)
        let ids = resources.map { "\($0["resourceType"] ?? "")/\($0["id"] ?? "")" },
          references = Self.texts("reference", in: resources)
        #expect(Set(ids).count == ids.count && references.count > 100, "\(study)")
        #expect(Set(references).isSubset(of: Set(ids)), "\(study)")
        guard let python = Self.python else { continue }
        try care.write(Self.check, to: "check.py")
        let checked = try care.shell("\(python) check.py \(study)/*.ndjson")
        #expect(checked.output == "valid\n", "\(study): \(checked.output)\(checked.errors)")
      }
    }
  }

  /// Reads each line as a resource of its type.
  private static let check = """
    import json, sys
    from fhir.resources import get_fhir_model_class
    lines = [line for path in sys.argv[1:] for line in open(path)]
    for line in lines:
        get_fhir_model_class(json.loads(line)["resourceType"]).parse_raw(line)
    print("valid" if lines else "empty")
    """

  private static let python = ProcessInfo.processInfo.environment["CARE_FHIR_PYTHON"]

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of fhir.resources 6.2.2"))
  func anIndependentValidatorAcceptsEveryResource() throws {
    let python = try #require(Self.python)
    try answered { care in
      try care.write(Self.check, to: "check.py")
      let shown = try care.shell(
        "care export fhir --bulk --identified --arm group -o out --at 2026-06-08T18:00:00Z >/dev/null && \(python) check.py out/*.ndjson"
      )
      #expect(shown.output == "valid\n", "\(shown.output)\(shown.errors)")
    }
  }
}
