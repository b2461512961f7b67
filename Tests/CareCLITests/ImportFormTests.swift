import Foundation
import Testing

/// What `care import form` writes, and what it refuses.
struct ImportFormTests {
  private static func file(_ name: String) -> String {
    CareProcess.project.appending(path: "Tests/CareInterchangeTests/Data/Forms/\(name)").path
  }

  @Test func eachFormOfADictionaryIsLoadedByAPlan() throws {
    try withCare { care in
      let written = try care.run("import", "form", Self.file("redcap.csv"), "-o", "surveys")
      #expect(written.code == 0, "\(written.errors)")
      #expect(
        written.output.split(separator: "\n").map { $0.dropFirst(9) } == [
          "surveys/smoking.lua", "surveys/smoking.losses.json", "surveys/second.lua", "surveys/second.losses.json",
        ])
      #expect(try care.text("surveys/smoking.losses.json").contains("\"F13\""))
      let plan = """
        return plan "p" { title = "P", tasks = {
          task "t" { title = "T", schedule = schedule.daily { at = "08:00" }, survey = require "surveys.smoking" },
          task "u" { title = "U", schedule = schedule.daily { at = "08:00" }, survey = require "surveys.second" },
        } }
        """
      try care.write(plan, to: "plan.lua")
      let checked = try care.run("check", ".")
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
      let again = try care.run("import", "form", Self.file("redcap.csv"), "-o", "surveys")
      #expect(again.code != 0 && again.errors.contains("--replace"))
    }
  }

  @Test func aFormOfSeveralIsChosenByItsName() throws {
    try withCare { care in
      let all = try care.run("import", "form", Self.file("redcap.csv"), "-o", "s.lua")
      #expect(all.code != 0 && all.errors.contains("smoking, second; pass --only NAME"), "\(all.errors)")
      let one = try care.run("import", "form", Self.file("redcap.csv"), "--only", "second")
      #expect(one.code == 0 && one.output.contains("return survey \"second\""), "\(one.errors)")
      let none = try care.run("import", "form", Self.file("redcap.csv"), "--only", "secnd")
      #expect(none.code != 0 && none.errors.contains("did you mean 'second'?"), "\(none.errors)")
    }
  }

  @Test func theSheetsOfAFolderAreOneForm() throws {
    try withCare { care in
      let written = try care.run("import", "form", Self.file("xlsform"), "-o", "surveys/x.lua", "--json")
      #expect(written.code == 0, "\(written.errors)")
      #expect(written.output.contains("\"program\" : \"XLSForm\""), "\(written.output)")
      #expect(try care.text("surveys/x_de.lua").contains("Rauchen Sie?"))
      let empty = try care.run("import", "form", ".")
      #expect(empty.code != 0 && empty.errors.contains("survey.csv"), "\(empty.errors)")
    }
  }

  @Test func theEventsOfAProjectBecomeAPlan() throws {
    try withCare { care in
      try care.write(
        "event_name,arm_num,day_offset,offset_min,offset_max,unique_event_name\nStart,1,0,0,0,start_arm_1\nMonth,1,30,3,5,month_arm_1\n",
        to: "events.csv")
      try care.write(
        "arm_num,unique_event_name,form\n1,start_arm_1,smoking\n1,month_arm_1,smoking\n1,month_arm_1,second\n",
        to: "mapping.csv")
      let files = ["--events", "events.csv", "--mapping", "mapping.csv"]
      let written = try care.run(["import", "form", Self.file("redcap.csv"), "-o", "study"] + files)
      #expect(written.code == 0 && written.output.contains("written  study/plan.lua"), "\(written.errors)")
      let checked = try care.run("check", "study")
      #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
      let first = try care.run("import", "form", Self.file("redcap.csv"), "-o", "study", "--events", "events.csv")
      #expect(first.code != 0 && first.errors.contains("--mapping"))
      let one = try care.run(["import", "form", Self.file("redcap.csv"), "-o", "study.lua"] + files)
      #expect(one.code != 0 && one.errors.contains("folder"))
      let other = try care.run(["import", "form", Self.file("xlsform"), "-o", "x"] + files)
      #expect(other.code != 0 && other.errors.contains("data dictionary"), "\(other.errors)")
    }
  }

  @Test func severalArmsArePlansOverTheSameSurveys() throws {
    try withCare { care in
      try care.write(
        "event_name,arm_num,day_offset,unique_event_name\nStart,1,0,start_arm_1\nStart,2,0,start_arm_2\n",
        to: "events.csv")
      try care.write(
        "unique_event_name,form\nstart_arm_1,smoking\nstart_arm_2,second\n", to: "mapping.csv")
      let written = try care.run(
        "import", "form", Self.file("redcap.csv"), "-o", "trial", "--events", "events.csv", "--mapping", "mapping.csv")
      #expect(
        written.code == 0 && written.output.contains("trial/lib/surveys/smoking.lua"),
        "\(written.output)\(written.errors)")
      for arm in ["arm-1", "arm-2"] {
        let checked = try care.run("check", "trial/\(arm)")
        #expect(checked.code == 0, "\(checked.output)\(checked.errors)")
      }
      try care.write("event_name,unique_event_name\nStart,start\n", to: "events.csv")
      let refused = try care.run(
        "import", "form", Self.file("redcap.csv"), "-o", "other", "--events", "events.csv", "--mapping", "mapping.csv")
      #expect(refused.code == 2 && refused.errors.contains("mapping.csv:2:1"), "\(refused.errors)")
      #expect((try? care.text("other/surveys/smoking.lua")) == nil)
    }
  }

  @Test func valueSetsAndBundlesOfFHIRAreReadToo() throws {
    try withCare { care in
      let form = { (name: String) in
        #"{"resourceType":"Questionnaire","status":"draft","name":"\#(name)","item":[{"linkId":"q","text":"Q","type":"choice","answerValueSet":"http://example.org/vs"}]}"#
      }
      try care.write(
        #"{"resourceType":"ValueSet","url":"http://example.org/vs","compose":{"include":[{"system":"http://example.org","concept":[{"code":"a","display":"A"}]}]}}"#,
        to: "sets/vs.json")
      try care.write(form("One"), to: "q.json")
      let without = try care.run("import", "form", "q.json")
      #expect(without.code == 2)
      let with = try care.run("import", "form", "q.json", "--valuesets", "sets")
      #expect(with.code == 0 && with.output.contains("\"A\""), "\(with.errors)")
      try care.write("\(form("One"))\n\(form("Two"))\n", to: "all.ndjson")
      let several = try care.run("import", "form", "all.ndjson", "--valuesets", "sets", "-o", "surveys")
      #expect(several.code == 0 && several.output.split(separator: "\n").count >= 2, "\(several.errors)")
    }
  }

  @Test func nothingIsWrittenOfAFileWithAnError() throws {
    try withCare { care in
      try care.write("type,name,label\ninteger,a,A\nintegr,b,B\n", to: "f.csv")
      let refused = try care.run("import", "form", "f.csv", "-o", "surveys/f.lua")
      #expect(refused.code == 2 && refused.errors.contains("f.csv:3:1"), "\(refused.errors)")
      #expect((try? care.text("surveys/f.lua")) == nil)
      let strict = try care.run("import", "form", Self.file("xlsform"), "-o", "surveys/x.lua", "--strict")
      #expect(strict.code == 2 && (try? care.text("surveys/x.lua")) == nil)
    }
  }
}
