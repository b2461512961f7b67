package import CareModel
internal import Crypto

extension Sample {
  /// A name that follows from what the sample says, whatever its remote id: of equal samples the same.
  package var contentID: UUIDv8 {
    var row = RowBytes()
    row.add(patient.text)
    row.add(quantity)
    row.add(Int64(bitPattern: value.bitPattern))
    row.add(units)
    row.add(start.milliseconds)
    row.add(stop.milliseconds)
    row.add(source)
    return UUIDv8(hashing: SHA256.hash(data: row.bytes))
  }
}
