import CareCards
import CareModel
import CareRuntime

extension SurveyDialog {
  /// Reads the file at a path that the participant typed, gives it as the answer, and shows its type and size.
  ///
  /// - Throws: `AnswerError` or `AnswerParseError` with the message to show beside the item.
  mutating func give(_ path: String, to item: FormItem, _ format: FileFormat) throws -> Move {
    do {
      let bytes = try FilePath.bytes(FilePath.expanded(path), most: format.maxBytes)
      try session.answer(item.id, file: bytes, at: clock())
    } catch let error as FilePath.Problem {
      switch error {
      case .missing: throw AnswerParseError(message: language(.noSuchFile))
      case .unreadable: throw AnswerParseError(message: language(.unreadableFile))
      case .tooLarge(let bytes): throw AnswerError.fileTooLarge(most: format.maxBytes, bytes: bytes)
      }
    }
    if let answer = session.answer(to: item.id) { tell("› \(item.displayText(of: answer, in: language))") }
    return .next
  }
}
