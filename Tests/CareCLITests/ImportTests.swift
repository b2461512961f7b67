import Foundation
import Testing

struct ImportTests {
  private static let clock = "--at 2026-06-08T12:00:00Z"

  private static let plan = """
    return plan "walking" {
      title = "Walking",
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" }, progress = "sum",
          targets = { value(8000, { units = "count" }) },
          link = { quantity = "step_count", aggregate = "sum", units = "count" } },
      },
    }
    """

  private static let file = """
    patient,quantity,value,units,start,stop,source,remote_id
    ana,step_count,3000,count,2026-06-07T08:00,2026-06-07T09:00,watch,a1
    ana,step_count,1000,count,2026-06-07T23:00,2026-06-08T01:00,watch,a2

    """

  private func enrolled(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "walking/plan.lua")
      try care.write(Self.file, to: "steps.csv")
      let setup = try care.shell(
        """
        care seed walking --at 2026-06-01T00:00:00Z &&
          care enroll walking --patient ana --start 2026-06-05 --create --at 2026-06-01T00:00:00Z --zone America/New_York
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  @Test func anImportCompletesALinkedTaskAndRepeatingItChangesNothing() throws {
    try enrolled { care in
      #expect(
        try care.shell("care import samples steps.csv \(Self.clock)").output == "2 created, 0 updated, 0 unchanged\n")
      #expect(
        try care.shell("care import samples - \(Self.clock) < steps.csv").output
          == "0 created, 0 updated, 2 unchanged\n")
      let today = try care.shell("care today --on 2026-06-07 \(Self.clock)").output
      let row = "3500 · target 8000 · 44%"
      #expect(today.contains(row) && today.contains("measured from 08:00"), "\(today)")
      let json = try care.shell("care today --on 2026-06-07 \(Self.clock) --json").output
      #expect(json.contains("\"computed\" : true"), "\(json)")
    }
  }

  @Test func aDryRunWritesNothing() throws {
    try enrolled { care in
      let dry = try care.shell("care import samples steps.csv --dry-run \(Self.clock)")
      #expect(dry.output == "dry run, nothing written: 2 created, 0 updated, 0 unchanged\n")
      #expect(try care.shell("care import samples steps.csv --json \(Self.clock)").output.contains("\"created\" : 2"))
    }
  }

  @Test func allErrorsOfAFileAreReportedAndNothingIsWritten() throws {
    try enrolled { care in
      try care.write(
        Self.file + "ana,step_count,\"4,711\",count,2026-06-07,,,a3\nbo,q,1,,2026-06-07T08:00,,,\n", to: "steps.csv")
      let result = try care.shell("care import samples steps.csv \(Self.clock)")
      #expect(result.code == 2)
      #expect(result.output.isEmpty)
      let places = result.errors.split(separator: "\n").map { $0.prefix { $0 != " " } }
      #expect(places == ["steps.csv:4:16:", "steps.csv:4:30:", "steps.csv:5:1:", "3"])
      #expect(!result.errors.contains("711"))
      try care.write(Self.file, to: "steps.csv")
      #expect(try care.shell("care import samples steps.csv \(Self.clock)").output.hasPrefix("2 created"))
    }
  }

  @Test func aLinkedTaskCannotBeRecordedByHand() throws {
    try enrolled { care in
      let result = try care.shell("care do walk --on 2026-06-07 --at 2026-06-07T20:00:00Z")
      #expect(result.code == 1)
      #expect(result.errors == "care: the outcomes of 'walk' come from samples and cannot be written\n")
      #expect(
        try care.shell("care excuse walk --on 2026-06-07 --reason 'in hospital' --at 2026-06-07T20:00:00Z").code == 0)
    }
  }

  @Test func aMissingFileIsReported() throws {
    try enrolled { care in
      let result = try care.shell("care import samples nothing.csv")
      #expect(result.code == 1)
      #expect(result.errors == "care: nothing.csv: there is no such file, or it cannot be read\n")
    }
  }

  @Test func samplesThatNoTaskLinksAreReported() throws {
    try withCare { care in
      try care.write(
        """
        return plan "steps" { title = "Steps", tasks = { task "walk" { title = "Walk", schedule = schedule.daily { at = "all day" },
          link = { quantity = "step_count", aggregate = "sum", units = "count" } } } }
        """, to: "steps/plan.lua")
      let at = "--at 2026-06-08T12:00 --zone UTC"
      let setup = try care.shell(
        "care seed steps \(at) && care enroll steps --patient ana --create --start 2026-06-07 \(at)")
      #expect(setup.code == 0, "\(setup.errors)")
      try care.write(
        """
        quantity,value,units,start
        step_count,100,count,2026-06-07T08:00:00Z
        step_cuont,100,count,2026-06-07T09:00:00Z
        step_cuont,120,count,2026-06-07T10:00:00Z
        """, to: "steps.csv")
      let first = try care.shell("care import samples steps.csv --patient ana \(at)")
      #expect(first.output == "3 created, 0 updated, 0 unchanged\n")
      #expect(
        first.errors
          == "warning: no task of their patient links 'step_cuont': 2 samples are stored, and answer no event; "
          + "check the name of the quantity in the plan and the file\n")
      let again = try care.shell("care import samples steps.csv --patient ana \(at)")
      #expect(again.errors.isEmpty)
      let json = try care.shell("care import samples steps.csv --patient ana --dry-run --json \(at)")
      #expect(json.output.contains(#""unlinked""#))
    }
  }

  @Test func whatNoMeterCanShowIsRefusedOrKeptAndMarked() throws {
    try withCare([]) { care in
      try care.write(
        """
        return plan "sugar" { title = "Sugar",
          quantities = { quantity "glucose" { units = "mmol/L", factor = "glucose", from = 1, to = 35 } },
          tasks = { task "measure" { title = "Measure", schedule = schedule.daily { at = "all day" }, progress = "sum",
            targets = { value(2, { kind = "glucose" }) },
            link = { quantity = "glucose", aggregate = "count", units = "mmol/L" } } } }
        """, to: "sugar/plan.lua")
      try care.write(
        """
        quantity,value,units,start,remote_id
        glucose,126,mg/dL,2026-06-07T08:00,a1
        glucose,630,mmol/L,2026-06-07T09:00,a2
        glucose,5.5,%,2026-06-07T10:00,a3

        """, to: "meter.csv")
      let setup = try care.shell(
        "care seed sugar --at 2026-06-01T00:00Z && care enroll sugar --patient ana --create --start 2026-06-05 --zone UTC --at 2026-06-01T00:00Z"
      )
      try #require(setup.code == 0, "\(setup.errors)")
      let refused = try care.shell("care import samples meter.csv --patient ana \(Self.clock)")
      #expect(refused.code == 2)
      #expect(refused.errors.contains("meter.csv:3:") && refused.errors.contains("meter.csv:4:"), "\(refused.errors)")
      let kept = try care.shell("care import samples meter.csv --patient ana --keep-suspect \(Self.clock)")
      #expect(kept.output == "3 created, 0 updated, 0 unchanged\n2 suspect; no aggregate uses them\n", "\(kept.errors)")
      let events = try care.shell("care events --on 2026-06-07 --json \(Self.clock)")
      #expect(events.output.contains("\"progress\" : 0.5"), "\(events.output)")
      let stored = try care.shell(
        "echo 'for _, s in ipairs(store.samples:fetch { patient = \"ana\", quantity = \"glucose\" }) do print(s.value, s.suspicion) end' > s.lua && care run \(Self.clock) s.lua"
      )
      #expect(stored.output.split(separator: "\n").count == 3, "\(stored.output)\(stored.errors)")
      #expect(stored.output.hasPrefix("6.99"), "\(stored.output)")
    }
  }
}
