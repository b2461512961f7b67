import CareModel
import CareSchedule

extension PlanDecoder {
  /// The elements of `s:offset(interval)`; nil where they cannot be moved so far, which has been reported.
  func moved(
    _ elements: [(ScheduleElement, FieldReader)], _ reader: FieldReader
  ) -> [(ScheduleElement, FieldReader)]? {
    guard let interval = reader.interval("interval") else { return nil }
    do {
      return try elements.map { element, own in
        (try Schedule(elements: [element]).offset(by: interval).elements[0], own)
      }
    } catch let error as ScheduleError {
      report(.badSchedule, at: reader.place(of: "interval"), rule: error.code, error.message)
    } catch {
      report(.badSchedule, at: reader.place(of: "interval"), "\(error)")
    }
    return nil
  }
}
