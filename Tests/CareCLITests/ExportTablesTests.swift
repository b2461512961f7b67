import Foundation
import Testing

/// `care export FOLDER`: tables with a codebook, read back by other programs.
struct ExportTablesTests {
  private static let plan = """
    return plan "study" {
      title = "Study", version = "1.0",
      params = { arm = { kind = { "a", "b" }, title = "Arm" } },
      tasks = {
        task "mood" { title = "Mood", schedule = schedule.daily { at = "08:00" }, card = "survey",
          survey = survey "mood" { steps = {
            form "today" { title = "Today", items = {
              scale "calm" { text = "How calm?", min = 0, max = 10, required = true },
              choice "felt" { text = "Which?", multiple = true,
                options = { option("sad", "Sad, or low"), option("glad", "Glad | happy") } },
              choice "sleep" { text = "Slept?", options = { option("n", "Not at all"), option("y", "Well") } },
              text "why" { text = "Why?", multiline = true },
              email "mail" { text = "Your address?" },
            } },
          } } },
        task "pill" { title = "Pill", schedule = schedule.daily { at = "20:00" }, closes = hours(2) },
      },
    }
    """

  /// Runs `body` with a store in which two participants took part for three days.
  private func study(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "study/plan.lua")
      try care.write(
        #"{"calm": 7, "felt": ["sad", "glad"], "sleep": "y", "why": "=SUM(A1), \"so\"\nI said; -1", "mail": "ana@example.org"}"#,
        to: "full.json")
      try care.write(#"{"calm": 2}"#, to: "short.json")
      let setup = try care.shell(
        """
        set -e
        care seed study --at 2026-06-01T00:00:00Z
        care enroll study --patient ana --start 2026-06-05 --create --param arm=a --at 2026-06-01T00:00:00Z --zone Europe/Vienna
        care enroll study --patient bob --start 2026-06-06 --create --param arm=b --at 2026-06-01T00:00:00Z --zone America/New_York
        care do mood --patient ana --answers full.json --at 2026-06-05T08:00:00Z
        care do pill --patient ana --at 2026-06-05T18:30:00Z
        care do mood --patient ana --answers short.json --at 2026-06-06T08:00:00Z
        care do mood --patient bob --answers short.json --at 2026-06-06T14:00:00Z
        care decline pill --patient ana --reason '+1, no' --at 2026-06-06T18:30:00Z
        """)
      try #require(setup.code == 0, "\(setup.errors)")
      try body(care)
    }
  }

  private static let export = "care export out --wide --at 2026-06-08T12:00:00Z"

  @Test func everyTableHasItsRows() throws {
    try study { care in
      let result = try care.shell(Self.export)
      #expect(result.code == 0, "\(result.errors)")
      #expect(
        result.output.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") } == [
          "file rows", "participants.csv 2", "events.csv 12", "values.csv 9", "answers.csv 16", "adherence_days.csv 7",
          "samples.csv 0", "alerts.csv 0", "wide/mood.csv 7", "wide/pill.csv 5",
        ], "\(result.output)")
      #expect(result.errors.hasPrefix("wrote out: 2 participants, as of commit "))
      let modes = try care.shell("stat -c %a out/*.csv out/wide/*.csv out/*.json | sort -u; ls out | grep part$")
      #expect(modes.output == "600\n")
      let mood = try care.text("out/wide/mood.csv").components(separatedBy: "\r\n")
      #expect(mood[0].hasSuffix(",seq,calm,felt,sleep,why,mail"))
      // Two choices are in one cell, and an address is not exported.
      #expect(mood[1].hasSuffix(#",7,sad|glad,y,"=SUM(A1), ""so"""#) == false)
      #expect(mood[1].contains(#",7,sad|glad,y,"=SUM(A1), ""so"""#))
      #expect(try !care.text("out/wide/mood.csv").contains("ana@example.org"))
      #expect(try !care.text("out/answers.csv").contains("ana@example.org"))
      #expect(try !care.text("out/values.csv").contains("ana@example.org"))
      #expect(
        try care.shell("\(Self.export) --force --identified && cat out/answers.csv").output.contains("ana@example.org"))
    }
  }

  @Test func theSameStateHasTheSameBytes() throws {
    try study { care in
      let both = try care.shell(
        """
        care export a --wide --as-of 6 --at 2026-06-08T12:00:00Z >/dev/null && care do pill --patient bob --at 2026-06-08T00:30:00Z
        care export b --wide --as-of 6 --at 2026-07-01T00:00:00Z >/dev/null && diff -r a b && echo same
        """)
      #expect(both.output.hasSuffix("same\n"), "\(both.output)\(both.errors)")
    }
  }

  @Test func laterParticipantsDoNotChangeAnEarlierState() throws {
    try study { care in
      let both = try care.shell(
        """
        care export a --wide --as-of 4 --at 2026-06-08T12:00:00Z >/dev/null
        care export nothing --as-of 0 --at 2026-06-08T12:00:00Z >/dev/null
        care enroll study --patient eve --start 2026-06-02 --create --param arm=a --at 2026-06-08T13:00:00Z --zone UTC >/dev/null
        care export b --wide --as-of 4 --at 2026-07-01T00:00:00Z >/dev/null && diff -r a b && echo same
        care export still --as-of 0 --at 2026-07-01T00:00:00Z >/dev/null && diff -r nothing still && echo same
        cat still/*.csv | grep -c ana; cat still/manifest.json
        """)
      #expect(both.output.hasPrefix("same\nsame\n0\n"), "\(both.output)\(both.errors)")
      #expect(both.output.contains("\"participants\" : 0") && !both.output.contains("\"time\""))
    }
  }

  @Test func aFailedExportLeavesNoFolder() throws {
    try study { care in
      // The folders can be created, and the paths of their files are too long.
      let result = try care.shell(
        """
        part=$(printf 'x%.0s' $(seq 250))
        folder=new; while [ ${#folder} -lt 3840 ]; do folder=$folder/$part; done
        folder=$folder/$(printf 'y%.0s' $(seq $((4090 - ${#folder} - 1))))
        care export $folder --at 2026-06-08T12:00:00Z
        """)
      #expect(result.code == 1)
      #expect(result.errors.contains("cannot be written, and nothing was: File name too long"), "\(result.errors)")
      #expect(try care.shell("ls -d new").code != 0)
    }
  }

  @Test func aFileThatCannotBeNamedIsReportedWithThoseThatWere() throws {
    try study { care in
      _ = try care.shell("mkdir -p out/load.py")
      let result = try care.shell("\(Self.export) --force")
      #expect(result.code == 1)
      #expect(
        result.errors.contains("'out/load.py' cannot be written, after 14 of 21 files were: Is a directory"),
        "\(result.errors)")
      #expect(try care.shell("find out -name '*.part'; ls out | grep -c csv$").output == "9\n")
    }
  }

  @Test func aFolderWithFilesIsKept() throws {
    try study { care in
      try care.write("mine", to: "out/notes.txt")
      let refused = try care.shell(Self.export)
      #expect(refused.code == 1)
      #expect(refused.errors.contains("'out' is not empty; choose another folder, or pass --force"))
      #expect(try care.shell("ls out").output == "notes.txt\n")
      #expect(try care.shell("\(Self.export) --force && cat out/notes.txt").output.hasSuffix("mine"))
    }
  }

  @Test func whatAnEndedExportLeftIsReplaced() throws {
    try study { care in
      try care.write("left", to: "out/answers.csv.part")
      try care.write("left", to: "out/gone.csv.part")
      let done = try care.shell(Self.export)
      #expect(done.code == 0, "\(done.errors)")
      #expect(try care.shell("find out -name '*.part'; ls out | grep -c csv$").output == "9\n")
      // Beside other files, they may be someone's own.
      try care.write("mine", to: "out/gone.csv.part")
      #expect(try care.shell(Self.export).code == 1)
      #expect(try care.shell("\(Self.export) --force && cat out/gone.csv.part").output.hasSuffix("mine"))
    }
  }

  @Test(arguments: [
    ("--tables eventz", "eventz"), ("--identified --pseudonyms key", "pass one of them"),
    ("--from 2026-06-05 --to 2026-06-05", "must be before"), ("--format jsonl --excel", "omit --format"),
    ("--plan studi", "there is no plan 'studi'"), ("--patient eve", "there is no patient 'eve'"),
    ("--pseudonyms key", "cannot read 'key'"), ("--as-of 0x", "0x"),
    ("--arm amr", "the plan study has no parameter 'amr'; did you mean 'arm'?"),
  ])
  func badOptionsWriteNothing(options: String, message: String) throws {
    try study { care in
      let result = try care.shell("\(Self.export) \(options)")
      #expect(result.code != 0)
      #expect(result.errors.contains(message), "\(result.errors)")
      #expect(try care.shell("ls out 2>/dev/null").output.isEmpty)
    }
  }

  @Test func pseudonymsHideIdsEverywhere() throws {
    try study { care in
      try care.write("0123456789abcdef", to: "key")
      let shown = try care.shell(
        "\(Self.export) --pseudonyms key >/dev/null && cat out/*.csv out/wide/*.csv out/manifest.json")
      #expect(shown.code == 0, "\(shown.errors)")
      #expect(!shown.output.contains("ana") && !shown.output.contains("bob"), "\(shown.output)")
      let names = try care.shell("cut -d, -f1 out/participants.csv | tail -n +2 | sort -u | wc -l")
      #expect(names.output == "2\n")
    }
  }

  @Test func oneParticipantsTablesAndArms() throws {
    try study { care in
      let result = try care.shell(
        "\(Self.export) --patient bob --tables events,participants --arm arm && head -2 out/*.csv")
      #expect(result.output.contains("participants.csv") && !result.output.contains("values.csv"), "\(result.output)")
      #expect(result.output.contains("plan_version,arm,key") && result.output.contains(",b,mood/2026-06-06T08:00,mood"))
      #expect(!result.output.contains("ana"))
    }
  }

  @Test func aSpreadsheetComputesNothing() throws {
    try study { care in
      let later = Self.plan.replacing("\"1.0\"", with: "\"=1.0\"").replacing("\"Mood\"", with: "\"Moods\"")
      try care.write(later, to: "study/plan.lua")
      let seeded = try care.shell("care seed study --at 2026-06-08T11:00:00Z && \(Self.export) --excel")
      #expect(seeded.code == 0, "\(seeded.errors)")
      let book = try care.text("out/codebook.csv")
      #expect(book.hasPrefix("\u{FEFF}variable") && book.contains(",1.0,'=1.0,") && !book.contains(",=1.0,"), "\(book)")
      #expect(try care.text("out/events.csv").hasPrefix("\u{FEFF}participant"))
      #expect(try care.text("out/events.csv").contains(",\"'+1, no\","))
      #expect(try care.text("out/answers.csv").contains("\"'=SUM(A1), \"\"so\"\""))
      #expect(try care.text("out/manifest.json").contains("\"spreadsheet\" : true"))
    }
  }

  @Test func theCodebookSaysWhatEveryColumnMeans() throws {
    try study { care in
      _ = try care.shell(Self.export)
      let book = try care.text("out/codebook.csv")
      #expect(
        book.contains(
          "felt,wide/mood,Which?,Which?,text,,\"sad=Sad, or low|glad=Glad \\| happy\",true,,,study,mood,item"))
      #expect(book.contains("calm,answers,How calm?,How calm?,number,,,,0,10,study,mood,item,,1.0,1.0,,true"))
      #expect(book.contains("mail,answers,Your address?,Your address?,text,,,,,,study,mood,item,true,1.0,1.0,,true"))
      // Every column of every table has a row, and REDCap's dictionary has 18 columns in each.
      let columns = try care.shell(
        "for f in out/events.csv out/wide/mood.csv; do head -1 $f | tr -d '\\r' | tr , '\\n'; done")
      for column in Set(columns.output.split(separator: "\n")) { #expect(book.contains("\n\(column),"), "\(column)") }
      let redcap = try care.text("out/redcap.csv")
      #expect(
        redcap.contains("felt,mood,,checkbox,Which?,\"sad, Sad, or low | glad, Glad / happy\",,,,,,,,,,,,"), "\(redcap)"
      )
      #expect(redcap.contains("mail,mood,,text,Your address?,,,email,,,y,,,,,,,"))
      let later = Self.plan.replacing("\"1.0\"", with: "\"2.0\"").replacing("How calm?", with: "How calm are you?")
      try care.write(later, to: "study/plan.lua")
      let seeded = try care.shell("care seed study --at 2026-06-08T11:00:00Z && \(Self.export) --force")
      #expect(seeded.code == 0, "\(seeded.errors)")
      let spans = try care.text("out/codebook.csv").split(separator: "\r\n").filter { $0.hasPrefix("calm,answers") }
      #expect(spans.count == 2)
      #expect(spans.first?.hasSuffix(",1.0,1.0,,true,") ?? false)
      #expect(spans.last?.contains("How calm are you?") ?? false)
      #expect(spans.last?.hasSuffix(",2.0,2.0,,true,") ?? false)
    }
  }
}
