import Foundation
import Testing

/// `care export redcap`: a dictionary and data that fit each other.
struct ExportREDCapTests {
  private static let plan = """
    return plan "rc" { title = "REDCap", tasks = {
      task "t1" { title = "One", schedule = schedule.daily { at = "08:00" }, card = "survey",
        survey = survey "s1" { title = "S1", steps = { form "f" { title = "Habits", items = {
        boolean "smoke" { text = "Do you smoke?", required = true, dont_know = true },
        numeric "cigs" { text = "How many a day?", integer = true, min = 1, max = 99, required = true,
          when = survey.equals("smoke", true) },
        choice "often" { text = "How often?", multiple = true, options = { option("a", "Sometimes | rarely"),
          option("b-1", "Often, daily"), option("b_1", "Always"), option("o", "Other", { other = true }),
          option("none", "Never", { exclusive = true }) } },
        text "Pain-Level" { text = "Pain", multiline = true },
        numeric "half" { text = "Half", digits = 1, min = 0, max = 1, soft_max = 0.5, units = "mg" },
        date "born" { text = "Born", max = "today" }, time_of_day "at" { text = "When" }, boolean "ok" { text = "OK?" },
        email "mail" { text = "Mail?" },
      } }, repeat_group "pills" { title = "Pills", items = { text "name" { text = "Name" }, numeric "mg" { text = "mg" } } },
      } } },
      task "t2" { title = "Two", schedule = schedule.daily { at = "09:00" }, card = "survey",
        survey = survey "s2" { title = "S2", steps = { form "f" { title = "F", items = {
        choice "smoke" { text = "Smoke in the house?", options = { option("1", "Yes", { score = 1 }), option("0", "No", { score = 0 }) } },
        choice "q2" { text = "Two", options = { option("1", "Yes", { score = 1 }), option("0", "No", { score = 0 }) } },
        choice "mood" { text = "Mood", options = { option("low", "Low", { score = 3 }), option("high", "High", { score = 1 }) } },
      } } }, scores = { total = survey.sum { "smoke", "q2" } } } },
    } }
    """

  private func study(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "plan.lua")
      try care.write(
        #"{"smoke": true, "cigs": 5, "often": ["a", "b-1", {"other": "b_1"}], "Pain-Level": "so\nso", "half": 0.5, "born": "1990-02-03", "at": "08:30", "ok": false, "mail": "a@b.org", "pills": [{"name": "A", "mg": 5}, {"name": "B"}]}"#,
        to: "1.json")
      try care.write(#"{"smoke": {"dont_know": true}, "often": ["b_1"], "pills": [{"name": "C"}]}"#, to: "2.json")
      try care.write(#"{"smoke": "1", "q2": "0"}"#, to: "3.json")
      let result = try care.shell(
        """
        set -e
        care seed . --at 2026-06-01T00:00:00Z
        care enroll rc --patient ana --start 2026-06-01 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna
        care enroll rc --patient bob --start 2026-06-01 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna
        care do t1 --patient ana --answers 1.json --at 2026-06-01T08:00:00Z
        care do t2 --patient ana --answers 3.json --at 2026-06-01T09:00:00Z
        care do t1 --patient ana --answers 2.json --at 2026-06-02T08:00:00Z
        care do t1 --patient bob --answers 2.json --at 2026-06-02T08:00:00Z
        care export redcap -o out --at 2026-06-03T12:00:00Z
        """)
      try #require(result.code == 0, "\(result.errors)")
      try body(care)
    }
  }

