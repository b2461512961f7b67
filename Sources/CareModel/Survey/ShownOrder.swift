/// The order in which a list of a survey is shown.
public enum ShownOrder: String, Hashable, Sendable, Codable, CaseIterable {
  /// As the author wrote it.
  case given
  /// In an order that each run derives from its seed.
  case random
}

extension Field {
  /// The order in which a list is shown.
  static func order(
    _ path: any WritableKeyPath<Noun, ShownOrder> & Sendable, _ summary: String
  ) -> Field {
    Field("order", path, summary, stored: .unlessDefault)
  }
}

extension Field where Noun: OptionsFormat {
  /// The order in which options are shown.
  static func optionOrder(_ path: any WritableKeyPath<Noun, ShownOrder> & Sendable) -> Field {
    order(
      path,
      "\"random\": the options in random order; pinned ones keep their places, and other exclusive ones and \"other\" stay last."
    )
  }
}
