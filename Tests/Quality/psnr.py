"""Measures what the encoder is handed against a full decode with Pillow's LANCZOS.

usage: psnr.py QUALITY_SAMPLES PHOTO...

Prints for every photo our PSNR, vipsthumbnail's, and the difference, in dB. All samples count alike:
where planes are handed on, Y, Cb and Cr each at its own size in one mean squared error (Rec. 601,
full range, chroma averaged 2x2 where it is halved); else red, green and blue. Everything upright and
before encoding; where our colours were converted, those of the others are, by the same profile. Fails where a photo is under 44 dB and more than 0.5 dB
under vipsthumbnail.
"""

import io
import math
import os
import subprocess
import sys
import tempfile

import numpy
from PIL import Image, ImageCms

WIDTH = 600
TURNS = dict(
    zip(
        range(2, 9),
        [
            Image.Transpose.FLIP_LEFT_RIGHT,
            Image.Transpose.ROTATE_180,
            Image.Transpose.FLIP_TOP_BOTTOM,
            Image.Transpose.TRANSPOSE,
            Image.Transpose.ROTATE_270,
            Image.Transpose.TRANSVERSE,
            Image.Transpose.ROTATE_90,
        ],
    )
)
Image.MAX_IMAGE_PIXELS = None


def our_samples(tool, photo, folder):
    """The picture's size and its rasters as arrays of rows, columns, channels."""
    path = os.path.join(folder, "samples")
    subprocess.run([tool, "samples", str(WIDTH), photo, path], check=True)
    with open(path, "rb") as file:
        header, samples = file.read().split(b"\n\n", 1)
    sizes = [tuple(map(int, line.split())) for line in header.split(b"\n")]
    rasters, start = [], 0
    for columns, rows, channels in sizes[1:]:
        count = columns * rows * channels
        raster = numpy.frombuffer(samples, numpy.uint8, count, start)
        rasters.append(raster.reshape(rows, columns, channels).astype(float))
        start += count
    return sizes[0], rasters


def reference(photo, size):
    """Pillow's pixels: full decode, upright, LANCZOS."""
    with Image.open(photo) as image:
        # exif_transpose would look for an orientation in XMP as well, which does not count.
        exif = Image.Exif()
        exif.load(image.info.get("exif", b""))
        turn = TURNS.get(exif.get(0x0112, 1))
        upright = image.convert("RGB")
        upright = upright if turn is None else upright.transpose(turn)
        return upright.resize(size, Image.Resampling.LANCZOS)


def vips_pixels(photo, size, folder):
    """vipsthumbnail's pixels, before any encoding; it turns pictures upright by itself."""
    path = os.path.join(folder, "vips.ppm")
    exact = f"{size[0]}x{size[1]}!"
    subprocess.run(["vipsthumbnail", photo, "--size", exact, "-o", path], check=True)
    with Image.open(path) as image:
        return image.convert("RGB")


def in_srgb(image, photo):
    """The image's colours by the photo's profile, relative colorimetric; as they are without one."""
    with Image.open(photo) as original:
        profile = original.info.get("icc_profile")
    if not profile:
        return image
    source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    return ImageCms.profileToProfile(image, source, ImageCms.createProfile("sRGB"), 1)


def planes(pixels, halved):
    """Y, Cb and Cr (ITU-R BT.601, full range, as in JFIF) of red, green and blue."""
    red, green, blue = (pixels[:, :, channel] for channel in range(3))
    luma = 0.299 * red + 0.587 * green + 0.114 * blue
    chroma = [128 + (blue - luma) / 1.772, 128 + (red - luma) / 1.402]
    return [luma] + [average(plane) if halved else plane for plane in chroma]


def average(plane):
    """Means of 2x2 samples; an odd last row or column counts twice."""
    rows, columns = plane.shape
    even = numpy.pad(plane, ((0, rows % 2), (0, columns % 2)), mode="edge")
    return (even[0::2, 0::2] + even[1::2, 0::2] + even[0::2, 1::2] + even[1::2, 1::2]) / 4


def psnr(ours, theirs):
    """The PSNR over all samples of both lists."""
    errors = sum(float(((a - b) ** 2).sum()) for a, b in zip(ours, theirs))
    mean = errors / sum(a.size for a in theirs)
    return 10 * math.log10(255**2 / mean) if mean else math.inf


def measure(tool, photo, folder):
    """Our PSNR and vipsthumbnail's."""
    size, rasters = our_samples(tool, photo, folder)
    wanted, vips = reference(photo, size), vips_pixels(photo, size, folder)
    if len(rasters) == 1 and rasters[0].shape[2] == 3:
        wanted, vips = in_srgb(wanted, photo), in_srgb(vips, photo)
    wanted, vips = numpy.asarray(wanted, float), numpy.asarray(vips, float)
    if len(rasters) == 1 and rasters[0].shape[2] == 3:
        return psnr([rasters[0]], [wanted]), psnr([vips], [wanted])
    halved = len(rasters) == 3 and rasters[1].shape != rasters[0].shape
    count = len(rasters)
    wanted, vips = planes(wanted, halved)[:count], planes(vips, halved)[:count]
    ours = [raster[: w.shape[0], : w.shape[1], 0] for raster, w in zip(rasters, wanted)]
    return psnr(ours, wanted), psnr(vips, wanted)


def main():
    tool, photos = sys.argv[1], sys.argv[2:]
    failures = 0
    print(f"{'photo':44} {'ours':>7} {'vips':>7} {'more':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for photo in photos:
            ours, vips = measure(tool, photo, folder)
            is_enough = ours >= 44 or ours >= vips - 0.5
            failures += not is_enough
            name = os.path.basename(photo)
            print(f"{name:44} {ours:7.2f} {vips:7.2f} {ours - vips:+7.2f}{'' if is_enough else ' !'}")
    sys.exit(1 if failures else 0)


main()
