internal import CExpat

/// Takes the elements of an XML file one after the other.
protocol XMLHandler: AnyObject {
  /// Takes the beginning of an element, with its line.
  func begin(_ name: String, _ attributes: [String: String], line: Int)
  /// Takes the end of an element, with the text inside it that is in no other element.
  func end(_ name: String, _ text: String)
}

/// Reads XML without document types, so that there are no entities, within limits of depth and length.
enum XMLReader {
  /// The reason why a file cannot be read, with its place.
  struct Failure: Error, Hashable {
    let message: String
    var line = 1
    var column = 1
    var isLimit = false
  }

  /// The most elements inside each other, and the most bytes of a text.
  static let mostDepth = 128, mostText = 1 << 20

  /// Reads a file.
  ///
  /// - Throws: ``Failure`` if it is not well-formed, has a document type, or exceeds a limit.
  static func read(_ bytes: [UInt8], _ handler: any XMLHandler) throws(Failure) {
    guard let parser = XML_ParserCreate("UTF-8") else { throw Failure(message: "XML cannot be read") }
    defer { XML_ParserFree(parser) }
    let state = State(parser, handler)
    let context = Unmanaged.passRetained(state)
    defer { context.release() }
    XML_SetUserData(parser, context.toOpaque())
    XML_SetElementHandler(parser, begin, end)
    XML_SetCharacterDataHandler(parser, characters)
    XML_SetStartDoctypeDeclHandler(parser, doctype)
    let status = bytes.withUnsafeBytes { bytes in
      XML_Parse(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count), 1)
    }
    let line = Int(clamping: XML_GetCurrentLineNumber(parser)),
      column = Int(clamping: XML_GetCurrentColumnNumber(parser)) + 1
    if let stopped = state.stopped {
      throw Failure(message: stopped.message, line: line, column: column, isLimit: stopped.isLimit)
    }
    guard status == XML_STATUS_OK else {
      let reason = XML_ErrorString(XML_GetErrorCode(parser)).map { String(cString: $0) } ?? "an error"
      throw Failure(message: "the XML has an error: \(reason); export the file again", line: line, column: column)
    }
  }

  private static func state(_ context: UnsafeMutableRawPointer?) -> State? {
    context.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let begin: XML_StartElementHandler = { context, name, attributes in
    guard let state = XMLReader.state(context), let name, state.stopped == nil else { return }
    state.texts.append("")
    guard state.texts.count <= mostDepth else {
      return state.stop("elements are nested deeper than \(mostDepth) levels", isLimit: true)
    }
    var found: [String: String] = [:], place = 0
    while let attributes, let key = attributes[place], let value = attributes[place + 1] {
      found[local(String(cString: key))] = String(cString: value)
      place += 2
    }
    state.handler.begin(local(String(cString: name)), found, line: state.line)
  }

  private static let end: XML_EndElementHandler = { context, name in
    guard let state = XMLReader.state(context), let name, state.stopped == nil, let text = state.texts.popLast() else {
      return
    }
    state.handler.end(local(String(cString: name)), text)
  }

  private static let characters: XML_CharacterDataHandler = { context, text, length in
    guard let state = XMLReader.state(context), let text, state.stopped == nil, let last = state.texts.indices.last
    else { return }
    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
    state.texts[last] += String(decoding: bytes, as: UTF8.self)
    if state.texts[last].utf8.count > mostText {
      state.stop("a text is longer than \(mostText >> 20) MiB", isLimit: true)
    }
  }

  private static let doctype: XML_StartDoctypeDeclHandler = { context, _, _, _, _ in
    XMLReader.state(context)?.stop(
      "the file has a document type (<!DOCTYPE), whose entities are not read; remove it", isLimit: false)
  }

  /// Returns a name without its prefix.
  private static func local(_ name: String) -> String { name.split(separator: ":").last.map(String.init) ?? name }

  private final class State {
    let handler: any XMLHandler
    var texts: [String] = []
    private(set) var stopped: Failure?
    private let parser: XML_Parser

    var line: Int { Int(clamping: XML_GetCurrentLineNumber(parser)) }

    init(_ parser: XML_Parser, _ handler: any XMLHandler) {
      self.parser = parser
      self.handler = handler
    }

    func stop(_ message: String, isLimit: Bool) {
      guard stopped == nil else { return }
      stopped = Failure(message: message, isLimit: isLimit)
      XML_StopParser(parser, XML_Bool(XML_FALSE))
    }
  }
}
