/// A sentence for a person about one photo, without its name: what was wrong and what to do.
public func message(for error: IntakeError) -> String {
  switch error {
  case .notFound: "There is no such file. Check the path."
  case .notAFile(let kind):
    "This is a \(name(of: kind)), not a photo file. Give the path of a file."
  case .notReadable(.permission): "The file may not be read. Change its permissions or copy it."
  case .notReadable(.changed): "The file was changed while it was read. Try again."
  case .notReadable(.io): "Reading the file failed. Check the disk it lies on, then try again."
  case .notAnImage: "This is not an image that is known here. Give a photo file."
  case .unsupportedFormat(let format):
    "Its format, \(escaped(format)), is not read here. \(conversion(of: format))"
  case .damaged(let detail): "The image is damaged (\(escaped(detail))). Get a whole copy of it."
  case .tooLarge(let excess): message(for: excess)
  case .overMemory(let limit, let value):
    "Decoding would take \(megabytes(value)) of memory, \(megabytes(limit)) are allowed. "
      + "Save a smaller copy of the photo."
  case .cancelled: "Cancelled before the photo was taken."
  case .system(let code, let operation):
    "The system refused to \(operation) (error \(code)). Try again."
  }
}

func name(of kind: FileKind) -> String {
  switch kind {
  case .directory: "folder"
  case .fifo: "named pipe"
  case .device: "device"
  case .socket: "socket"
  }
}

/// How a person gets a file that is read from one that is not.
private func conversion(of format: String) -> String {
  switch format {
  // They are read where their libraries are.
  case "HEIC": installing(library("libheif-plugin-libde265"))
  case "AVIF": installing(library("libheif-plugin-dav1d"))
  case "GIF": installing("package libgif7")
  case "JPEG XL": "Convert it: djxl IN OUT.png (Debian package libjxl-tools)."
  case "JPEG 2000":
    "Convert it: opj_decompress -i IN -o OUT.png (Debian package libopenjp2-tools)."
  case "TIFF", "PSD", "ICO":
    "Convert its first picture: convert 'IN[0]' OUT.png (Debian package imagemagick)."
  case "PDF": "Convert a page: pdftoppm -jpeg -singlefile IN OUT (Debian package poppler-utils)."
  case "SVG": "Convert it: rsvg-convert -o OUT.png IN (Debian package librsvg2-bin)."
  case "raw camera file":
    "Save it as JPEG with the camera's program, or its preview: dcraw -e IN (Debian package dcraw)."
  case "video": "Save one frame: ffmpeg -i IN -frames:v 1 OUT.jpg (Debian package ffmpeg)."
  case _ where format.hasPrefix("HEIF"):
    "Convert it: heif-convert IN OUT.jpg (Debian package libheif-examples)."
  case _ where format.contains("JPEG"):
    "Save it as an ordinary 8-bit JPEG with the program that made it."
  default: "Convert it: convert IN OUT.png (Debian package imagemagick)."
  }
}

private func installing(_ packages: String) -> String {
  "Install what reads it (Debian \(packages)), then start again."
}

/// The packages that libheif and a decoder of it come in.
private func library(_ decoder: String) -> String {
  "packages libheif1, 1.13 or newer, and, since Debian 13, \(decoder)"
}

private func message(for excess: Excess) -> String {
  let (value, limit) = (excess.value, excess.limit)
  return switch excess.what {
  case .fileBytes:
    "The file has \(megabytes(value)), \(megabytes(limit)) are allowed. Save a smaller copy."
  case .pixels: "The image has \(value) pixels, \(limit) are allowed. Save a smaller copy."
  case .side: "A side has \(value) pixels, \(limit) are allowed. Save a smaller copy."
  case .scans:
    "The JPEG's scans would take too long to decode (\(value), \(limit) allowed). "
      + "Save it anew as an ordinary JPEG."
  case .tiles, .items, .references:
    "The image is made of too many parts (\(value) \(excess.what.rawValue), \(limit) allowed). "
      + "Save it anew with another program."
  case .outputHeight:
    "At the width limit the image would be \(value) pixels high, \(limit) are allowed. "
      + "Cut it into several shorter ones."
  case .width: "The image is \(value) pixels wide, \(limit) are allowed here. Add the original."
  }
}

private func megabytes(_ bytes: Int) -> String {
  let tenths = (bytes * 10 + (1 << 19)) >> 20
  return tenths % 10 == 0 ? "\(tenths / 10) MiB" : "\(tenths / 10).\(tenths % 10) MiB"
}
