public import CareModel
import CareStore

extension CareRuntime {
  /// Imports the samples of a file in one commit, with the alerts that they call for.
  ///
  /// A row without a remote id gets one made from its content and from the number of equal rows before it, so that importing a
  /// file again changes nothing. Wall times are read in the zone in which the patient lived at that time. Other writers wait
  /// meanwhile. Samples of a quantity that a plan of the patient declares are converted and checked as by
  /// ``add(_:keepSuspect:at:)``, row by row.
  ///
  /// - Parameters:
  ///   - name: The name of the file, for diagnostics.
  ///   - format: The format of the file.
  ///   - patient: The patient of rows that do not name one.
  ///   - keepSuspect: Whether to keep and mark samples that do not fit their quantity, instead of refusing them.
  ///   - dryRun: Whether to report without writing.
  ///   - now: The time at which the samples are recorded.
  ///   - progress: Called with the number of rows so far, after each chunk.
  ///   - next: Returns the next chunk of the file's bytes, of any size; nil at its end.
  /// - Returns: The number of rows, and of new, corrected, and unchanged samples.
  /// - Throws: ``CareBase/Diagnostics`` with every error in the file; `StoreError` if the store cannot be written. Nothing is
  ///   written then.
  /// - Complexity: O(rows); memory grows by about 140 bytes per row, whatever its content.
  public func importSamples(
    named name: String, format: SampleFormat, patient: Patient.ID? = nil, keepSuspect: Bool = false,
    dryRun: Bool = false, at now: Instant,
    progress: (Int) -> Void = { _ in }, next: () throws -> [UInt8]?
  ) throws -> SampleImportReport {
    do {
      return try write(at: now) { writer in
        let seq = writer.seq
        var report = SampleImportReport(), stored: [Patient.ID: [String: Int]] = [:]
        var intake = SampleIntake(runtime: self, writer: writer, at: now)
        var reader = SampleFileReader(name: name, format: format, patient: patient, keepsSuspect: keepSuspect)
        let ends = SampleFileReader.Ends(
          zones: { try PatientHistory.knownZones(of: $0, in: writer.reader) },
          admit: { try intake.admit($0) },
          put: { sample in
            let change = try intake.put(sample).change
            report.count(change)
            if sample.suspicion != nil { report.suspect += 1 }
            if change != .unchanged { stored[sample.patient, default: [:]][sample.quantity, default: 0] += 1 }
            return change
          })
        while !reader.isGivenUp, let bytes = try next() {
          try reader.feed(bytes, ends)
          progress(reader.rows)
        }
        try reader.finish(ends)
        guard reader.diagnostics.isEmpty else { throw Diagnostics(reader.sortedDiagnostics) }
        report.rows = reader.rows
        report.alerts = intake.alerts
        for (patient, counts) in stored {
          let linked = try writer.reader.linkedQuantities(of: patient)
          report.unlinked.merge(counts.filter { !linked.contains($0.key) }, uniquingKeysWith: +)
        }
        if dryRun { throw DryRun(report: report) }
        report.seq = report.created + report.updated > 0 ? seq : nil
        return report
      }
    } catch let dry as DryRun {
      return dry.report
    }
  }

  /// Thrown to roll back a dry run, with its report.
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
  /// Returns the zones in which a patient has lived; nil if there is no such patient.
  fileprivate static func knownZones(of patient: Patient.ID, in reader: StoreReader) throws -> ZoneTimeline? {
    do { return try reader.zones(of: patient) } catch StoreError.notFound { return nil }
  }
}

/// The format of a file of samples.
public enum SampleFormat: String, Hashable, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180) in UTF-8, with the names of the columns in the first row.
  case csv
  /// One JSON object per line.
  case jsonl
}

/// A column of a file of samples.
enum SampleColumn: String, CaseIterable {
  case patient, quantity, value, units, start, stop, source
  case remoteID = "remote_id"

  /// Its position among all columns.
  var index: Int {
    switch self {
    case .patient: 0
    case .quantity: 1
    case .value: 2
    case .units: 3
    case .start: 4
    case .stop: 5
    case .source: 6
    case .remoteID: 7
    }
  }

  var isRequired: Bool {
    switch self {
    case .quantity, .value, .start: true
    case .patient, .units, .stop, .source, .remoteID: false
    }
  }

  static let names = allCases.map(\.rawValue)
}

/// The result of importing samples.
public struct SampleImportReport: Hashable, Sendable, Codable {
  /// The number of rows in the file, without its header.
  public var rows = 0
  /// The number of samples that are new.
  public var created = 0
  /// The number of samples that correct a stored one.
  public var updated = 0
  /// The number of samples that the store already had.
  public var unchanged = 0
  /// The number of samples that are suspect, new or not.
  public var suspect = 0
  /// The number of alerts that the samples raised.
  public var alerts = 0
  /// The number of new and corrected samples that no task of their patient links, by quantity.
  public var unlinked: [String: Int] = [:]
  /// The number of the commit; nil if nothing was written.
  public var seq: Int?
}

extension StoreReader {
  /// Returns the quantities that tasks of a patient link, at any time.
  fileprivate func linkedQuantities(of patient: Patient.ID) throws -> Set<String> {
    let history = try PatientHistory(of: patient, in: self)
    let tasks = history.enrollments.flatMap(\.tasks).flatMap(\.segments).map { $0.version.value }
    return Set(tasks.compactMap { $0.link?.quantity })
  }
}
