import Foundation
import Testing

/// `care report`: documents of a participant and of a study, as text, HTML, and PDF.
struct ReportCommandTests {
  private static let plan = """
    return plan "knee" {
      title = "Knee",
      params = { arm = { "A", "B" } },
      tasks = {
        task "walk" { title = "Walk", schedule = schedule.daily { at = "08:00" }, closes = hours(2) },
        task "check-in" { title = "Check in", schedule = schedule.daily { at = "20:00" }, closes = hours(2),
          survey = survey "check-in" { steps = { form "how" { items = {
            scale "pain" { text = "Pain?", min = 0, max = 10, required = true } } } } },
          extract = { "pain" } },
      },
      charts = { chart.line "pain" { title = "Pain", over = days(5),
        series = series.values { title = "Pain", task = "check-in", kind = "pain" } } },
      reports = {
        report "visit" { title = "For your visit", over = days(5), personal = { "name" }, build = function(ctx)
          return { doc.title("Recovery of " .. ctx.patient.name), doc.adherence {}, doc.chart "pain", doc.outcomes {} }
        end },
        report "secret" { title = "Secret", build = function(ctx)
          return { doc.text(ctx.patient.id == "ana" and ctx.patient[("NAME"):lower()] or "") }
        end },
        report "half" { title = "Half", build = function(ctx)
          local id = ctx.patient.id == "ana" and "pian" or "pain"
          return { doc.text "Before.", doc.chart(id), doc.text "After." }
        end },
        report "team" { title = "Team", scope = "study", build = function(ctx)
          return { doc.chart "flow", doc.adherence {} }
        end },
      },
    }
    """

  private static let setup = """
    store.patients:update { id = "ana", name = { given = "Ana", family = "Sol" }, birthday = "1980-02-03" }
    """

