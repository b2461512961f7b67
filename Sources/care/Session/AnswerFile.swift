import CareCards
import CareModel
import CareRuntime
import Foundation

extension AnswerSheet {
  /// Reads a JSON file with an object of answers by item; `-` is standard input.
  ///
  /// `{"file": "wound.jpg"}` is the file at a path, which counts from the folder of the file of answers.
  ///
  /// - Throws: ``Failure`` for a file that cannot be read or is too long; `DecodingError` for anything but answers;
  ///   `RuntimeError.refusedAnswer` for a file that no item accepts.
  init(readingAnswersAt path: String) throws {
    self.init(answers: try JSONText.decode([String: AnswerInput].self, from: InputFile.data(path)))
    let folder = path == "-" ? nil : URL(filePath: path).deletingLastPathComponent()
    for (item, input) in answers {
      do {
        answers[item] = try read(input, from: folder)
      } catch let error as NamedProblem {
        throw Failure("\(path): \(item): '\(error.name)' \(error.problem.text)")
      } catch let error as AnswerError {
        throw RuntimeError.refusedAnswer(item: item, rule: error.code)
      }
    }
  }

  private struct NamedProblem: Error {
    var name: String
    var problem: FilePath.Problem
  }

  /// Returns an input with the files that its paths name, also in rows.
  private mutating func read(_ input: AnswerInput, from folder: URL?) throws -> AnswerInput {
    switch input {
    case .rows(let rows):
      return .rows(try rows.map { row in try row.mapValues { try read($0, from: folder) } })
    case .fields(let fields):
      guard fields.count == 1, case .text(let name)? = fields["file"] else { return input }
      let url = URL(filePath: FilePath.expanded(name), relativeTo: folder)
      do {
        let bytes = try FilePath.bytes(url.absoluteURL.path(percentEncoded: false), most: FileFormat.greatestMaxBytes)
        return try self.input(for: bytes)
      } catch let problem as FilePath.Problem {
        throw NamedProblem(name: name, problem: problem)
      }
    default: return input
    }
  }
}
