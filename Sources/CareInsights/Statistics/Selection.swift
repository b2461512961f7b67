import Foundation

extension UnsafeMutableBufferPointer<Double> {
  /// Reorders the numbers of a range so that the one of a rank, counted from 0 in the whole buffer, is in its place: no number
  /// before it is greater, and none after it is smaller.
  ///
  /// The numbers must not be NaN. A long range is divided by a number that is near the rank, which a sample gives (Floyd and
  /// Rivest, 1975): each number is compared about 1.5 times.
  /// - Returns: The number of that rank.
  /// - Complexity: O(length of the range), on average.
  func select(_ rank: Int, in range: Range<Int>) -> Double {
    var low = range.lowerBound, high = range.upperBound - 1
    while low < high {
      let pivot =
        high - low > 600 ? sampled(rank, in: low...high) : Self.median(self[low], self[(low + high) / 2], self[high])
      var left = low, right = high
      while left <= right {
        while self[left] < pivot { left += 1 }
        while self[right] > pivot { right -= 1 }
        if left <= right {
          swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if rank <= right {
        high = right
      } else if rank >= left {
        low = left
      } else {
        break
      }
    }
    return self[rank]
  }

  /// Returns a number of a long range that is near the one of a rank, most likely on the side of it that has more numbers.
  ///
  /// The sample has every so many-th number, since those around a rank are no sample after they were divided once.
  private func sampled(_ rank: Int, in range: ClosedRange<Int>) -> Double {
    let start = range.lowerBound, count = Double(range.count), share = Double(rank - start) / count
    let size = Int(exp(2 * log(count) / 3) / 2), step = range.count / size
    for place in 1..<size { swapAt(start + place, start + place * step) }
    let margin = (log(count) * Double(size) * share * (1 - share)).squareRoot()
    let place = Int((Double(size) * share + (share < 0.5 ? margin : -margin)).rounded())
    return select(start + Swift.min(Swift.max(place, 0), size - 1), in: start..<start + size)
  }

  private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
    Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
  }
}
