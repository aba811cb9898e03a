/// When a photo was taken, to the second.
///
/// Cameras write what their clock shows, and only newer ones how far that is from UTC. A date whose
/// offset is not known is taken as UTC where dates are compared, so that a library has one order on
/// every machine.
public struct PhotoDate: Hashable, Sendable {
  /// Seconds since 1970-01-01 00:00:00 UTC, negative before; where ``offsetMinutes`` is nil, as if
  /// the clock had shown UTC.
  public let seconds: Int
  /// Minutes that the clock was ahead of UTC, negative to the west; nil where that is not known.
  public let offsetMinutes: Int?

  /// A date by its parts, which came from another one.
  init(seconds: Int, offsetMinutes: Int?) {
    self.seconds = seconds
    self.offsetMinutes = offsetMinutes
  }

  /// A date as EXIF has it: `2019:07:04 12:30:00`, and `+02:00` beside it (CIPA DC-008, Exif 2.32).
  ///
  /// Nil where the text is none or names a day or a time that does not exist; an offset that is
  /// none, or beyond the 14 hours that there are, is left out.
  init?(exif text: String, offset: String?) {
    let bytes = Array(text.utf8)
    guard bytes.count == 19, [4, 7, 13, 16].allSatisfy({ bytes[$0] == UInt8(ascii: ":") }),
      bytes[10] == UInt8(ascii: " ")
    else { return nil }
    let fields = [0..<4, 5..<7, 8..<10, 11..<13, 14..<16, 17..<19]
    let numbers = fields.compactMap { number(bytes[$0]) }
    guard numbers.count == 6 else { return nil }
    let (year, month, day) = (numbers[0], numbers[1], numbers[2])
    guard year >= 1, 1...12 ~= month, 1...daysInMonth(month, of: year) ~= day, numbers[3] < 24,
      numbers[4] < 60, numbers[5] < 60
    else { return nil }
    let wall =
      daysSince1970(year, month, day) * 86_400 + numbers[3] * 3600 + numbers[4] * 60 + numbers[5]
    offsetMinutes = offset.flatMap(minutes)
    seconds = wall - (offsetMinutes ?? 0) * 60
  }
}

extension PhotoDate: Comparable {
  /// Whether `lhs` is earlier; of dates at one moment that of the smaller offset, an unknown one
  /// last.
  public static func < (lhs: PhotoDate, rhs: PhotoDate) -> Bool {
    (lhs.seconds, lhs.offsetMinutes ?? .max) < (rhs.seconds, rhs.offsetMinutes ?? .max)
  }
}

extension PhotoDate: CustomStringConvertible {
  /// As ISO 8601 has it, with the offset that is known: `2019-07-04T12:30:00+02:00`, `…Z` for UTC,
  /// nothing behind the seconds for none.
  public var description: String {
    let wall = seconds + (offsetMinutes ?? 0) * 60
    let day = wall >= 0 ? wall / 86_400 : (wall - 86_399) / 86_400
    let second = wall - day * 86_400
    let (year, month, dayOfMonth) = civilDate(daysSince1970: day)
    let time = [second / 3600, second / 60 % 60, second % 60].map { digits($0) }
    return "\(digits(year, 4))-\(digits(month))-\(digits(dayOfMonth))"
      + "T\(time.joined(separator: ":"))\(zone)"
  }

  private var zone: String {
    guard let offsetMinutes else { return "" }
    if offsetMinutes == 0 { return "Z" }
    let distance = abs(offsetMinutes)
    return "\(offsetMinutes < 0 ? "-" : "+")\(digits(distance / 60)):\(digits(distance % 60))"
  }
}

private func number(_ bytes: ArraySlice<UInt8>) -> Int? {
  guard bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
  return bytes.reduce(0) { $0 * 10 + Int($1 - 0x30) }
}

private func minutes(_ offset: String) -> Int? {
  let bytes = Array(offset.utf8)
  guard bytes.count == 6, bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"),
    bytes[3] == UInt8(ascii: ":"), let hours = number(bytes[1..<3]),
    let minutes = number(bytes[4..<6]), minutes < 60, hours * 60 + minutes <= 14 * 60
  else { return nil }
  return (bytes[0] == UInt8(ascii: "-") ? -1 : 1) * (hours * 60 + minutes)
}

private func digits(_ value: Int, _ count: Int = 2) -> String {
  let text = String(value)
  return String(repeating: "0", count: max(0, count - text.count)) + text
}

private func daysInMonth(_ month: Int, of year: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

// The Gregorian calendar in eras of 400 years, which begin on 1 March: leap days come last.
private func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
  let year = month <= 2 ? year - 1 : year
  let era = (year >= 0 ? year : year - 399) / 400
  let yearOfEra = year - era * 400
  let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
  return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
}

private func civilDate(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
  let days = days + 719_468
  let era = (days >= 0 ? days : days - 146_096) / 146_097
  let day = days - era * 146_097
  let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
  let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let part = (5 * dayOfYear + 2) / 153
  let month = part < 10 ? part + 3 : part - 9
  return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * part + 2) / 5 + 1)
}
