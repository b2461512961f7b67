import ArgumentParser
import CareCards
import Foundation

/// A program of the machine that makes a PDF of an HTML file.
struct PDFConverter {
  /// A kind of program.
  enum Kind: String, CaseIterable, ExpressibleByArgument {
    case weasyprint, chromium

    /// The names that the program has on different machines.
    fileprivate var names: [String] {
      switch self {
      case .weasyprint: ["weasyprint"]
      case .chromium: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
      }
    }
  }

  /// The longest time that a program may take, in seconds.
  private static let limit = 60

  private let kind: Kind
  private let program: String

  /// Finds a program on the search path: of a kind, or the first of any.
  ///
  /// - Throws: ``Failure`` if there is none, with the packages to install.
  init(_ wanted: Kind?) throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    for kind in wanted.map({ [$0] }) ?? Kind.allCases {
      for path in kind.names.flatMap({ name in folders.map { "\($0)/\(name)" } })
      where FileManager.default.isExecutableFile(atPath: path) {
        (self.kind, program) = (kind, path)
        return
      }
    }
    let packages = wanted.map(\.rawValue) ?? "weasyprint or chromium"
    throw Failure(
      "no program that makes a PDF is installed; install \(packages), such as with apt-get install \(wanted?.rawValue ?? "weasyprint")"
    )
  }

  /// Returns the PDF of an HTML document, which refers to nothing outside.
  ///
  /// The files are in a folder that only the owner can read, and are removed.
  ///
  /// - Throws: ``Failure`` if the program fails, or takes longer than a minute.
  func pdf(of html: String) throws -> Data {
    let folder = try Self.newFolder()
    defer { unlinkAll(folder) }
    let (source, target, log) = ("\(folder)/document.html", "\(folder)/document.pdf", "\(folder)/log.txt")
    try NewFiles.write(
      [.init(path: source, text: html, isPrivate: true), .init(path: log, text: "", isPrivate: true)],
      replacing: false)
    let process = Process(), ended = DispatchSemaphore(value: 0)
    process.executableURL = URL(filePath: program)
    process.arguments = arguments(source: source, target: target, folder: folder)
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let output = try FileHandle(forWritingTo: URL(filePath: log))
    defer { output.closeFile() }
    process.standardError = output
    process.terminationHandler = { _ in ended.signal() }
    do { try process.run() } catch { throw Failure("'\(program)' cannot be started; check that it is installed") }
    guard ended.wait(timeout: .now() + .seconds(Self.limit)) == .success else {
      kill(process.processIdentifier, SIGKILL)
      ended.wait()
      throw Failure("\(kind.rawValue) took longer than \(Self.limit) s to make the PDF, and was stopped")
    }
    guard process.terminationStatus == 0, let pdf = FileManager.default.contents(atPath: target), !pdf.isEmpty else {
      throw Failure("\(kind.rawValue) made no PDF: \(Self.lastLine(of: log))")
    }
    return pdf
  }

  private func arguments(source: String, target: String, folder: String) -> [String] {
    switch kind {
    case .weasyprint: return ["--pdf-variant", "pdf/ua-1", source, target]
    case .chromium:
      // The sandbox of chromium does not run as root; the document has no scripts and no references.
      let isRoot = geteuid() == 0
      return [
        "--headless", "--disable-gpu", "--no-first-run", "--disable-extensions", "--disable-background-networking",
        "--host-resolver-rules=MAP * ~NOTFOUND", "--user-data-dir=\(folder)/profile", "--no-pdf-header-footer",
        "--print-to-pdf=\(target)",
      ] + (isRoot ? ["--no-sandbox"] : []) + [URL(filePath: source).absoluteString]
    }
  }

  private static func newFolder() throws -> String {
    var template = Array(FileManager.default.temporaryDirectory.appending(path: "care-XXXXXX").path.utf8CString)
    guard mkdtemp(&template) != nil else {
      throw Failure("no folder for the PDF can be created: \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static func lastLine(of log: String) -> String {
    let text = FileManager.default.contents(atPath: log).map { String(decoding: $0, as: UTF8.self) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).last { !$0.allSatisfy(\.isWhitespace) }
    return line.map { String($0.prefix(300)) } ?? "it said nothing"
  }
}

/// Removes a folder of temporary files; one that cannot be removed stays, which costs the result nothing.
private func unlinkAll(_ folder: String) {
  do { try FileManager.default.removeItem(atPath: folder) } catch { return }
}
