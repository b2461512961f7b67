import CareModel

/// An error thrown within the recording of a submission that is to be held.
struct HeldError: Error {
  var reason: HeldSubmission.Reason
}
