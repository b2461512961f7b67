import Foundation
import Testing

struct SeedCommandTests {
  private static let clock = "--at 2026-10-27T12:00:00Z"

  @Test func aSecondSeedChangesNothing() throws {
    try withCare(["plans"]) { care in
      let first = try care.shell("care seed plans \(Self.clock)")
      #expect(first.output.hasSuffix("13 created, 0 updated, 0 unchanged, 0 deleted\n"), "\(first.errors)")
      let versions = try care.run("store", "info").output
      let second = try care.shell("care seed plans \(Self.clock)")
      #expect(second.output.hasSuffix("0 created, 0 updated, 13 unchanged, 0 deleted\n"))
      #expect(try care.run("store", "info").output == versions)
    }
  }

  @Test func aDryRunWritesNothing() throws {
    try withCare(["plans"]) { care in
      let result = try care.shell("care seed plans --dry-run \(Self.clock)")
      #expect(
        result.output.hasSuffix("dry run, nothing written: 13 created, 0 updated, 0 unchanged, 0 deleted\n"),
        "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "care.sqlite").path))
    }
  }

  @Test func aPlanWithAnErrorLeavesTheStoreUnchanged() throws {
    try withCare(["plans"]) { care in
      _ = try care.shell("care seed plans \(Self.clock)")
      let before = try care.run("store", "info").output
      let nausea = try care.text("plans/nausea/plan.lua").replacing("At breakfast", with: "With breakfast")
      try care.write(nausea, to: "plans/nausea/plan.lua")
      try care.write("return plan \"zzz\" { titel = 1 }", to: "plans/zzz/plan.lua")
      let result = try care.shell("care seed plans \(Self.clock)")
      #expect(result.code == 2)
      #expect(result.output == "")
      #expect(result.errors.contains("plans/zzz/plan.lua:1:"), "\(result.errors)")
      #expect(try care.run("store", "info").output == before)
    }
  }

  @Test func anUnchangedPlanIsReported() throws {
    try withCare(["plans"]) { care in
      _ = try care.shell("care seed plans \(Self.clock)")
      _ = try care.shell(
        "care enroll nausea --patient ana --create --start 2026-10-27 --zone UTC \(Self.clock)")
      let nausea = try care.text("plans/nausea/plan.lua").replacing("title =", with: "titel =")
      try care.write(nausea, to: "plans/nausea/plan.lua")
      try care.write("return plan \"zzz\" { titel = 1 }", to: "plans/zzz/plan.lua")
      let result = try care.shell("care seed plans \(Self.clock)")
      #expect(result.code == 2)
      // The diagnostics of all plans come first, then the plans that stay in force.
      #expect(result.errors.contains("plans/zzz/plan.lua:1:") && result.errors.contains("plans/nausea/plan.lua:"))
      #expect(result.errors.contains("\nplan 'nausea' "), "\(result.errors)")
      #expect(
        result.errors.hasSuffix("was not changed; 1 participant follows it\nnothing was written\n"), "\(result.errors)")
      let document = try care.shell("care seed plans --json \(Self.clock)").errors
      let tree = try JSONSerialization.jsonObject(with: Data(document.utf8)) as? [String: [String: Any]]
      let live = tree?["error"]?["live"] as? [[String: Any]]
      #expect(live?.first?["plan"] as? String == "nausea" && live?.first?["participants"] as? Int == 1, "\(document)")
    }
  }

  @Test func aChangedFieldIsNamed() throws {
    try withCare(["plans"]) { care in
      _ = try care.shell("care seed plans \(Self.clock)")
      let nausea = try care.text("plans/nausea/plan.lua").replacing("Rate your pain", with: "How was your day?")
      try care.write(nausea, to: "plans/nausea/plan.lua")
      let result = try care.shell("care seed plans --at 2026-10-28T12:00:00Z")
      #expect(result.output.contains("updated"), "\(result.errors)")
      #expect(result.output.contains("nausea/pain"))
      #expect(result.output.contains("(title)"))
    }
  }

  /// The changes of a script's seeding take effect on the day that it passes.
  @Test func aScriptSeedsChangesForALaterDay() throws {
    try withCare { care in
      let plan = { (at: String) in
        """
        return plan "water" { title = "Water", tasks = {
          task "glass" { title = "A glass", schedule = schedule.daily { at = "\(at)" } },
        } }
        """
      }
      let clock = "--at 2026-06-01T06:00:00Z --zone UTC"
      try care.write(plan("08:00"), to: "water/plan.lua")
      let setup = try care.shell(
        "care seed water \(clock) && care enroll water --patient ana --start 2026-06-01 --create \(clock)")
      try #require(setup.code == 0, "\(setup.errors)")
      try care.write(plan("10:00"), to: "water/plan.lua")
      try care.write(#"print(seed("water", { effective = "2026-06-05" }).updated)"#, to: "seed.lua")
      let seeded = try care.shell("care run \(clock) seed.lua")
      #expect(seeded.output == "2\n", "\(seeded.output)\(seeded.errors)")
      let times = try care.shell("care events --from 2026-06-03 --to 2026-06-07 \(clock)").output
      for event in ["glass/2026-06-04T08:00", "glass/2026-06-05T10:00"] { #expect(times.contains(event), "\(times)") }
      for event in ["glass/2026-06-04T10:00", "glass/2026-06-05T08:00"] { #expect(!times.contains(event), "\(times)") }
    }
  }

  @Test func aScriptReadsWhyAPathCannotBeSeeded() throws {
    try withCare { care in
      try care.write(#"local _, e = pcall(seed, "water") print(e.code, e.message)"#, to: "seed.lua")
      let seeded = try care.shell("care run --store :memory: seed.lua")
      #expect(
        seeded.output
          == "no_plan\twater: there is no such file or folder; pass a plan.lua, its folder, or a folder of such folders\n",
        "\(seeded.output)\(seeded.errors)")
    }
  }
}
