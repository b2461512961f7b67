import Foundation
import Testing

/// `care export odm`: plans, events, and answers as a snapshot of ODM 1.3.2.
struct ExportODMTests {
  private static let plan = """
    return plan "moods" {
      title = "Moods & more",
      translations = { de = { ["mood.survey.today.calm.text"] = "Wie ruhig?", ["mood.survey.today.why.options.work.text"] = "Arbeit" } },
      tasks = {
        task "mood" { title = "Mood", schedule = schedule.daily { at = "08:00" }, card = "survey",
          survey = survey "mood" { steps = {
            form "today" { title = "Today", items = {
              scale "calm" { text = "How calm?", min = 0, max = 10, required = true, dont_know = true },
              numeric "weight" { text = "Weight?", units = "kg", min = 20, max = 300, soft_max = 200 },
              choice "why" { text = "Why?", options = { option("work", "Work <1>"), option("else", "Else", { other = true }) } },
              choice "seen" { text = "Who?", multiple = true, options = { option("Ana", "Ana"), option("Ben", "Ben") }, when = survey.at_least("calm", 5) },
              text "note" { text = "A note?", multiline = true },
              time_of_day "rose" { text = "When did you rise?" },
              email "mail" { text = "Where do you get mail?" },
            } },
          } } },
        task "walk" { title = "Walk", schedule = schedule.once { at = "09:00" } },
      },
    }
    """

