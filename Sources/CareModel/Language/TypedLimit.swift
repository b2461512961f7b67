/// The most bytes of what participants type.
package enum TypedLimit {
  /// Of numbers, dates, lengths of time, and other short forms.
  package static let short = 200
  /// Of numbers and words of options, separated by commas.
  package static let list = 8_192
  /// Of free texts, far more than the longest entry of a diary.
  package static let text = 65_536
}
