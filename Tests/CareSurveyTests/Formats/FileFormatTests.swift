import CareModel
import CareSurvey
import Foundation
import Testing

/// Files as answers: their types, their limits, and their texts.
struct FileFormatTests {
  static let photo = FileFormat(types: [.jpeg, .png], maxBytes: 5_000)

  private static func file(_ type: FileType, bytes: Int, hash: String? = nil) -> Answer {
    .file(FileReference(hash: hash ?? String(repeating: "0a", count: 32), bytes: bytes, type: type))
  }

  static let types: [(name: String, bytes: [UInt8], type: FileType?)] = [
    ("a JPEG of a phone", [0xFF, 0xD8, 0xFF, 0xE1, 0, 0], .jpeg),
    ("a JPEG cut off", [0xFF, 0xD8], nil),
    ("the first seven bytes of a PNG", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A], nil),
    ("a GIF of 1987", Array("GIF87a....".utf8), .gif),
    ("a GIF of no year", [0] + Array("GIF88a".utf8), nil),
    ("a RIFF file of neither kind", Array("RIFF....AVI ".utf8) + [0], nil),
    ("a container of an unknown brand", [0, 0, 0, 24] + Array("ftypcrx ".utf8) + [0], nil),
    ("a container named in capitals", [0, 0, 0, 24] + Array("FTYPheic".utf8) + [0], nil),
    ("a HEIC picture of a sequence", [0, 0, 0, 24] + Array("ftypmif1".utf8) + [0], .heic),
    ("a video of 3GPP", [0, 0, 0, 24] + Array("ftyp3gp5".utf8) + [0], .mp4),
    ("a PDF", Array("%PDF-1.7\n".utf8) + [0xE2, 0xE3], .pdf),
    ("text in UTF-8", Array("Grüße\r\n\t안녕\u{C}".utf8), .text),
    ("text with a byte order mark", [0xEF, 0xBB, 0xBF, 0x61], .text),
    ("text in Latin-1", [0x47, 0x72, 0xFC], nil),
    ("text with a zero", [0x61, 0, 0x62], nil),
    ("text with an escape", [0x61, 0x1B, 0x5B], nil),
    ("an empty file", [], nil),
    ("a program", [0x7F, 0x45, 0x4C, 0x46, 2, 1], nil),
    ("a ZIP archive", [0x50, 0x4B, 3, 4], nil),
  ]

  @Test(arguments: types.indices)
  func theBytesOfAFileDecideItsType(_ index: Int) {
    let (name, bytes, type) = Self.types[index]
    #expect(FileType.of(Data(bytes)) == type, "\(name)")
    // The bytes of a slice begin at another index.
    #expect(FileType.of((Data([1, 2, 3]) + Data(bytes)).dropFirst(3)) == type, "\(name), as a slice")
  }

  @Test(arguments: FileType.allCases)
  func aSampleIsWhatItsReferenceSays(type: FileType) throws {
    let sample = SampleFile(type)
    #expect(FileType.of(sample.bytes) == type)
    #expect(try FileFormat(types: [type]).reference(to: sample.bytes) == sample.reference)
    #expect(SampleFile.named(sample.reference) == sample)
    var other = sample.reference
    other.bytes += 1
    #expect(SampleFile.named(other) == nil)
    #expect(sample.bytes.count < 1_000, "every maximum accepts it")
  }

  static let refusals: [(answer: Answer, code: String)] = [
    (.text("wound.jpg"), "wrong_type"), (.dontKnow, "wrong_type"),
    (file(.jpeg, bytes: 1, hash: "0A"), "wrong_type"),
    (file(.jpeg, bytes: 1, hash: String(repeating: "0A", count: 32)), "wrong_type"),
    (file(.jpeg, bytes: 0), "empty_file"), (file(.jpeg, bytes: 5_001), "file_too_large"),
    (file(.pdf, bytes: 10), "wrong_file_type"),
  ]

  @Test(arguments: refusals.indices)
  func aReferenceIsValidatedOnItsValue(_ index: Int) {
    let (answer, code) = Self.refusals[index]
    let error = #expect(throws: AnswerError.self) { try Self.photo.validate(answer) }
    #expect(error?.code == code)
  }

  @Test func aFileOfTheMaximumIsAccepted() throws {
    let answer = Self.file(.png, bytes: 5_000)
    #expect(try Self.photo.validate(answer) == answer)
    #expect(try FileFormat().validate(Self.file(.wav, bytes: 10_000_000)) == Self.file(.wav, bytes: 10_000_000))
    #expect(throws: AnswerError.self) { try FileFormat().validate(Self.file(.wav, bytes: 10_000_001)) }
  }

  @Test func bytesBecomeAReferenceToThem() throws {
    let bytes = Data([0xFF, 0xD8, 0xFF, 0xE0])
    let reference = try Self.photo.reference(to: bytes)
    #expect(reference.hash == "ba4f25bf16ba4be6bc7d3276fafeb67f9eb3c5df042bc3a405e1af15b921eed7")
    #expect(reference.bytes == 4 && reference.type == .jpeg)
    #expect(throws: AnswerError.emptyFile) { try Self.photo.reference(to: Data()) }
    #expect(throws: AnswerError.fileTooLarge(most: 5_000, bytes: 5_001)) {
      try Self.photo.reference(to: Data(count: 5_001))
    }
    #expect(throws: AnswerError.wrongFileType(type: nil, types: [.jpeg, .png])) {
      try Self.photo.reference(to: Data([0, 1, 2]))
    }
  }

  @Test func theMessagesAreInTheParticipantsLanguage() {
    func messages(_ error: AnswerError) -> [String] { Language.all.map { error.message(in: $0) } }
    #expect(
      messages(.fileTooLarge(most: 5_000_000, bytes: 6_240_000)) == [
        "The file can have at most 5 MB; this one has 6.2 MB.",
        "Die Datei darf höchstens 5 MB haben; diese hat 6,2 MB.",
        "El archivo puede tener como máximo 5 MB; este tiene 6,2 MB.",
        "파일은 최대 5 MB까지 됩니다. 이 파일의 크기: 6.2 MB.",
      ])
    #expect(
      messages(.fileTooLarge(most: 5_000_000, bytes: 5_000_001))[0]
        == "The file can have at most 5000000 bytes; this one has 5000001 bytes.", "the two sizes differ")
    #expect(
      messages(.wrongFileType(type: .pdf, types: [.jpeg, .quickTime])) == [
        "Please choose a file of type JPEG, MOV; this one is PDF.",
        "Bitte eine Datei in einem dieser Formate wählen: JPEG, MOV; diese ist PDF.",
        "Elija un archivo de uno de estos tipos: JPEG, MOV; este es PDF.",
        "다음 형식의 파일을 골라 주세요: JPEG, MOV. 이 파일의 형식: PDF.",
      ])
    #expect(
      messages(.wrongFileType(type: nil, types: [.webp]))[0]
        == "Please choose a file of type WebP; the type of this one is not known.")
    #expect(messages(.emptyFile).count == Set(messages(.emptyFile)).count)
    #expect(messages(.missingFile).count == Set(messages(.missingFile)).count)
  }

  @Test(
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1 kB"), (1_250, "1.3 kB"), (9_960, "10 kB"),
      (12_345, "12 kB"), (1_234_567, "1.2 MB"), (50_000_000, "50 MB"),
    ])
  func aSizeIsWrittenAsPeopleWriteIt(bytes: Int, text: String) {
    #expect(Language.english.fileSize(bytes) == text)
  }

  @Test func anAnswerIsShownByItsKindItsSizeAndItsType() {
    let item = FormItem(id: "wound", format: .file(Self.photo))
    let texts = Language.all.map {
      item.format.definition.text(of: Self.file(.jpeg, bytes: 1_234_567), rounded: true, in: $0)
    }
    #expect(
      texts == [
        "picture, 1.2 MB, image/jpeg", "Bild, 1,2 MB, image/jpeg", "imagen, 1,2 MB, image/jpeg",
        "사진, 1.2 MB, image/jpeg",
      ])
    #expect(Self.photo.prompt(in: .english) == "the path of a file: JPEG, PNG; at most 5 kB")
  }

  @Test func onlyASampleCanBeWrittenInAFileOfAnswers() {
    let format = AnswerFormat.file(Self.photo).definition
    #expect(format.answer(from: .fields(["sample": .text("image/png")])) == .file(SampleFile(.png).reference))
    #expect(format.answer(from: .fields(["sample": .text("image/bmp")])) == nil)
    #expect(format.answer(from: .text("wound.jpg")) == nil)
    let fields: [String: AnswerInput] = [
      "hash": .text(SampleFile(.png).reference.hash), "bytes": .integer(1), "type": .text("image/png"),
    ]
    #expect(format.answer(from: .fields(fields)) == nil, "nobody gave its bytes")
  }

  @Test func aFormatWithoutTypesAcceptsEveryKnownOne() {
    #expect(FileFormat().acceptedTypes == FileType.allCases)
    let codes = FileFormat(types: [.png, .png], maxBytes: 50_000_001).problems(at: "items.wound")
    #expect(codes.map(\.path) == ["items.wound.max_bytes", "items.wound.types[2]"])
    #expect(FileFormat(maxBytes: 999).problems(at: "x").map(\.code) == [.badLimits])
    #expect(FileFormat(maxBytes: 1_000).problems(at: "x").isEmpty)
  }
}

