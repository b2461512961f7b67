/// What the word before the cursor may become.
package struct ConsoleCompletion {
  /// A string that the cursor stands in.
  package struct Text: Hashable, Sendable {
    /// The field that it is the value of: `patient` in `{ patient = "`.
    package var key: String?
    /// The name of what is called with it: `store.patients:get` in `store.patients:get("`.
    package var callee: String?
  }

  /// What is typed of it, with the dot or colon before it.
  package var typed: String
  /// What it may become, in order, each with what `typed` has.
  package var candidates: [String] = []
  /// Set within a string: ids of the store may stand there.
  package var text: Text?
}
