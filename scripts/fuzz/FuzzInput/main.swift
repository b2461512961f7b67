import CareModel
import CareSurvey
import CareWeb
import Foundation
import FuzzSupport

// Turns bytes into what a browser or a phone sends, reads it, and checks that what was read is the same when it is written and read again.
Fuzzer.run { bytes in
  let kind = bytes.roll(5), input = bytes.remaining()
  Fuzzer.note("kind \(kind): \(Data(input).base64EncodedString())")
  switch kind {
  case 0: Probe.form(input)
  case 1: Probe.formWithFiles(input)
  case 2: Probe.cookies(input)
  case 3: Probe.savedRun(input)
  default: Probe.submission(input)
  }
}

enum Probe {
  static func form(_ input: [UInt8]) {
    guard let read = try? FormFields(encoded: input) else { return }
    if read.all.count > 1_000 { Fuzzer.fail("\(read.all.count) fields") }
    let written = read.all.map { "\(encoded($0.name))=\(encoded($0.value))" }.joined(separator: "&")
    guard let again = try? FormFields(encoded: Array(written.utf8)), again.all == read.all else {
      Fuzzer.fail("a form is read otherwise when it is written again")
    }
  }

  private static func encoded(_ text: String) -> String { text.utf8.map { String(format: "%%%02X", $0) }.joined() }

  static func formWithFiles(_ input: [UInt8]) {
    let head = input.prefix { $0 != 10 }, type = String(decoding: head, as: UTF8.self)
    guard let boundary = MultipartForm.boundary(of: type),
      let read = try? MultipartForm(Array(input.dropFirst(head.count + 1)), boundary: boundary)
    else { return }
    let count = read.fields.all.count + read.files.count
    if count > 1_000 { Fuzzer.fail("\(count) parts") }
    let size = read.fields.all.reduce(0) { $0 + $1.value.utf8.count } + read.files.values.reduce(0) { $0 + $1.count }
    if size > input.count { Fuzzer.fail("\(size) bytes from \(input.count)") }
  }

  static func cookies(_ input: [UInt8]) {
    let text = String(decoding: input, as: UTF8.self), read = Cookies.values([text])
    // By bytes: the Greek question mark is the same character.
    if read.contains(where: { ($0.key + $0.value).utf8.contains(0x3B) }) { Fuzzer.fail("a cookie with ;") }
    let written = read.map { "\($0.key)=\($0.value)" }.joined(separator: "; ")
    if Cookies.values([written]) != read { Fuzzer.fail("cookies are read otherwise when they are written again") }
    if Cookies.languages(text).count > 20 { Fuzzer.fail("too many languages") }
  }

  static func savedRun(_ input: [UInt8]) {
    guard let saved = try? SavedRun(json: Data(input)) else { return }
    guard let text = try? saved.json(), let again = try? SavedRun(json: text), again == saved else {
      Fuzzer.fail("a pass is read otherwise when it is written again")
    }
    // Whatever a phone says, the survey decides, and what it made of it can be saved and continued.
    guard let (run, _) = try? SurveyRun.resume(survey, from: saved, trusted: false) else { return }
    let kept = run.save()
    if run.finished == nil, (try? SurveyRun.resume(survey, from: kept, trusted: false)) == nil {
      Fuzzer.fail("a pass that was resumed cannot be resumed again")
    }
  }

  static func submission(_ input: [UInt8]) {
    guard let read = try? JSONText.decode(Submission.self, from: input) else { return }
    guard let text = try? JSONText.utf8(encoding: read),
      let again = try? JSONText.decode(Submission.self, from: text),
      again == read
    else { Fuzzer.fail("a submission is read otherwise when it is written again") }
  }

  private static let survey: Survey = {
    func item(_ id: String, _ format: AnswerFormat) -> FormItem { FormItem(id: id, text: id, format: format) }
    var more = item("more", .text(TextFormat(maxLength: 20)))
    more.when = .atLeast(item: ItemReference("pain"), value: 5)
    let choice = ChoiceFormat(
      options: ["a", "b"].map { ChoiceOption(value: $0, text: $0, other: $0 == "b") }, multiple: true)
    return Survey(
      id: "s",
      steps: [
        Step(id: "agree", kind: .consent(ConsentStep(document: "D", readToEnd: true))),
        Step(
          id: "how", kind: .form,
          items: [
            item("pain", .scale(ScaleFormat(min: 0, max: 10))), more, item("which", .choice(choice)),
            item("day", .date(DateFormat())), item("tall", .height(HeightFormat())),
            item("where", .location(LocationFormat())), item("photo", .file(FileFormat())),
          ], skip: .isSkipped(item: ItemReference("agree"))),
        Step(id: "rows", kind: .repeatGroup(RepeatGroupStep()), items: [item("name", .text(TextFormat()))]),
        Step(id: "sign", kind: .signature(SignatureStep())), Step(id: "done", kind: .completion),
      ])
  }()
}
