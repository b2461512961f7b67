import CareWeb
import Logging
import Testing

struct LogLineTests {
  private struct Failure: Error, CustomStringConvertible {
    let description = "it failed"
  }

  private func line(
    _ message: Logger.Message, own: Logger.Metadata? = nil, always: Logger.Metadata = [:], error: (any Error)? = nil,
    format: LogLine.Format = .text
  ) -> String {
    let event = LogEvent(
      level: .info, message: message, error: error, metadata: own, source: "CareWeb", file: "", function: "", line: 1)
    let line = LogLine(event, label: "care-serve", metadata: always, time: "2026-06-07T08:00:00+0000", format: format)
    return String(decoding: line.bytes, as: UTF8.self)
  }

  @Test func aLineNamesTimeLevelProgramModuleAndMessage() {
    #expect(line("started") == "2026-06-07T08:00:00+0000 info care-serve: [CareWeb] started\n")
  }

  @Test func metadataIsInTheOrderOfItsNames() {
    let found = line("request", own: ["status": "200", "ms": "3"], always: ["hb.request.id": "7"])
    #expect(found == "2026-06-07T08:00:00+0000 info care-serve: hb.request.id=7 ms=3 status=200 [CareWeb] request\n")
  }

  @Test func anEventsOwnMetadataReplacesTheLoggers() {
    let found = line("request", own: ["route": ["a", "b"]], always: ["route": "/"])
    #expect(found.contains(#"care-serve: route=["a", "b"] [CareWeb]"#), "\(found)")
  }

  @Test func aLineForProgramsIsOneObject() {
    let found = line(
      "a\nb", own: ["status": "200", "time": "x"], always: ["route": "/\"", "status": "1"], format: .json)
    #expect(
      found
        == #"{"level":"info","message":"a\nb","module":"CareWeb","program":"care-serve","route":"/\"","status":"200","#
        + #""time":"2026-06-07T08:00:00+0000"}"# + "\n")
  }

  @Test func anErrorIsNamedWithItsType() {
    let found = line("failed", error: Failure())
    #expect(found.contains("error.message=it failed error.type=CareWebTests.LogLineTests."), "\(found)")
  }
}