  /// Returns what Python's reader finds of a file: the columns of each row, of those where `filter` holds.
  private func cells(_ file: String, _ columns: String, where filter: String = "True", _ care: CareProcess) throws
    -> [String]
  {
    try care.write(
      """
      import csv
      for row in csv.DictReader(open("out/\(file)", newline="", encoding="utf-8")):
          if \(filter): print(" ; ".join(row[name] for name in "\(columns)".split(",")))
      """, to: "read.py")
    let read = try care.shell("python3 read.py")
    try #require(read.code == 0, "\(read.errors)")
    return read.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  private static let name = "Variable / Field Name"

  private func field(_ name: String, _ columns: String, _ care: CareProcess) throws -> String? {
    try cells("dictionary.csv", columns, where: "row['\(Self.name)'] == '\(name)'", care).first
  }

  @Test func theDictionarySaysWhatASurveyAsks() throws {
    try study { care in
      let type = "Field Type", logic = "Branching Logic (Show field only if...)"
      let validation = "Text Validation Type OR Show Slider Number", bounds = "Text Validation Min,Text Validation Max"
      #expect(try field("smoke", "\(type),Required Field?", care) == "radio ; y")
      #expect(
        try field("cigs", "\(validation),\(bounds),\(logic),Required Field?", care)
          == "integer ; 1 ; 99 ; [smoke] = '1' ; y")
      #expect(try field("often", "\(type),Field Annotation", care) == "checkbox ; @NONEOFTHEABOVE='none'")
      #expect(try field("often_other", "\(logic)", care) == "[often(o)] = '1'")
      #expect(try field("pain_level", type, care) == "notes")
      #expect(try field("half", "\(validation),\(bounds),Field Note", care) == "number ; 0 ; 1 ; mg")
      #expect(try field("born", "\(validation),\(bounds)", care) == "date_ymd ;  ; today")
      #expect(try field("at", validation, care) == "time")
      #expect(try field("ok", type, care) == "yesno")
      #expect(try field("mail", "\(validation),Identifier?", care) == "email ; y")
      #expect(try field("t2_smoke", "Form Name,Matrix Group Name", care) == "t2 ; t2_smoke_matrix")
      #expect(try field("total", type, care) == "calc")
      let dictionary = try care.text("out/dictionary.csv")
      #expect(
        dictionary.contains("\"a, Sometimes / rarely | b_1_2, Often, daily | b_1, Always | o, Other | none, Never\""))
      #expect(dictionary.contains("1, yes | 0, no | -998, "))
      // Names are those that REDCap takes, each once.
      let names = try cells("dictionary.csv", Self.name, care)
      #expect(Set(names).count == names.count)
      #expect(names.allSatisfy { $0.wholeMatch(of: /[a-z]([a-z0-9]|_(?!_))*[a-z0-9]/) != nil }, "\(names)")
    }
  }

  @Test func whatTheDictionaryCannotSayIsListed() throws {
    try study { care in
      let losses = try care.text("out/losses.json")
      for path in ["f.half.digits", "f.half.soft_max", "f.often.options.b-1", "f.mood.options"] {
        #expect(losses.contains("\"path\" : \"\(path)\""), "\(losses)")
      }
      #expect(losses.contains("is the code 'b_1_2' in REDCap"))
      let strict = try care.shell("care export redcap -o strict --strict --at 2026-06-03T12:00:00Z; ls strict")
      #expect(
        strict.errors.contains("f.half.digits") && strict.errors.contains("nothing was written"), "\(strict.errors)")
      #expect(strict.output.isEmpty)
      // The tables have the same list beside their dictionary.
      _ = try care.shell("care export wide --at 2026-06-03T12:00:00Z")
      #expect(try care.text("wide/losses.json").contains("\"path\" : \"f.half.digits\""))
    }
  }

  @Test func theDataFitTheDictionary() throws {
    try study { care in
      #expect(
        try cells("data.csv", "participant,redcap_repeat_instrument,redcap_repeat_instance", care) == [
          "ana ; t1 ; 1", "ana ; t1_pills ; 1", "ana ; t1_pills ; 2", "ana ; t2 ; 1", "ana ; t1 ; 2",
          "ana ; t1_pills ; 3",
          "bob ; t1 ; 1", "bob ; t1_pills ; 1",
        ])
      let own = "row['redcap_repeat_instrument'] == 't1' and row['participant'] == 'ana'"
      #expect(
        try cells("data.csv", "smoke,cigs,half,born,at,ok,mail,t1_event,t1_start,t1_complete", where: own, care) == [
          "1 ; 5 ; 0.5 ; 1990-02-03 ; 08:30 ; 0 ; -997 ; t1/2026-06-01T08:00 ; 2026-06-01 08:00:00 ; 2",
          "-998 ;  ; -999 ; -999 ; -999 ; -999 ; -999 ; t1/2026-06-02T08:00 ; 2026-06-02 08:00:00 ; 2",
        ])
      #expect(
        try cells(
          "data.csv", "often___a,often___b_1,often___b_1_2,often___o,often___none,often____999,often_other", where: own,
          care)
          == ["1 ; 0 ; 1 ; 1 ; 0 ; 0 ; b_1", "0 ; 1 ; 0 ; 0 ; 0 ; 0 ; "])
      #expect(try cells("data.csv", "t2_smoke,q2", where: "row['redcap_repeat_instrument'] == 't2'", care) == ["1 ; 0"])
      #expect(
        try cells("data.csv", "name,mg", where: "row['redcap_repeat_instrument'] == 't1_pills'", care) == [
          "A ; 5", "B ; -999", "C ; -999", "C ; -999",
        ])
      #expect(
        try care.text("out/missing-codes.txt") == "-996, not asked\n-997, withheld\n-998, don't know\n-999, skipped\n")
      // Every column is one of REDCap's own, or of a field of the dictionary.
      try care.write(
        """
        import csv
        fields = {row["\(Self.name)"]: row for row in csv.DictReader(open("out/dictionary.csv", newline=""))}
        forms = {row["Form Name"] for row in fields.values()}
        for column in next(csv.reader(open("out/data.csv", newline=""))):
            field, _, code = column.partition("___")
            own = column.startswith("redcap_repeat_") or column in {form + "_complete" for form in forms}
            assert own or (fields[field]["Field Type"] == "checkbox") == bool(code), column
        print("fits")
        """, to: "fits.py")
      #expect(try care.shell("python3 fits.py").output == "fits\n")
    }
  }
}
