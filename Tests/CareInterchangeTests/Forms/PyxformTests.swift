import CareInterchange
import CareModel
import Foundation
import Testing

/// An XLSForm as `pyxform`, the converter of ODK, reads it, which knows nothing of `care`.
///
/// `scripts/test` makes its environment and names it in `CARE_FORMS_PYTHON`; a test run without it lists the test as disabled.
struct PyxformTests {
  private static let python = ProcessInfo.processInfo.environment["CARE_FORMS_PYTHON"]

  /// Writes the sheets of a folder as a workbook, and prints the questions that pyxform finds in it.
  private static let script = """
    import csv, os, sys
    from openpyxl import Workbook
    from pyxform.xls2xform import convert
    folder, target = sys.argv[1:]
    book = Workbook()
    book.remove(book.active)
    for name in ["survey", "choices", "settings"]:
        with open(os.path.join(folder, name + ".csv"), newline="", encoding="utf-8") as file:
            sheet = book.create_sheet(name)
            for row in csv.reader(file):
                sheet.append([cell or None for cell in row])
    book.save(target)
    def walk(element, within):
        for child in getattr(element, "children", None) or []:
            kind = child.type or ""
            if kind in ("group", "repeat", "survey"):
                if child.name != "meta":
                    walk(child, within + [child.name])
            elif kind:
                bind = child.bind or {}
                print("\\t".join([child.name, kind, str(bind.get("required", "")), "y" if bind.get("relevant") else "",
                                 " ".join(o.name for o in (child.choices.options if getattr(child, "choices", None) else []))]))
    walk(convert(target)._survey, [])
    """

  @Test(.enabled(if: python != nil, "scripts/test makes the environment of pyxform"))
  func theSameQuestionsAreRead() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "care-form-\(UUID()).xlsx")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process(), output = Pipe(), errors = Pipe()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = ["-c", Self.script, FormFixture.folder.appending(path: "xlsform").path, file.path]
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    let problem = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(problem)")

    let sheets = try #require(FormFixture.xlsform().questionnaires.first)
    let book = try FormFixture.read(Array(Data(contentsOf: file)), named: "f.xlsx")
    #expect(book.questionnaires.first?.source == sheets.source)

    let theirs = text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
    let survey = sheets.survey
    let asked = theirs.filter { Self.formats[$0[1]] != nil }
    #expect(survey.steps.flatMap(\.items).map(\.id) == asked.map { $0[0] }, "\(text)")
    #expect(theirs.count > asked.count + 3)
    for question in asked {
      let step = try #require(survey.steps.first { $0.items.contains { $0.id == question[0] } })
      let item = try #require(step.items.first { $0.id == question[0] })
      #expect(Self.formats[question[1]]?.contains(item.format.name) == true, "\(question)")
      #expect((item.requirement != .fixed(false)) == !["", "no", "false()"].contains(question[2]), "\(question)")
      #expect((item.when != nil || step.kind == .question && step.skip != nil) == (question[3] == "y"), "\(question)")
      let values = item.format.definition.options.map(\.value).joined(separator: " ")
      if !question[4].isEmpty { #expect(values == question[4]) }
    }
  }

  /// What is written is a form to pyxform, with the same questions, groups, and choices.
  @Test(.enabled(if: python != nil, "scripts/test makes the environment of pyxform"))
  func whatIsWrittenIsRead() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-forms-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let german = ["de": ["a.title": "Überschrift", "a.x.text": "Ein Text"]]
    var forms: [(name: String, form: ExportedXLSForm)] = []
    for one in RepositorySurveys.all + RepositorySurveys.formats + RepositorySurveys.random(150) {
      let form = try ExportedXLSForm(one.survey, translations: one.survey.id == "s" ? german : [:])
      // A form of nothing is none.
      guard form.csv[0].text.split(separator: "\r\n").count > 1 else { continue }
      try Data(form.workbook).write(to: folder.appending(path: "\(forms.count).xlsx"))
      forms.append((one.name, form))
    }
    let script = """
      import os, sys
      from pyxform.xls2xform import convert
      for place in range(int(sys.argv[2])):
          try:
              print(place, len(convert(os.path.join(sys.argv[1], f"{place}.xlsx"), validate=False).xform))
          except Exception as error:
              print("refused", place, str(error).replace("\\n", " ")[:300])
      """
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: try #require(Self.python))
    process.arguments = ["-c", script, folder.path, String(forms.count)]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    let lines = text.split(separator: "\n")
    #expect(lines.count == forms.count && forms.count > 100, "\(text.suffix(500))")
    for line in lines where line.hasPrefix("refused") {
      let place = line.split(separator: " ")[1]
      let name = forms.enumerated().first { String($0.offset) == place }?.element.name ?? ""
      Issue.record("\(name): \(line)")
    }
  }

  /// The formats of questions by pyxform's types.
  private static let formats: [String: Set<String>] = [
    "integer": ["numeric"], "int": ["numeric"], "decimal": ["numeric"], "text": ["text"], "string": ["text"],
    "date": ["date"], "range": ["scale", "continuousScale"], "select one": ["choice", "valuePicker"],
    "select all that apply": ["choice"], "select_one": ["choice", "valuePicker"], "select_multiple": ["choice"],
    "rank": ["ranking"],
  ]
}