  /// Runs `body` with a store in which ana answered once, and ben never.
  private func answered(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "moods/plan.lua")
      let answers: [String: Any] = [
        "calm": 7, "weight": 71.5, "why": ["other": "the <b>cat</b>"], "seen": ["Ben"], "note": "a\u{1}b & \"c\"\nd",
        "rose": "06:30", "mail": "zebedee@example.org",
      ]
      try care.write(
        String(decoding: try JSONSerialization.data(withJSONObject: answers), as: UTF8.self), to: "sun.json")
      let setup = try care.shell(
        """
        care seed moods --at 2026-06-01T00:00:00Z --zone UTC &&
          care enroll moods --patient ana --start 2026-06-05 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna &&
          care enroll moods --patient ben_1 --start 2026-06-05 --create --at 2026-06-01T00:00:00Z --zone Europe/Vienna &&
          care do mood --patient ana --answers sun.json --at 2026-06-05T18:00:00Z
        """)
      try #require(setup.code == 0, "\(setup.output)\(setup.errors)")
      try body(care)
    }
  }

  private static let now = "--at 2026-06-07T18:00:00Z"
  private static let python = ProcessInfo.processInfo.environment["CARE_FORMS_PYTHON"]

  @Test func aPlanIsAStudyWithItsQuestionsOptionsRangesAndConditions() throws {
    try answered { care in
      let shown = try care.shell("care export odm -o out \(Self.now)")
      try #require(shown.code == 0, "\(shown.errors)")
      let text = try care.text("out/study.xml")
      for part in [
        "<StudyDescription>Moods &amp; more</StudyDescription>",
        "<TranslatedText xml:lang=\"de\">Wie ruhig?</TranslatedText>",
        "<CheckValue>300</CheckValue>", "<RangeCheck Comparator=\"LE\" SoftHard=\"Soft\"><CheckValue>200</CheckValue>",
        "<MeasurementUnit OID=\"MU.kg\" Name=\"kg\">", "<CodeListItem CodedValue=\"work\">", "Work &lt;1&gt;",
        "<TranslatedText xml:lang=\"de\">Arbeit</TranslatedText>",
        "<ItemRef ItemOID=\"IT.mood.today.seen=Ben\" Mandatory=\"No\" CollectionExceptionConditionOID=\"CD.mood.today.seen\"/>",
        ").not()</FormalExpression>", "<ItemRef ItemOID=\"IT.mood.today.calm\" Mandatory=\"Yes\"/>",
      ] { #expect(text.contains(part), "\(part)") }
    }
  }

  @Test func anAnswerKeepsItsTypeItsWordsAndTheReasonThatItIsMissing() throws {
    try answered { care in
      let shown = try care.shell("care export odm -o out \(Self.now) --json")
      try #require(shown.code == 0, "\(shown.errors)")
      let text = try care.text("out/study.xml"), losses = try care.text("out/losses.json")
      for part in [
        "StudyEventRepeatKey=\"mood/2026-06-05T08:00\"><Annotation SeqNum=\"1\"><Comment>completed</Comment>",
        "<ItemData ItemOID=\"IT.mood.today.calm\" Value=\"7\"/>", "ItemOID=\"IT.mood.today.weight\" Value=\"71.5\"",
        "<ItemData ItemOID=\"IT.mood.today.why:other\" Value=\"the &lt;b&gt;cat&lt;/b&gt;\"/>",
        "<ItemData ItemOID=\"IT.mood.today.seen=Ana\" Value=\"false\"/>",
        "<ItemData ItemOID=\"IT.mood.today.seen=Ben\" Value=\"true\"/>",
        "ItemOID=\"IT.mood.today.rose\" Value=\"06:30:00\"", "<Comment>withheld</Comment>", "<Comment>missed</Comment>",
      ] { #expect(text.contains(part), "\(part)\n\(text)") }
      #expect(!text.contains("zebedee") && !losses.contains("zebedee"))
      let identified = try care.shell("care export odm -o all --identified \(Self.now) && cat all/study.xml")
      #expect(identified.output.contains("zebedee@example.org"))
      try care.write("0123456789abcdef", to: "key")
      let hidden = try care.shell("care export odm -o hidden --pseudonyms key \(Self.now) && cat hidden/*")
      #expect(hidden.code == 0 && !hidden.output.contains("ben_1") && !hidden.output.contains("\"ana"))
      let both = try care.shell("care export odm -o both --identified --pseudonyms key")
      #expect(both.code == 64)
    }
  }

  @Test func aCharacterThatXMLForbidsIsReplacedAndListed() throws {
    try answered { care in
      #expect(try care.shell("care export odm -o out \(Self.now)").code == 0)
      #expect(try care.text("out/study.xml").contains("Value=\"a\u{FFFD}b &amp; &quot;c&quot;&#10;d\""))
      #expect(try care.text("out/losses.json").contains("characters that XML 1.0 does not allow"))
      let strict = try care.shell("care export odm -o strict --strict \(Self.now)")
      #expect(strict.code == 2 && strict.errors.contains("nothing was written"))
      #expect(try care.shell("ls -d strict").code != 0)
      let again = try care.shell("care export odm -o out \(Self.now)")
      #expect(again.code != 0 && again.errors.contains("--replace"), "\(again.errors)")
      #expect(try care.shell("care export odm -o out --replace \(Self.now)").code == 0)
    }
  }

  @Test func theSameCommitGivesTheSameBytes() throws {
    try answered { care in
      let seq = try care.shell("care store info --json | grep last_seq | tr -dc 0-9").output
      #expect(try care.shell("care export odm -o first --as-of \(seq) --at 2026-06-08T18:00:00Z").code == 0)
      let later = try care.shell("care do mood --patient ana --answers sun.json --at 2026-06-09T18:00:00Z")
      #expect(later.code == 0, "\(later.errors)")
      #expect(try care.shell("care export odm -o second --as-of \(seq) --at 2026-07-08T18:00:00Z").code == 0)
      #expect(try care.shell("diff -r first second").output.isEmpty)
    }
  }

  /// Validates a file by the schema of odmlib, reads it with odmlib, and looks up every identifier that it refers to.
  private static let check = """
    import os, sys, odmlib
    import xml.etree.ElementTree as ET
    import xmlschema
    import odmlib.odm_loader as OL, odmlib.loader as LO
    schema = xmlschema.XMLSchema(os.path.join(os.path.dirname(odmlib.__file__), "schemas/odm/1.3.2/ODM1-3-2.xsd"))
    for path in sys.argv[1:]:
        errors = [str(e) for e in schema.iter_errors(path)]
        assert not errors, (path, errors[:3])
        loader = LO.ODMLoader(OL.XMLODMLoader())
        loader.open_odm_document(path)
        version = loader.MetaDataVersion()
        ns = "{http://www.cdisc.org/ns/odm/v1.3}"
        root = ET.parse(path).getroot()
        defined = [e.get("OID") for e in root.iter() if e.get("OID")]
        assert len(defined) == len(set(defined)), path
        used = [v for e in root.iter() for k, v in e.attrib.items() if k.endswith("OID") and k not in ("OID", "FileOID")]
        assert used and set(used) <= set(defined), (path, set(used) - set(defined))
        assert len(version.ItemDef) == sum(1 for e in root.find(ns + "Study").iter(ns + "ItemDef")), path
        items = {e.get("OID"): e for e in root.iter(ns + "ItemDef")}
        lists = {e.get("OID"): {i.get("CodedValue") for i in e.iter(ns + "CodeListItem")} for e in root.iter(ns + "CodeList")}
        types = {"integer": int, "float": float, "boolean": ["true", "false"].index}
        count = 0
        for e in root.iter(ns + "ItemData"):
            item = items[e.get("ItemOID")]
            assert (e.get("IsNull") == "Yes") != (e.get("Value") is not None)
            if e.get("Value") is None: continue
            count += 1
            types.get(item.get("DataType"), str)(e.get("Value"))
            codes = item.find(ns + "CodeListRef")
            assert codes is None or e.get("Value") in lists[codes.get("CodeListOID")]
        assert count, path
        for subject in root.iter(ns + "ClinicalData"):
            keys = [(e.get("StudyEventOID"), e.get("StudyEventRepeatKey")) for e in subject.iter(ns + "StudyEventData")]
            assert len(keys) == len(set(keys)), path
    print("valid")
    """

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of odmlib"))
  func odmlibReadsTheFileAndItsSchemaAcceptsIt() throws {
    let python = try #require(Self.python)
    try answered { care in
      try care.write(Self.check, to: "check.py")
      let shown = try care.shell(
        "care export odm -o out \(Self.now) >/dev/null && care export odm --identified -o all \(Self.now) >/dev/null && "
          + "\(python) check.py out/study.xml all/study.xml")
      #expect(shown.output == "valid\n", "\(shown.output)\(shown.errors)")
    }
  }

  /// Compares the data with the rows of the tables `answers`, each of which has a value or a reason.
  private static let compare = """
    import csv, sys
    import xml.etree.ElementTree as ET
    ns = "{http://www.cdisc.org/ns/odm/v1.3}"
    found = {}
    for subject in ET.parse(sys.argv[1]).getroot().iter(ns + "SubjectData"):
        for event in subject.iter(ns + "StudyEventData"):
            for item in event.iter(ns + "ItemData"):
                key = (subject.get("SubjectKey"), event.get("StudyEventRepeatKey"), item.get("ItemOID"))
                found.setdefault(key, []).append(item.get("Value"))
    rows = 0
    for row in csv.DictReader(open(sys.argv[2])):
        rows += 1
        value = row["number"] or row["text"] or row["boolean"] or None
        key = (row["participant"], row["key"])
        names = [".".join(["IT", row["task"], row["step"], row["item"]]), ".".join(["IT", row["task"], row["item"]])]
        single = [v for n in names for v in found.get(key + (n,), [])]
        several = [v for n in names for v in found.get(key + (f"{n}={value}",), [])]
        options = [v for n in names for k, vs in found.items() if k[:2] == key and k[2].startswith(n + "=") for v in vs]
        if value is None: assert None in single + options, row
        else: assert value in single or value + ":00" in single or "true" in several, row
        if row["other"]: assert any(row["other"] in found.get(key + (n + ":other",), []) for n in names), row
    print("same" if rows else "empty")
    """

  @Test(
    .enabled(if: python != nil, "scripts/test makes the environment of odmlib"),
    arguments: [
      ("07-studies/01-daily-moods", ""), ("07-studies/02-new-hip", "--anchor surgery=2026-06-10"),
      ("07-studies/04-glucose", ""), ("08-surveys/gallery", ""), ("08-surveys/visit", ""),
    ])
  func simulatedAnswersAreValidAndThoseOfTheTables(_ study: String, _ anchor: String) throws {
    let python = try #require(Self.python)
    try withCare { care in
      try care.write(Self.check, to: "check.py")
      try care.write(Self.compare, to: "compare.py")
      let folder = CareProcess.project.appending(path: "examples/\(study)").path
      let shown = try care.shell(
        "care simulate \(folder) --participants 3 --days 14 --seed 3 \(anchor) --into s.sqlite --zone UTC >/dev/null && "
          + "care export odm -o odm --store s.sqlite --at 2026-06-20T00:00:00Z >/dev/null && "
          + "care export tables tables --store s.sqlite --at 2026-06-20T00:00:00Z >/dev/null && "
          + "\(python) check.py odm/study.xml && \(python) compare.py odm/study.xml tables/answers.csv")
      #expect(shown.output == "valid\nsame\n", "\(study): \(shown.output)\(shown.errors)")
      #expect(try !care.text("odm/losses.json").contains("has its item or option"))
    }
  }
}
