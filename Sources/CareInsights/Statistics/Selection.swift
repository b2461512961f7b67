extension UnsafeMutableBufferPointer<Double> {
  /// Reorders the numbers of a range so that the one of a rank, counted from 0 in the whole buffer, is in its place: no number
  /// before it is greater, and none after it is smaller.
  ///
  /// The numbers must not be NaN.
  /// - Returns: The number of that rank.
  /// - Complexity: O(length of the range), on average.
  func select(_ rank: Int, in range: Range<Int>) -> Double {
    var low = range.lowerBound, high = range.upperBound - 1
    while low < high {
      let pivot = Self.median(self[low], self[(low + high) / 2], self[high])
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

  private static func median(_ a: Double, _ b: Double, _ c: Double) -> Double {
    Swift.max(Swift.min(a, b), Swift.min(Swift.max(a, b), c))
  }
}
