"""How near a finished image is to a full decode with Pillow's LANCZOS, turned upright, in sRGB."""

import io
import math
import os

import numpy
from PIL import Image, ImageCms

Image.MAX_IMAGE_PIXELS = None
TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
SRGB = ImageCms.createProfile("sRGB")
references = {}


def decibels(original, image, size):
    """The PSNR of red, green and blue, alpha where there is some; `-` where there is no image."""
    for path in [image, image + ".jpg", image + ".webp"]:
        if os.path.isfile(path):
            break
    else:
        return "-"
    with Image.open(path) as opened:
        if opened.size != tuple(size):
            return "size"
        pixels = numpy.asarray(premultiplied(opened.convert("RGBA")))
    wanted = numpy.asarray(reference(original, tuple(size)))
    mean = float(((pixels.astype(float) - wanted) ** 2).mean())
    return f"{10 * math.log10(255**2 / mean):.1f}" if mean else "∞"


def premultiplied(image):
    return image.convert("RGBa")


def reference(path, size):
    if path in references:
        return references[path]
    with Image.open(path) as image:
        profile = image.info.get("icc_profile")
        # exif_transpose would look for an orientation in XMP as well, which does not count.
        exif = Image.Exif()
        exif.load(image.info.get("exif", b""))
        turn = TURNS.get(exif.get(0x0112, 1))
        image = image if turn is None else image.transpose(turn)
        image = image.convert("RGBA").convert("RGBa").resize(size, Image.Resampling.LANCZOS)
    if profile:
        # None of the tagged pictures has alpha.
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        colors = ImageCms.profileToProfile(image.convert("RGBA").convert("RGB"), source, SRGB, 1)
        image = colors.convert("RGBA").convert("RGBa")
    references[path] = image
    return image
