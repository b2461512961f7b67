import CareModel
import Foundation

extension ToneAudiometry: ActiveTaskComputation {
  /// Counts the tones whose ear was chosen correctly, and averages the softest ones of each ear.
  ///
  /// The samples and the volume are those of ResearchKit's tone audiometry result. The level of a tone is 20 log₁₀ of its amplitude. The
  /// average is that of the softest tones at 500, 1000, 2000, and 4000 Hz (Stevens et al., 2013), if all four were heard. A device without
  /// calibration measures levels below its own full scale, not hearing levels.
  func measure(_ recording: Recording) throws(RecordingError) -> ActiveTaskResult {
    var softest: [String: [Double: Double]] = [:]
    var identified = 0
    for sample in recording.samples {
      guard let ear = sample.word("channel"), sample.word("channel_selected") == ear else { continue }
      identified += 1
      let frequency = try sample.number("frequency"), level = 20 * log10(try sample.number("amplitude"))
      softest[ear, default: [:]][frequency] = min(softest[ear]?[frequency] ?? level, level)
    }
    func average(_ ear: String) -> Double? {
      let levels = Self.averaged.compactMap { softest[ear]?[$0] }
      return levels.count == Self.averaged.count ? Statistics(levels).mean : nil
    }
    return result(
      [
        ("output_volume", recording.settings["output_volume"]), ("tones", .integer(recording.samples.count)),
        ("identified", .integer(identified)), ("left_average", .number(average("left"))),
        ("right_average", .number(average("right"))),
      ],
      samples: recording.columns(Self.sampleQuantities))
  }
}
