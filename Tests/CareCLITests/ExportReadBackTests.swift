import Foundation
import Testing

/// Exported tables, read by Python, pandas, DuckDB, and R, which find the runtime's figures.
///
/// `scripts/test` makes the environment of pandas and DuckDB and names it in `CARE_ANALYSIS_PYTHON`; without it, or without R, the tests
/// are listed as disabled.
struct ExportReadBackTests {
  private static let python = ProcessInfo.processInfo.environment["CARE_ANALYSIS_PYTHON"]
  private static let rscript = ["/usr/bin/Rscript", "/usr/local/bin/Rscript"].first(
    where: FileManager.default.isExecutableFile)

  private static let plan = """
    return plan "study" {
      title = "Study",
      tasks = {
        task "mood" { title = "Mood", schedule = schedule.daily { at = "08:00" }, card = "survey",
          survey = survey "mood" { steps = { form "today" { title = "Today", items = {
            scale "calm" { text = "How calm?", min = 0, max = 10, required = true },
            choice "sleep" { text = "Slept?", options = { option("n", "Not at all"), option("y", "Well") } },
            text "why" { text = "Why?", multiline = true } } } } } },
        task "pill" { title = "Pill", schedule = schedule.daily { at = "20:00" }, closes = hours(2) },
      },
    }
    """

  /// A text with everything that a file of comma-separated values must keep.
  private static let odd = "NA, \"quoted\"\nnext; \\ 'x' | é 日本 \t=1"

