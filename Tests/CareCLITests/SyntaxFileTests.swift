import Foundation
import Testing

/// The syntax files beside exported tables; PSPP, where it is installed, reads what SPSS would.
struct SyntaxFileTests {
  private static let pspp = ["/usr/bin/pspp", "/usr/local/bin/pspp"].first(
    where: FileManager.default.isExecutableFile)

  private static let plan = """
    return plan "w" { title = "Wide", tasks = { task "t" { title = "T", schedule = schedule.daily { at = "08:00" },
      card = "survey", survey = survey "s" { steps = { form "f" { title = "F", items = {
        boolean "if" { text = "Do you smoke, Ana's friend?", dont_know = true },
        numeric "pain-level" { text = "Pain", units = "mm" },
        choice "slept" { text = "Slept?", options = { option("n", "Not at all"), option("y", "'Well'") } },
        text "why" { text = "Why?", multiline = true },
        date "born" { text = "Born" },
      } } } } } } }
    """

  private func exported(_ options: String = "", _ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "plan.lua")
      try care.write(
        #"{"if": true, "pain-level": 2.5, "slept": "y", "why": "\"a, b\"\nc", "born": "1990-02-03"}"#, to: "0.json")
      try care.write(#"{"if": {"dont_know": true}, "pain-level": 4, "slept": "n"}"#, to: "1.json")
      let result = try care.shell(
        """
        set -e
        care seed . --at 2026-06-01T00:00:00Z
        care enroll w --patient ana --start 2026-06-01 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna
        care do t --patient ana --answers 0.json --at 2026-06-01T08:00:00Z
        care do t --patient ana --answers 1.json --at 2026-06-02T08:00:00Z
        care export out --wide --at 2026-06-03T12:00:00Z \(options)
        """)
      try #require(result.code == 0, "\(result.errors)")
      try body(care)
    }
  }

  @Test func eachProgramHasItsFile() throws {
    try exported("--single-line") { care in
      let spss = try care.text("out/load.sps"), sas = try care.text("out/load.sas"),
        stata = try care.text("out/load.do")
      // `if` and `pain-level` are no names of variables.
      #expect(spss.contains("RECODE if_2_txt ('true'=1) ('false'=0) (CONVERT) INTO if_2.\n"), "\(spss)")
      #expect(spss.contains("VARIABLE LABELS if_2 'Do you smoke, Ana''s friend?'.\n"))
      #expect(
        spss.contains("VALUE LABELS pain_level -996 'not asked' -997 'withheld' -998 'don''t know' -999 'skipped'.\n"))
      #expect(spss.contains("MISSING VALUES pain_level (-999 THRU -996).\n"))
      #expect(spss.contains("MISSING VALUES slept ('-996', '-997', '-999').\n"))
      #expect(
        sas.contains("invalue care_n '-996' = .N '-997' = .W '-998' = .D '-999' = .S other = [best32.];"), "\(sas)")
      #expect(sas.contains("label pain_level = 'Pain [mm]';") && sas.contains("pain_level :care_n."))
      #expect(stata.contains("capture mvdecode pain_level, mv(-996=.n \\ -997=.w \\ -998=.d \\ -999=.s)\n"), "\(stata)")
      #expect(stata.contains("label variable pain_level `\"Pain [mm]\"'\n"))
    }
  }

  @Test func linesThatSPSSCannotReadAreNamed() throws {
    try exported { care in
      let spss = try care.text("out/load.sps")
      #expect(spss.contains("* wide/t.csv is not read: its texts have line breaks") && spss.contains("events.csv"))
      #expect(try care.text("out/load.do").contains("wide/t.csv"))
    }
    try exported("--format jsonl") { care in
      let found = try care.shell("ls out/load.sps")
      #expect(found.code != 0)
    }
  }

  @Test(.enabled(if: pspp != nil, "PSPP is not installed; apt-get install --no-install-recommends pspp"))
  func psppReadsTheTables() throws {
    try exported("--single-line") { care in
      try care.write(
        """
        GET FILE='wide_t.sav'.
        LIST VARIABLES=if_2 pain_level slept why born /FORMAT=NUMBERED.
        DESCRIPTIVES pain_level if_2.
        DISPLAY DICTIONARY /VARIABLES=pain_level slept if_2.
        """, to: "out/show.sps")
      let read = try care.shell(
        "cd out && \(Self.pspp ?? "") -O format=csv load.sps && \(Self.pspp ?? "") -O format=csv show.sps")
      #expect(read.code == 0, "\(read.output)\(read.errors)")
      #expect(!read.output.contains("error") && !read.output.contains("warning"), "\(read.output)\(read.errors)")
      for line in [
        #"1,1.00,2.500000,y,"""a, b"" c",1990-02-03"#, "2,-998.00,4.000000,n,-999,-999", "Pain [mm],2,3.25,",
        "if_2,28,\"Do you smoke, Ana's friend?\",", ",-998.00[a],don't know", "-999[a],skipped", "y,'Well'",
      ] { #expect(read.output.contains(line), "\(line): \(read.output)") }
    }
  }
}