  private func withStudy(_ body: (CareProcess) throws -> Void) throws {
    try withCare { care in
      try care.write(Self.plan, to: "knee/plan.lua")
      try care.write(#"{"pain": 4}"#, to: "answers.json")
      try care.write(Self.setup, to: "setup.lua")
      for command in [
        "care seed knee --at 2026-06-01T06:00",
        "care enroll knee --patient ana --create --start 2026-06-02 --param arm=A --at 2026-06-01T07:00",
        "care enroll knee --patient ben --create --start 2026-06-02 --param arm=B --at 2026-06-01T07:00",
        "care run --at 2026-06-01T08:00 --zone UTC setup.lua",
        "care do walk --patient ana --at 2026-06-02T08:30",
        "care do check-in --patient ana --answers answers.json --at 2026-06-02T20:30",
      ] {
        let result = try care.shell("export TZ=UTC; \(command)")
        try #require(result.code == 0, "\(command): \(result.errors)\(result.output)")
      }
      try body(care)
    }
  }

  private func report(
    _ care: CareProcess, _ arguments: String, at now: String = "2026-06-06T12:00"
  ) throws -> CareProcess.Result {
    try care.shell("care report \(arguments) --at \(now) --zone UTC")
  }

  private func content(_ name: String, _ care: CareProcess) throws -> String {
    String(decoding: try Data(contentsOf: care.folder.appending(path: name)), as: UTF8.self)
  }

  @Test func aReportIsWrittenWithWhatItHolds() throws {
    try withStudy { care in
      let result = try report(care, "visit --patient ana -o out/visit.html")
      #expect(result.code == 0 && result.output.isEmpty, "\(result.errors)")
      #expect(result.errors == "wrote out/visit.html\npersonal data: name\n")
      let html = try content("out/visit.html", care)
      #expect(html.contains("<h1>Recovery of Ana Sol</h1>") && html.contains("<dd>Ana Sol</dd>"))
      #expect(!html.contains("1980"))
      #expect(html.contains("commit 6, seal "))
      let path = care.folder.appending(path: "out/visit.html").path
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      // The same time and state give the same bytes; a later commit changes nothing with --as-of.
      _ = try care.shell("care do walk --patient ana --at 2026-06-06T08:30 --zone UTC")
      #expect(try report(care, "visit --patient ana --as-of 6 -o again.html").code == 0)
      #expect(try content("again.html", care) == html)
      #expect(try report(care, "visit --patient ana -o out/visit.html").errors.contains("'out/visit.html' exists"))
      #expect(try report(care, "visit --patient ana -o out/visit.html --replace").code == 0)
      #expect(try content("out/visit.html", care) != html)
    }
  }

  @Test func aPictureOfThePlanIsInTheDocument() throws {
    try withCare(["examples/08-surveys/consent"]) { care in
      try care.write(
        """
        return plan "map" { title = "Map", tasks = { task "walk" { title = "Walk", schedule = schedule.daily {} } },
          reports = { report "way" { title = "The way to us", build = function(ctx)
            return { doc.image("images/knee.png#sha256=9be677ac6ee0810bcc2d3eceb3a83e4c68eb129ce9cd4393d197d0de87354caf", { text = "The clinic" }) }
          end } } }
        """, to: "map/plan.lua")
      let result = try care.shell(
        """
        export TZ=UTC; mkdir map/images && mv consent/images/knee.png map/images && care seed map --at 2026-06-01T06:00 &&
          care enroll map --patient ana --create --start 2026-06-02 --at 2026-06-01T07:00 && rm -r map &&
          care report way --patient ana -o way.html --at 2026-06-02T12:00
        """)
      #expect(result.code == 0 && !result.errors.contains("warning"), "\(result.errors)")
      #expect(try content("way.html", care).contains("<img src=\"data:image/png;base64,"))
    }
  }

  @Test func theBuiltInTemplateNamesNobody() throws {
    try withStudy { care in
      let text = try report(care, "--patient ana").output
      #expect(text.contains("Care report") && text.contains("ana") && text.contains("Check in"))
      let html = try report(care, "--patient ana -o a.html").errors
      #expect(html.contains("personal data: none"))
      for made in [text, try content("a.html", care)] {
        #expect(!made.contains("Ana") && !made.contains("Sol") && !made.contains("1980"))
      }
      #expect(try report(care, "--patient ana -o a.txt").code == 0)
      #expect(try content("a.txt", care).contains("Care report"))
    }
  }

  @Test func aPersonalFieldThatIsNotListedMakesNoDocument() throws {
    try withStudy { care in
      let result = try report(care, "secret --patient ana -o secret.html")
      #expect(result.code == 1)
      #expect(
        result.errors.contains("plan.lua:18: the report does not list 'name'")
          && result.errors.contains("[not_listed]"), "\(result.errors)")
      #expect(!result.errors.contains("Ana"))
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "secret.html").path))
    }
  }

  @Test func aBlockThatCannotBeMadeIsShownAndFails() throws {
    try withStudy { care in
      let result = try report(care, "half --patient ana -o half.html")
      #expect(result.code == 1)
      #expect(
        result.errors.contains("! doc.chart: it names no chart of the plan; the charts are pain"), "\(result.errors)")
      let html = try content("half.html", care)
      #expect(html.contains("This part could not be made") && html.contains("Before.") && html.contains("After."))
    }
  }

  @Test func aStudysReportHidesSmallNumbers() throws {
    try withStudy { care in
      let open = try report(care, "team --plan knee"), hidden = try report(care, "team --plan knee --suppress 5")
      #expect(open.code == 0 && hidden.code == 0, "\(open.errors)\(hidden.errors)")
      #expect(open.output.contains("Enrolled") && !open.output.contains("<5"))
      #expect(hidden.output.contains("<5") && hidden.output.contains("Numbers of participants from 1 to 4 are hidden"))
      #expect(!open.output.contains("ana") && !hidden.output.contains("ana"))
      #expect(try report(care, "--plan knee -o study.html").code == 0)
      #expect(try content("study.html", care).contains("<h1>Study report</h1>"))
    }
  }

  @Test func whatWasWrittenCanBeReadByPrograms() throws {
    try withStudy { care in
      let result = try report(care, "visit --patient ana -o visit.html --json")
      let json = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      #expect(json["written"] as? String == "visit.html" && json["personal"] as? [String] == ["name"])
      #expect(json["incomplete"] as? Bool == false && json["report"] as? String == "visit")
      #expect((json["origin"] as? [String: Any])?["seq"] as? Int == 6)
    }
  }

  // MARK: PDF

  /// Writes a program in the place of a converter; its body is a shell script.
  private func install(_ name: String, _ body: String, _ care: CareProcess) throws {
    try care.write("#!/bin/sh\n\(body)\n", to: "bin/\(name)")
    _ = try care.shell("chmod +x bin/\(name)")
  }

  private func pdf(_ care: CareProcess, _ arguments: String) throws -> CareProcess.Result {
    let products = try CareProcess.products.path
    return try care.shell(
      "PATH=\"$PWD/bin:\(products)\"; export PATH; care report visit --patient ana --at 2026-06-06T12:00 --zone UTC \(arguments)"
    )
  }

  @Test func aPDFIsMadeByTheProgramThatThereIs() throws {
    try withStudy { care in
      try install(
        "weasyprint",
        "/bin/echo \"weasyprint $1 $2\" > \"$4\"; /bin/cat \"$3\" >> \"$4\"; /bin/ls -l \"$3\" > mode; /usr/bin/dirname \"$3\" > folder",
        care)
      let result = try pdf(care, "-o visit.pdf")
      #expect(result.code == 0 && result.errors == "wrote visit.pdf\npersonal data: name\n", "\(result.errors)")
      let made = try content("visit.pdf", care)
      #expect(made.hasPrefix("weasyprint --pdf-variant pdf/ua-1\n<!DOCTYPE html>") && made.contains("Ana Sol"))
      #expect(try content("mode", care).hasPrefix("-rw-------"))
      let folder = try content("folder", care).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(folder.hasPrefix("/") && !FileManager.default.fileExists(atPath: folder))
      // Another one is used if it is asked for.
      try install(
        "chromium",
        "for a in \"$@\"; do case $a in --print-to-pdf=*) f=${a#*=};; esac; done; /bin/echo chromium > \"$f\"", care)
      #expect(try pdf(care, "-o other.pdf --pdf-with chromium").code == 0)
      #expect(try content("other.pdf", care) == "chromium\n")
    }
  }

  /// The program, and a part of the message.
  @Test(
    arguments: [
      (nil, "no program that makes a PDF is installed; install weasyprint or chromium"),
      ("echo 'Ana Sol' >&2; exit 3", "weasyprint made no PDF, and ended with 3;"),
      ("exit 0", "weasyprint made no PDF, and ended with 0;"),
    ] as [(String?, String)])
  func withoutAPDFTheHTMLIsKept(body: String?, message: String) throws {
    try withStudy { care in
      if let body { try install("weasyprint", body, care) }
      let result = try pdf(care, "-o visit.pdf")
      #expect(result.code == 1)
      #expect(
        result.errors.contains(message) && result.errors.contains("the document is in 'visit.html'"), "\(result.errors)"
      )
      #expect(!result.errors.contains("Ana"), "what a program prints is not shown")
      #expect(try content("visit.html", care).contains("Ana Sol"))
      let again = try pdf(care, "-o visit.pdf --replace")
      #expect(again.code == 1 && again.errors.contains("nothing was written, because 'visit.html' exists"))
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "visit.pdf").path))
    }
  }

  @Test(arguments: ["TERM", "INT", "HUP"])
  func aSignalLeavesNoDocumentBehind(_ signal: String) throws {
    try withStudy { care in
      // The folder, and then the program that the signal must end.
      try install(
        "weasyprint",
        "/usr/bin/dirname \"$3\" > folder; echo $$ > program; kill -\(signal) $PPID; exec /bin/sleep 600", care)
      let result = try pdf(care, "-o visit.pdf; echo $? > code")
      let numbers = ["HUP": 1, "INT": 2, "TERM": 15]
      #expect(try content("code", care) == "\(128 + (numbers[signal] ?? 0))\n", "\(result.errors)")
      let folder = try content("folder", care).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(folder.hasPrefix("/") && !FileManager.default.fileExists(atPath: folder))
      let program = try content("program", care).trimmingCharacters(in: .whitespacesAndNewlines)
      #expect(try care.shell("kill -0 \(program)").code != 0, "the program still runs")
      #expect(!FileManager.default.fileExists(atPath: care.folder.appending(path: "visit.html").path))
    }
  }

  @Test func whatCannotBeMeantIsRefused() throws {
    try withStudy { care in
      for (arguments, code, message) in [
        ("vist --patient ana", 1, "there is no report 'vist'; did you mean 'visit'?"),
        ("visit --plan knee", 1, "there is no report 'visit'; it knows study, team"),
        ("--plan kne", 1, "there is no plan 'kne'"),
        ("--patient bob", 1, "there is no patient 'bob'"), ("visit", 1, "several patients"),
        ("--patient ana --plan knee", 64, "pass --patient or --plan"),
        ("--patient ana --suppress 5", 64, "--suppress needs --plan"),
        ("--plan knee --suppress 1", 64, "--suppress is 1"), ("--plan knee --from 2026-06-01", 64, "of all days"),
        ("--patient ana --to 2026-06-01", 64, "--to needs --from"),
        ("--patient ana -o visit", 64, "'visit' has no known ending"),
        ("--patient ana --json", 64, "pass --out"), ("--patient ana --replace", 64, "--replace needs --out"),
        ("--patient ana --pdf-with weasyprint -o a.html", 64, "--pdf-with needs --out NAME.pdf"),
        ("--patient ana --from 2026-06-05 --to 2026-06-05", 1, "the interval is empty"),
        ("--patient ana --from 2001-06-05", 1, "write one of at most 3660"),
      ] as [(String, Int32, String)] {
        let result = try report(care, arguments)
        #expect(result.code == code, "\(arguments): \(result.errors)")
        #expect(result.errors.contains(message), "\(arguments): \(result.errors)")
      }
    }
  }
}
