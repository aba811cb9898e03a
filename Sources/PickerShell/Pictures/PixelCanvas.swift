internal import PicturePicker

/// A colour of the terminal: sRGB.
struct PixelColor: Hashable, Sendable {
  var red: UInt8
  var green: UInt8
  var blue: UInt8

  static let black = PixelColor(red: 0, green: 0, blue: 0)
  static let white = PixelColor(red: 255, green: 255, blue: 255)

  /// A grey of this value.
  static func grey(_ value: UInt8) -> PixelColor {
    PixelColor(red: value, green: value, blue: value)
  }

  /// What a letter on this colour is legible in. On either side of this brightness black or white
  /// has a contrast of 4.5 (Web Content Accessibility Guidelines 2.1, 1.4.3).
  fileprivate var ink: PixelColor {
    (299 * Int(red) + 587 * Int(green) + 114 * Int(blue)) / 1000 > 117 ? .black : .white
  }

  fileprivate func mean(_ other: PixelColor) -> PixelColor {
    func half(_ first: UInt8, _ second: UInt8) -> UInt8 { UInt8((Int(first) + Int(second)) / 2) }
    return PixelColor(
      red: half(red, other.red),
      green: half(green, other.green),
      blue: half(blue, other.blue)
    )
  }

  fileprivate var numbers: String { "2;\(red);\(green);\(blue)" }
}

/// Pixels drawn as half blocks, two to a character, and letters on them.
///
/// Where no pixel is drawn the terminal's own background stays.
struct PixelCanvas: Sendable {
  private let width: Int
  private let lineCount: Int
  private var pixels: [PixelColor?]
  private var letters: [Character?]

  /// An empty canvas of `width` columns, `height` pixels high.
  init(width: Int, height: Int) {
    self.width = max(width, 0)
    lineCount = (max(height, 0) + 1) / 2
    pixels = Array(repeating: nil, count: self.width * lineCount * 2)
    letters = Array(repeating: nil, count: self.width * lineCount)
  }

  /// Colours one pixel; outside the canvas nothing.
  mutating func set(_ color: PixelColor, x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<lineCount * 2).contains(y) else { return }
    pixels[y * width + x] = color
  }

  /// Colours a square whose left top pixel is `origin`.
  mutating func fill(_ color: PixelColor, _ origin: (x: Int, y: Int), side: Int) {
    for y in origin.y..<origin.y + side {
      for x in origin.x..<origin.x + side { set(color, x: x, y: y) }
    }
  }

  /// Draws a raster of three channels, its left top pixel at `origin`.
  mutating func draw(_ raster: Raster, _ origin: (x: Int, y: Int)) {
    guard raster.channels == 3 else { return }
    for y in 0..<raster.size.height {
      for x in 0..<raster.size.width {
        let sample = (y * raster.size.width + x) * 3
        let color = PixelColor(
          red: raster.samples[sample],
          green: raster.samples[sample + 1],
          blue: raster.samples[sample + 2]
        )
        set(color, x: origin.x + x, y: origin.y + y)
      }
    }
  }

  /// Writes letters one column wide over what is drawn, which stays their background.
  mutating func write(_ text: String, column: Int, line: Int) {
    guard (0..<lineCount).contains(line) else { return }
    for (index, letter) in text.enumerated() where (0..<width).contains(column + index) {
      letters[line * width + column + index] = letter
    }
  }

  /// The canvas as lines of text with colour codes, each ending in the terminal's own colours.
  var lines: [String] { (0..<lineCount).map(line) }

  private func line(_ line: Int) -> String {
    var text = ""
    var last = Style.plain
    var blanks = 0
    for column in 0..<width {
      let (character, style) = cell(column, line)
      guard character != " " || style != .plain else {
        blanks += 1
        continue
      }
      if blanks > 0 {
        text += last.change(to: .plain) + String(repeating: " ", count: blanks)
        (last, blanks) = (.plain, 0)
      }
      text += last.change(to: style)
      text.append(character)
      last = style
    }
    return text + last.change(to: .plain)
  }

  private func cell(_ column: Int, _ line: Int) -> (Character, Style) {
    let upper = pixels[line * 2 * width + column]
    let lower = pixels[(line * 2 + 1) * width + column]
    if let letter = letters[line * width + column] {
      guard let upper = upper ?? lower else { return (letter, .plain) }
      let ground = upper.mean(lower ?? upper)
      return (letter, Style(ink: ground.ink, ground: ground))
    }
    switch (upper, lower) {
    case (nil, nil): return (" ", .plain)
    case (let upper?, nil): return ("▀", Style(ink: upper, ground: nil))
    case (nil, let lower?): return ("▄", Style(ink: lower, ground: nil))
    case (let upper?, let lower?): return ("▀", Style(ink: upper, ground: lower))
    }
  }
}

/// The colours that characters are written in; nil is the terminal's own.
private struct Style: Equatable {
  var ink: PixelColor?
  var ground: PixelColor?

  static let plain = Style(ink: nil, ground: nil)

  /// The escape sequence that leads to another style (ISO 8613-6); empty where nothing changes.
  func change(to other: Style) -> String {
    var codes: [String] = []
    if other.ink != ink { codes.append(other.ink.map { "38;\($0.numbers)" } ?? "39") }
    if other.ground != ground { codes.append(other.ground.map { "48;\($0.numbers)" } ?? "49") }
    return codes.isEmpty ? "" : "\u{1B}[\(codes.joined(separator: ";"))m"
  }
}
