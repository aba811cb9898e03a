/// A number of bytes as people say it: `812 bytes`, `58 KB`, `2.3 MB` (1 KB is 1,024 bytes).
func byteText(_ count: Int) -> String {
  let kilobyte = 1024
  let megabyte = kilobyte * kilobyte
  if count < kilobyte { return counted(count, "byte") }
  if count < megabyte - kilobyte / 2 { return "\((count + kilobyte / 2) / kilobyte) KB" }
  let (whole, rest) = count.quotientAndRemainder(dividingBy: megabyte)
  let tenths = whole * 10 + (rest * 10 + megabyte / 2) / megabyte
  return "\(tenths / 10).\(tenths % 10) MB"
}

/// `1 photo`, `2 photos`.
func counted(_ count: Int, _ noun: String) -> String {
  count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}
