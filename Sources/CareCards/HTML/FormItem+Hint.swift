import CareModel

extension FormItem {
  /// Returns what the item accepts, and whether it may be left empty.
  func hint(in language: Language) -> String {
    let accepts = format.accepts(in: language)
    return required ? accepts : "\(accepts) · \(language.page(.optionalWords))"
  }
}

extension AnswerFormat {
  /// Whether the text of an answer names its units, which are typed with it.
  var writesUnits: Bool { definition.writesUnits }

  /// Returns what a page accepts: of a file, which is chosen there, no path.
  func accepts(in language: Language) -> String {
    guard case .file(let file) = self else { return definition.prompt(in: language) }
    let types = file.acceptedTypes.map(\.title).joined(separator: ", ")
    return language.page(.fileTypes, ["types": types, "most": language.fileSize(file.maxBytes)])
  }
}
