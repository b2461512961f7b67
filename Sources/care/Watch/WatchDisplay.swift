/// Where a watch shows its views.
protocol WatchDisplay: AnyObject {
  /// How many columns a view may have.
  var width: Int { get }

  /// Begins, or begins again.
  func enter()

  /// Shows a view instead of the one before.
  func show(_ view: String)

  /// Leaves everything as it was.
  func leave()

  /// Whether whoever looks on has had enough.
  func isDone() -> Bool
}
