/// One part of a card: a closed vocabulary, so that every renderer draws all of it.
public indirect enum CardElement: Hashable, Sendable {
  /// What a text means, which decides its color.
  public enum TextTone: String, Hashable, Sendable, Codable, CaseIterable {
    /// Ordinary text.
    case plain
    /// What matters most.
    case strong
    /// What matters less.
    case dim
    /// All is well.
    case good
    /// Something to look at.
    case warning
    /// Something to act on.
    case alarm
  }

  /// A small picture that every renderer knows.
  public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
    /// Done.
    case check
    /// Not done.
    case cross
    /// To look at.
    case warning
    /// To know.
    case info
    /// Medicine.
    case pill
    /// The heart.
    case heart
    /// Water, blood.
    case drop
    /// Movement.
    case walk
    /// Sleep.
    case moon
    /// Day, waking.
    case sun
    /// A favorite, a success.
    case star
    /// Somebody to call.
    case phone
    /// A time.
    case clock
    /// Food.
    case food
    /// Warmth, a temperature.
    case thermometer
    /// A place on the body or elsewhere.
    case place
  }

  /// Points side by side.
  public struct Points: Hashable, Sendable, Codable {
    /// The points in order; nil where there is no data.
    public var values: [Double?]
    /// What stands at each point; empty for nothing.
    public var labels: [String]
    /// The value at the foot; nil for the least point, or 0 where that is more.
    public var min: Double?
    /// The value at the top; nil for the greatest point.
    public var max: Double?
    /// What it tells.
    public var text: String?

    /// Points.
    public init(values: [Double?], labels: [String] = [], min: Double? = nil, max: Double? = nil, text: String? = nil) {
      self.values = values
      self.labels = labels
      self.min = min
      self.max = max
      self.text = text
    }
  }

  /// A paragraph.
  case text(String, tone: TextTone)
  /// A heading within the card.
  case header(String, detail: String?)
  /// A picture by its name or address, and what it shows in words.
  case image(String, text: String)
  /// A small picture, with a text beside it.
  case icon(Icon, text: String?)
  /// A button, a box to tick, a slider or a field.
  case control(CardControl)
  /// Boxes to tick, one below the other.
  case checkList([CardControl])
  /// Parts in columns.
  case grid(columns: Int, [CardElement])
  /// A bar that is filled up to a share, 0…1.
  case progress(Double, text: String?)
  /// A ring that is filled up to a share, 0…1.
  case ring(Double, text: String?)
  /// Points side by side.
  case chart(Points)
  /// Something to open.
  case link(CardDefinition.Link)
  /// Parts one below the other, or beside each other.
  case stack(isAcross: Bool, [CardElement])
  /// A line between parts.
  case divider
}
