import CareAccess
import CareInterchange
import CareModel
import HTTPTypes
import Hummingbird

extension StaffVisit {
  /// The most rows of a table that is saved page after page.
  static let mostSaved = 10_000

  /// Sends a table for a spreadsheet, page after page, after a note in the access log; a header names the address of what did not fit.
  ///
  /// - Parameters:
  ///   - table: The columns.
  ///   - name: The name of the file, without the day.
  ///   - first: The place at which the table begins; nil for its first row.
  ///   - read: Reads at most a number of rows from a place on, and returns them with the place of those that follow; nil after the last.
  ///   - address: Returns the address of the table from a place on.
  /// - Returns: The file.
  /// - Throws: `AccessError` if the note cannot be written; what `read` throws.
  func save<Place: Sendable>(
    _ table: ExportTable, as name: String, from first: Place?,
    _ read: (_ place: Place?, _ limit: Int) async throws -> ([[ExportCell]], Place?), address: (Place) -> String
  ) async throws -> Response {
    let record = AccessRecord(
      at: now, .export, actor: scope.author, session: session.id, route: visit.route, plan: scope.plan)
    try await visit.access().run { try $0.logNow(record) }
    let text = TableText(table, as: .csv, isSafe: true)
    var bytes = text.header, count = 0, place = first
    repeat {
      let (rows, rest) = try await read(place, min(1_000, Self.mostSaved - count))
      for row in rows { text.add(row, to: &bytes) }
      (count, place) = (count + rows.count, rest)
    } while place != nil && count < Self.mostSaved
    var response = Response.attachment(
      bytes, name: "\(name)-\(zone.date(of: now)).csv", type: "text/csv; charset=utf-8")
    if let place { response.headers[.link] = "<\(address(place))>; rel=\"next\"" }
    return response
  }
}
