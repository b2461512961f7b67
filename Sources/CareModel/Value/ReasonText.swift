/// The text of a reason: of a change, of what was declined or excused, or of a late entry; and of a comment on an alert.
package enum ReasonText {
  /// The most characters that are taken; an earlier release took more for what was declined or excused, and those stay readable.
  package static let longest = 1_000
}
