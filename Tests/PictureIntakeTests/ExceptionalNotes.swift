import PictureImaging

/// Where the manifest's words on a file's structure are not all that its notes follow from: the
/// notes there are more of, and those there are fewer of.
enum ExceptionalNotes {
  static let of: [String: (more: Set<Note>, fewer: Set<Note>)] = [
    // Damage is found by decoding.
    "malformed/bad_exif.jpg": ([.damagedData], []),
    "malformed/corrupt_scan.jpg": ([.damagedData], []),
    "malformed/its_eecb78b9.jpg": ([.damagedData], []),
    "malformed/junk_header.jpg": ([.damagedData], []),
    "malformed/no_eoi_but_complete.jpg": ([.truncated], []),
    "malformed/truncated_app14.jpg": ([.damagedData], []),
    "malformed/truncated_progressive.jpg": ([.truncated], []),
    // Parts that the manifest does not name: a canvas, and times.
    "color/p3.png": ([.metadataDropped], []),
    "orientation/png_reference_rotated.png": ([.metadataDropped], []),
    "orientation/png_reference_upright.png": ([.metadataDropped], []),
    // The manifest does not say what is in a PNG's EXIF: both hold latitude and longitude.
    "metadata/canary_all.png": ([.locationDropped], []),
    "metadata/png_exif_xmp_icc_at_end.png": ([.locationDropped], []),
    // What follows the end is another PNG.
    "png/trailing_36k.png": ([.extraImagesDropped], [.metadataDropped]),
    // Their gAMA is 45455, and the chromaticities, where there are any, are those of sRGB.
    "orientation/png_raw_profile_orientation.png": ([], [.colorConverted]),
    "png/gray_alpha_8.png": ([], [.colorConverted]),
    // The profile is a bomb; what counts then is its gAMA.
    "malformed/png_iccp_bomb.png": ([.profileUnreadable], []),
    // The manifest does not say what a GIF holds besides: a comment, bytes behind the end, XMP.
    "gif/interlaced.gif": ([.metadataDropped], []),
    "gif/rotating_squares.gif": ([.metadataDropped], []),
    "gif/transparent.gif": ([.metadataDropped], []),
    // Nor of what a HEIF is made: other pictures and a gain map, EXIF and XMP, a sequence; profiles and
    // numbers that say what its values mean; boxes that turn it.
    "heif/alpha_irot.avif": ([.turnedUpright], []),
    "heif/animated_8bpc.avif": ([.firstFrameOnly], []),
    "heif/example.heic": ([.extraImagesDropped, .metadataDropped], []),
    "heif/gainmap_sdr.avif": ([.extraImagesDropped, .locationDropped, .metadataDropped], []),
    "heif/iphone_3024x4032.heic": ([.colorConverted, .metadataDropped], []),
    "heif/odd_size_452x462.heic": ([.metadataDropped], []),
    "heif/p3_pq_10bit_444.avif": ([.colorConverted, .depthReduced, .hdrDropped], []),
    "heif/paris_icc_exif_xmp.avif": ([.locationDropped, .metadataDropped], []),
    "heif/sdw_hdr.heic": ([.colorConverted, .depthReduced, .hdrDropped, .metadataDropped], []),
    "heif/sharp_pitm.avif": ([.metadataDropped], []),
    "orientation/avif_rot0mir1.avif": ([.turnedUpright], []),
    "orientation/avif_rot1mir0.avif": ([.turnedUpright], []),
    "orientation/avif_rot1mir1.avif": ([.turnedUpright], []),
    "orientation/avif_rot3mir0.avif": ([.turnedUpright], []),
    "orientation/avif_xmp_3.avif": ([.colorConverted, .metadataDropped], []),
    // A GPS directory without latitude and longitude says nothing of the place.
    "metadata/empty_gps_ifd.jpg": ([], [.locationDropped]),
    "metadata/exif_huge_1x1.jpg": ([], [.locationDropped]),
    "photos/pixel_ultrahdr_p3_12p5mp.jpg": ([], [.locationDropped]),
  ]
}
