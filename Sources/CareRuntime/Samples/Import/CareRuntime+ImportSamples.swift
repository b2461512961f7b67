public import CareModel
import CareStore

extension CareRuntime {
  /// Gives the samples of a file in one commit.
  ///
  /// A row without a remote id gets one that follows from what it says and from how many equal rows came before it, so that giving a file again
  /// changes nothing. Wall times are read in the zone in which the patient then lived. The store cannot be written by others meanwhile.
  ///
  /// - Parameters:
  ///   - name: What the file is called, for diagnostics.
  ///   - format: How it is written.
  ///   - patient: Whose the samples are where a row does not say it.
  ///   - dryRun: Report what it would come to, and write nothing.
  ///   - now: When this is recorded.
  ///   - progress: Called with the number of rows so far, after each piece.
  ///   - next: Gives the next piece of the file's bytes, of any size; nil at its end.
  /// - Returns: How many rows there were, and what their samples came to.
  /// - Throws: ``CareModel/Diagnostics``: all that is wrong with the file. Nothing is written then.
  /// - Complexity: O(rows); the memory needed grows by some 140 bytes a row, whatever a row says.
  public func importSamples(
    named name: String, format: SampleFormat, patient: Patient.ID? = nil, dryRun: Bool = false, at now: Instant,
    progress: (Int) -> Void = { _ in }, next: () throws -> [UInt8]?
  ) throws -> SampleImportReport {
    do {
      return try write(at: now) { writer in
        let seq = writer.seq
        var report = SampleImportReport()
        var reader = SampleFileReader(name: name, format: format, patient: patient)
        let ends = SampleFileReader.Ends(
          zones: { try PatientHistory.knownZones(of: $0, in: writer.reader) },
          put: { sample in
            let change = try writer.put(sample).change
            report.count(change)
            return change
          })
        while !reader.isGivenUp, let bytes = try next() {
          try reader.feed(bytes, ends)
          progress(reader.rows)
        }
        try reader.finish(ends)
        guard reader.diagnostics.isEmpty else { throw Diagnostics(reader.sortedDiagnostics) }
        report.rows = reader.rows
        if dryRun { throw DryRun(report: report) }
        report.seq = report.created + report.updated > 0 ? seq : nil
        return report
      }
    } catch let dry as DryRun {
      return dry.report
    }
  }

  /// What a write would have come to that is not kept.
  private struct DryRun: Error {
    var report: SampleImportReport
  }
}

extension SampleImportReport {
  fileprivate mutating func count(_ change: SampleChange) {
    switch change {
    case .created: created += 1
    case .updated: updated += 1
    case .unchanged: unchanged += 1
    }
  }
}

extension PatientHistory {
  /// The zones that a patient lived in; nil where there is no such patient.
  fileprivate static func knownZones(of patient: Patient.ID, in reader: StoreReader) throws -> ZoneTimeline? {
    do { return try reader.zones(of: patient) } catch StoreError.notFound { return nil }
  }
}
