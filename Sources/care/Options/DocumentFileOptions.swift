import ArgumentParser

/// The options of a command that writes a document to a new file, which can be a PDF.
struct DocumentFileOptions: ParsableArguments {
  @Option(
    name: .customLong("pdf-with"),
    help: "The program that makes a PDF: \(PDFConverter.Kind.allCases.map(\.rawValue).joined(separator: ", "))."
  )
  var converter: PDFConverter.Kind?

  @Flag(help: "Replace the file if it exists.")
  var replace = false

  /// Requires that a program is named for a PDF only.
  func validate(isPDF: Bool) throws {
    guard converter == nil || isPDF else { throw ValidationError("--pdf-with needs --out NAME.pdf") }
  }
}
