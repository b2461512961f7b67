/// One element of a card, from a closed set that every renderer draws in full.
public indirect enum CardElement: Hashable, Sendable {
  /// The meaning of a text, which determines its color.
  public enum TextTone: String, Hashable, Sendable, Codable, CaseIterable {
    /// Ordinary text.
    case plain
    /// Important text.
    case strong
    /// Secondary text.
    case dim
    /// All is well.
    case good
    /// Something to review.
    case warning
    /// Something to act on.
    case alarm
  }

  /// An icon that every renderer can draw.
  public enum Icon: String, Hashable, Sendable, Codable, CaseIterable {
    /// Done.
    case check
    /// Not done.
    case cross
    /// Something to review.
    case warning
    /// Information.
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
    /// A contact to call.
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
    /// The label at each point; empty for none.
    public var labels: [String]
    /// The value at the bottom; nil for the least point, or 0 if that is more.
    public var min: Double?
    /// The value at the top; nil for the greatest point.
    public var max: Double?
    /// A description of the chart in words, if any.
    public var text: String?

    /// Creates points.
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
  /// A number or word in large, with a label.
  case value(String, label: String?)
  /// A picture by its name or address, and what it shows in words.
  case image(String, text: String)
  /// An icon, with text beside it if there is any.
  case icon(Icon, text: String?)
  /// A button, a checkbox, a slider, or a field.
  case control(CardControl)
  /// Checkboxes, one below the other.
  case checkList([CardControl])
  /// Elements in columns.
  case grid(columns: Int, [CardElement])
  /// A bar that is filled up to a share, 0…1.
  case progress(Double, text: String?)
  /// A ring that is filled up to a share, 0…1.
  case ring(Double, text: String?)
  /// Points side by side.
  case chart(Points)
  /// A chart of the plan.
  case figure(Figure)
  /// A person to call or write to.
  case contact(Contact)
  /// A link to open.
  case link(CardDefinition.Link)
  /// Elements one below the other, or side by side.
  case stack(isAcross: Bool, [CardElement])
  /// A line between elements.
  case divider
}
