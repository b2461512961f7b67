public import CareModel
import CareStore
import CareSurvey
public import Foundation

extension SurveySession {
  /// Answers an item of the step with a file: its type is what its bytes say.
  ///
  /// The session holds the bytes. They are stored when it is saved or finished, in the same commit, if the answer is still there
  /// then.
  ///
  /// ```swift
  /// try session.answer("wound", file: photo, at: now)
  /// ```
  ///
  /// - Throws: `AnswerError`, such as `emptyFile`, `fileTooLarge`, and `wrongFileType`; nothing is changed then.
  public mutating func answer(_ item: String, file bytes: Data, at now: Instant) throws {
    let formats = try visibleItems().filter { $0.id == item }.map(\.format)
    let format = if case .file(let format)? = formats.first { format } else { FileFormat() }
    let reference = try format.reference(to: bytes)
    try run.answer(item, .file(reference), at: now)
    files[reference.hash] = bytes
    try run.throwFailure()
  }

  /// Refuses a file whose bytes nobody gave.
  ///
  /// - Throws: `AnswerError.missingFile`.
  func check(_ answer: Answer?, of item: String) throws(AnswerError) {
    guard let file = answer?.file, bytes(of: file) == nil, run.answer(to: item) != answer else { return }
    throw .missingFile
  }

  /// Returns the bytes of those files that the session holds, by hash.
  func contents(of references: Set<FileReference>) -> [String: Data] {
    Dictionary(
      references.compactMap { file in bytes(of: file).map { (file.hash, $0) } }, uniquingKeysWith: { first, _ in first }
    )
  }

  private func bytes(of file: FileReference) -> Data? { files[file.hash] ?? SampleFile.named(file)?.bytes }
}

extension CareRuntime {
  /// Returns the bytes of a file among a patient's recorded answers; nil if the store does not have it.
  ///
  /// - Throws: `StoreError` if the store cannot be read.
  public func file(_ file: FileReference, of patient: Patient.ID) throws -> Data? {
    try store.read { try $0.file(file.hash, of: patient) }
  }
}
