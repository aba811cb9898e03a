import Testing

@testable import PictureLibrary

@Suite("Dates")
struct DateTests {
  // Seconds by `date --utc --date=… +%s`.
  @Test(
    "a date of EXIF is a moment",
    arguments: [
      ("2019:07:04 12:30:00", nil, 1_562_243_400, "2019-07-04T12:30:00"),
      ("2019:07:04 12:30:00", "+00:00", 1_562_243_400, "2019-07-04T12:30:00Z"),
      ("2019:07:04 12:30:00", "+02:00", 1_562_236_200, "2019-07-04T12:30:00+02:00"),
      ("2019:07:04 12:30:00", "-03:30", 1_562_256_000, "2019-07-04T12:30:00-03:30"),
      ("2019:07:04 12:30:00", "+14:00", 1_562_193_000, "2019-07-04T12:30:00+14:00"),
      ("1970:01:01 00:00:00", "+01:00", -3600, "1970-01-01T00:00:00+01:00"),
      ("1969:12:31 23:59:59", nil, -1, "1969-12-31T23:59:59"),
      ("1839:08:19 00:00:00", nil, -4_114_108_800, "1839-08-19T00:00:00"),
      ("2000:02:29 00:00:00", nil, 951_782_400, "2000-02-29T00:00:00"),
      ("9999:12:31 23:59:59", nil, 253_402_300_799, "9999-12-31T23:59:59"),
      ("0001:01:01 00:00:00", nil, -62_135_596_800, "0001-01-01T00:00:00"),
    ] as [(String, String?, Int, String)]
  )
  func moments(text: String, offset: String?, seconds: Int, description: String) throws {
    let date = try #require(PhotoDate(exif: text, offset: offset))
    #expect(date.seconds == seconds)
    #expect(date.description == description)
  }

  @Test(
    "an offset that is none is left out",
    arguments: [
      "", "Z", "2:00", "+2:00", "+02:60", "+14:01", "+99:00", "+02.00", "   :  ", "02:00+",
    ]
  )
  func offsets(offset: String) {
    #expect(
      PhotoDate(exif: "2019:07:04 12:30:00", offset: offset)
        == PhotoDate(exif: "2019:07:04 12:30:00", offset: nil)
    )
  }

  @Test(
    "a date that is none is not there",
    arguments: [
      "", "    :  :     :  :  ", "0000:00:00 00:00:00", "0000:01:01 00:00:00",
      "2019:13:01 00:00:00",
      "2019:00:10 00:00:00", "2019:02:29 00:00:00", "1900:02:29 00:00:00", "2019:04:31 00:00:00",
      "2019:07:00 00:00:00", "2019:07:04 24:00:00", "2019:07:04 12:60:00", "2019:07:04 12:30:60",
      "2019-07-04 12:30:00", "2019:07:04T12:30:00", "2019:07:04 12:30", "2019:07:04 12:30:00Z",
      "+019:07:04 12:30:00", "２０１９:07:04 12:30", "unknown",
    ]
  )
  func nonsense(text: String) {
    #expect(PhotoDate(exif: text, offset: "+02:00") == nil)
  }

  @Test("every day of four centuries is one after the day before, and reads as itself")
  func calendar() throws {
    var last: Int?
    for year in 1800..<2200 {
      for month in 1...12 {
        for day in 1...31 {
          let text = [(year, 4), (month, 2), (day, 2)].map { number, count in
            String(repeating: "0", count: count - String(number).count) + String(number)
          }
          guard let date = PhotoDate(exif: text.joined(separator: ":") + " 23:59:58", offset: nil)
          else { continue }
          if let last { #expect(date.seconds == last + 86_400) }
          last = date.seconds
          #expect(date.description == text.joined(separator: "-") + "T23:59:58")
        }
      }
    }
    #expect(last == 7_258_118_398)
  }

  @Test(
    "a photo without a date of its own has that of its file",
    arguments: [nil, "0000:00:00 00:00:00", "2019:02:30 10:00:00"] as [String?]
  )
  func fileTimes(date: String?) async throws {
    let test = try TestLibrary()
    try test.write(TinyJPEG(date: date, offset: "+02:00"), "a.jpg")
    #expect(FileCalls.setTime(-86_401, of: test.path("a.jpg")))
    let asset = try #require(try await test.open().fetch(.allPhotos).first)
    #expect(asset.creationDate.description == "1969-12-30T23:59:59Z")
    #expect(asset.creationDate == asset.modificationDate)
  }
}