  /// Runs `body` with the exports `csv` and `lines` of 12 days of one participant, and the rate that the runtime has.
  private func exported(_ body: (CareProcess, _ rate: Double) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "study/plan.lua")
      let encoder = JSONEncoder()
      encoder.outputFormatting = .withoutEscapingSlashes
      let odd = String(decoding: try encoder.encode(Self.odd), as: UTF8.self)
      try care.write("{\"calm\": 7, \"sleep\": \"y\", \"why\": \(odd)}", to: "a.json")
      try care.write(#"{"calm": 2, "sleep": "n"}"#, to: "b.json")
      var commands = [
        "set -e", "care seed study --at 2026-06-01T00:00:00Z",
        "care enroll study --patient ana --start 2026-06-01 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna",
      ]
      for day in 2...7 {
        commands.append(
          "care do mood --patient ana --answers \(day % 2 == 0 ? "a" : "b").json --at 2026-06-0\(day)T08:00:00Z")
        if day != 4 { commands.append("care do pill --patient ana --at 2026-06-0\(day)T18:30:00Z") }
      }
      commands += [
        "care export csv --wide --at 2026-06-13T12:00:00Z",
        "care export lines --wide --format jsonl --at 2026-06-13T12:00:00Z",
      ]
      let setup = try care.shell(commands.joined(separator: "\n"))
      try #require(setup.code == 0, "\(setup.errors)")
      let shown = try care.shell(
        "care adherence --patient ana --from 2026-06-01 --to 2026-06-14 --at 2026-06-13T12:00:00Z --json")
      let report = try #require(try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
      let rate = try #require((report["rate"] as? [String: Any])?["value"] as? Double, "\(shown.output)")
      try body(care, rate)
    }
  }

  /// The figures that every program must find: the rate, the number of done events, the sum of a kind, and the odd text.
  private static func expected(_ rate: Double) -> String {
    let hex = odd.utf8.map { String($0, radix: 16) }.joined(separator: ".")
    return "\(Int((rate * 1_000_000).rounded())) 11 27 \(hex) Well,Not at all"
  }

  @Test func pythonsOwnReaderFindsTheSame() throws {
    try exported { care, rate in
      try care.write(
        """
        import csv
        events = list(csv.DictReader(open("csv/events.csv", newline="", encoding="utf-8")))
        counted = [float(e["progress"]) for e in events if e["counts"] == "true"]
        values = list(csv.DictReader(open("csv/values.csv", newline="", encoding="utf-8")))
        calm = sum(float(v["number"]) for v in values if v["kind"] == "calm")
        odd = {v["text"] for v in values if v["kind"] == "why"}
        assert len(odd) == 1
        hex = ".".join(format(b, "x") for b in odd.pop().encode())
        slept = []
        for v in values:
            if v["kind"] == "sleep" and v["label"] not in slept: slept.append(v["label"])
        done = sum(1 for e in events if e["state"] in ("completed", "late"))
        print(round(sum(counted) / len(counted) * 1e6), done, int(calm), hex, ",".join(slept))
        """, to: "read.py")
      let read = try care.shell("/usr/bin/env python3 read.py")
      #expect(read.output == Self.expected(rate) + "\n", "\(read.errors)")
    }
  }

  @Test(
    .enabled(if: python != nil, "scripts/test makes the environment of pandas and DuckDB"), arguments: ["csv", "lines"])
  func pandasAndDuckDBFindTheSame(folder: String) throws {
    try exported { care, rate in
      try care.write(
        """
        import load, duckdb, os
        events, wide, values = load.table("events"), load.table("wide_mood"), load.table("values")
        rate = events[events.counts].progress.mean()
        why = wide.why.dropna().unique()
        assert len(why) == 1
        hex = ".".join(format(b, "x") for b in why[0].encode())
        slept = ",".join(wide.sort_values("start_utc").sleep.dropna().drop_duplicates())
        done = int(events.state.isin(["completed", "late"]).sum())
        print(round(rate * 1e6), done, int(wide.calm.sum()), hex, slept)
        assert wide.attrs["labels"]["calm"] == "How calm?" and str(wide.start_utc.dt.tz) == "UTC"
        base = duckdb.connect()
        base.execute(open("load.sql").read())
        row = base.execute("select round(1e6 * avg(progress) filter (counts))::int, count(*) filter (state in ('completed', 'late')) from events").fetchone()
        calm, = base.execute("select sum(number)::int from values where kind = 'calm'").fetchone()
        why, = base.execute('select distinct why from wide_mood where why is not null').fetchone()
        label, = base.execute("select comment from duckdb_columns() where table_name = 'wide_mood' and column_name = 'sleep'").fetchone()
        print(*row, calm, ".".join(format(b, "x") for b in why.encode()), label)
        assert os.path.exists("events.parquet")
        """, to: "\(folder)/read.py")
      let read = try care.shell("cd \(folder) && \(Self.python ?? "") read.py")
      let expected = Self.expected(rate)
      let known = expected.split(separator: " ").prefix(4).joined(separator: " ")
      #expect(read.output == "\(expected)\n\(known) Slept? (n = Not at all; y = Well)\n", "\(read.errors)")
    }
  }

  @Test(.enabled(if: rscript != nil, "R is not installed; apt-get install r-base-core"))
  func rFindsTheSame() throws {
    try exported { care, rate in
      try care.write(
        """
        source("load.R")
        events <- care_table("events"); wide <- care_table("wide_mood")
        rate <- mean(events$progress[events$counts])
        why <- unique(wide$why[!is.na(wide$why)])
        hex <- paste(sub("^0", "", format(as.hexmode(as.integer(charToRaw(enc2utf8(why)))), width = 1)), collapse = ".")
        slept <- wide$sleep[order(wide$start_utc)]
        cat(round(rate * 1e6), sum(events$state %in% c("completed", "late")), sum(wide$calm, na.rm = TRUE), hex,
          paste(unique(as.character(slept[!is.na(slept)])), collapse = ","))
        stopifnot(is.factor(wide$sleep), attr(wide$calm, "label") == "How calm?", attr(events$latency_s, "units") == "s")
        """, to: "csv/read.R")
      let read = try care.shell("cd csv && LC_ALL=C.UTF-8 \(Self.rscript ?? "") read.R")
      #expect(read.output == Self.expected(rate), "\(read.errors)")
    }
  }
}
