/// An error thrown when typed text cannot be read as an answer.
package struct AnswerParseError: Error, Hashable, Sendable {
  /// The request to the participant to type something else.
  package var message: String

  package init(message: String) {
    self.message = message
  }
}
