import CareModel

/// A diagnostic at its bytes in a file, which move with the changes of the text.
struct PlanFinding: Hashable {
  /// Another place that is involved.
  struct Related: Hashable {
    var file: String
    var range: Range<Int>
    var message: String
  }

  var diagnostic: Diagnostic
  var file: String
  var range: Range<Int>
  var related: [Related]

  /// Creates a finding; `text` returns the text of a file that was checked.
  init(_ diagnostic: Diagnostic, plan: String, text: (String) -> TextDocument?) {
    self.diagnostic = diagnostic
    file = diagnostic.location?.file ?? plan
    range = diagnostic.location.flatMap { place in text(place.file)?.range(of: place) } ?? 0..<0
    related = diagnostic.related.compactMap { related in
      text(related.location.file).map {
        Related(file: related.location.file, range: $0.range(of: related.location), message: related.message)
      }
    }
  }

  /// Returns the finding after a change of its file; nil if the change touches it.
  func moved(by change: Range<Int>, to count: Int, in file: String) -> PlanFinding? {
    var moved = self
    if self.file == file {
      guard let range = range.moved(by: change, to: count) else { return nil }
      moved.range = range
    }
    moved.related = related.compactMap { related in
      guard related.file == file else { return related }
      guard let range = related.range.moved(by: change, to: count) else { return nil }
      return Related(file: file, range: range, message: related.message)
    }
    return moved
  }
}

extension Range<Int> {
  /// Returns the range after a range before or behind it became so many bytes; nil if they overlap.
  fileprivate func moved(by change: Range<Int>, to count: Int) -> Range<Int>? {
    if change.upperBound <= lowerBound {
      let shift = count - change.count
      return (lowerBound + shift)..<(upperBound + shift)
    }
    return change.lowerBound >= upperBound ? self : nil
  }
}
