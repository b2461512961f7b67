/// Fields that few visits have, among them the result of an active step.
protocol MeasuredFields: RareFields, Codable {
  /// A range of motion, which is stored apart from other results, under the name that it has always had.
  var motion: RangeOfMotion? { get set }
  /// Any other result.
  var measured: ActiveTaskResult? { get set }
}

extension Rare where Value: MeasuredFields {
  /// The result of an active step.
  var measurement: ActiveTaskResult? {
    get { wrappedValue.flatMap { $0.motion?.result ?? $0.measured } }
    set {
      guard isPresent || newValue != nil else { return }
      let motion = newValue.flatMap(RangeOfMotion.init)
      self[\.motion] = motion
      self[\.measured] = motion == nil ? newValue : nil
    }
  }

  /// Reads the fields among those of an object.
  ///
  /// - Throws: `DecodingError` if one is of another type.
  init(among decoder: any Decoder) throws {
    let fields = try Value(from: decoder)
    self = fields == Value() ? .absent : .present(fields)
  }

  /// Writes the fields among those of an object.
  ///
  /// - Throws: `EncodingError` if a number is not finite.
  func encode(among encoder: any Encoder) throws { try wrappedValue?.encode(to: encoder) }
}
