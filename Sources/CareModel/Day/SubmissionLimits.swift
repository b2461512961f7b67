/// The limits of submissions.
public enum SubmissionLimits {
  /// The most bytes of one submission: 8 MB.
  public static let bytes = 8 << 20
  /// The most bytes of the files of one survey that a phone answers while it is offline: in base 64, they are in one submission with its run.
  public static let fileBytes = 5_500_000
  /// The most bytes that wait for a decision for one participant: 64 MB.
  public static let heldBytes = 64 << 20
  /// The most bytes of a survey's run that are recorded, without its files: 512 kB.
  public static let runBytes = 512 << 10
  /// The days within which an answer must arrive to be recorded: 7.
  public static let arrivalDays = 7
  /// The days after a withdrawal in which submissions are held: 30.
  public static let withdrawnDays = 30
}