/// Steps that ask for a photo or another file.
struct CaptureStepTests {
  private static func step(_ capture: CaptureStep, optional: Bool = false) -> Step {
    Step(id: "wound", kind: .capture(capture), title: "Your wound", optional: optional)
  }

  @Test(
    arguments: [
      (CaptureStep.Kind.photo, [FileType.jpeg, .png, .webp, .heic]), (.video, [.mp4, .quickTime]), (.audio, [.wav]),
      (.document, [.pdf, .jpeg, .png, .webp, .heic]), (.file, []),
    ])
  func itImpliesAnItemForAFileOfItsKind(kind: CaptureStep.Kind, types: [FileType]) {
    #expect(
      Self.step(CaptureStep(kind)).questions == [
        FormItem(id: "wound", text: "Your wound", format: .file(FileFormat(types: types)))
      ])
  }

  @Test func itsOwnTypesReplaceThoseOfTheKind() {
    let capture = CaptureStep(.photo, types: [.heic], maxBytes: 2_000)
    #expect(Self.step(capture).questions.map(\.format) == [.file(FileFormat(types: [.heic], maxBytes: 2_000))])
  }

  @Test func itCanBePassedOverUnlessItIsRequired() throws {
    for (isRequired, isOptional, expected) in [(false, false, false), (true, false, true), (true, true, false)] {
      let item = Self.step(CaptureStep(required: isRequired), optional: isOptional).questions[0]
      #expect(item.required == expected)
    }
    let survey = Survey(id: "s", steps: [Self.step(CaptureStep(required: true))])
    var run = try SurveyRun.begin(survey, runID: "1", at: Instant(milliseconds: 0))
    #expect(throws: SurveyRunError.self) { try run.next(at: Instant(milliseconds: 1)) }
    try run.answer("wound", .file(SampleFile(.jpeg).reference), at: Instant(milliseconds: 1))
    try run.next(at: Instant(milliseconds: 2))
    #expect(run.finished == .completed)
    #expect(try run.result().files == [SampleFile(.jpeg).reference])
  }

  @Test func itReadsBackTheSame() throws {
    for kind in CaptureStep.Kind.allCases {
      let step = Self.step(CaptureStep(kind, types: [.png], maxBytes: 4_000, template: "frame.png", required: true))
      #expect(try JSONDecoder().decode(Step.self, from: JSONEncoder().encode(step)) == step)
    }
  }

  @Test func thePictureToLineUpWithIsShown() {
    #expect(Self.step(CaptureStep(template: "frame.png")).kind.behavior.rows.map(\.text) == ["frame.png"])
  }

  @Test func aSavedRunKnowsItsFiles() throws {
    let survey = Survey(id: "s", steps: [Self.step(CaptureStep()), Step(id: "end", kind: .instruction)])
    var run = try SurveyRun.begin(survey, runID: "1", at: Instant(milliseconds: 0))
    try run.answer("wound", .file(SampleFile(.png).reference), at: Instant(milliseconds: 1))
    try run.answer("wound", .file(SampleFile(.jpeg).reference), at: Instant(milliseconds: 2))
    #expect(run.save().files == [SampleFile(.jpeg).reference], "not the one that was replaced")
    try run.next(at: Instant(milliseconds: 3))
    try run.back()
    #expect(run.save().files == [SampleFile(.jpeg).reference])
  }
}
