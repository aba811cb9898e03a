"""Does what intake does with Pillow or pyvips, in this process: one line of input, one of output.

`pillow PATH OUT` and `pyvips PATH OUT` decode a picture, turn it upright, bring it to 600 pixels
width and to sRGB, and write it as JPEG at quality 85, or as WebP where it is not opaque; the answer
is the processor time and the time on the clock that took, in nanoseconds.
"""

import io
import sys
import time

import pyvips
from PIL import Image, ImageCms, ImageOps

WIDTH = 600
SRGB = ImageCms.createProfile("sRGB")
Image.MAX_IMAGE_PIXELS = None
pyvips.cache_set_max(0)


def pillow(path, out):
    with Image.open(path) as image:
        turned = image.getexif().get(0x0112, 1) > 4
        width, height = image.size[::-1] if turned else image.size
        size = (WIDTH, max(1, round(height * WIDTH / width))) if width > WIDTH else (width, height)
        profile = image.info.get("icc_profile")
        if image.format == "JPEG":
            # A reduced decode, as Image.thumbnail asks for it.
            image.draft(None, tuple(2 * side for side in (size[::-1] if turned else size)))
        if image.mode in ("P", "PA", "LA", "1") or image.mode.startswith("I"):
            image = image.convert("RGBA" if "transparency" in image.info or "A" in image.mode else "RGB")
        image = image.resize(size[::-1] if turned else size, Image.Resampling.LANCZOS, reducing_gap=2.0)
        image = ImageOps.exif_transpose(image)
    if profile:
        mode = "RGBA" if image.mode == "RGBA" else "RGB"
        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            image = ImageCms.profileToProfile(image, source, SRGB, 1, outputMode=mode)
        except ImageCms.PyCMSError:
            pass
    if image.mode == "RGBA" and image.getextrema()[3][0] < 255:
        image.save(out + ".webp", quality=85, method=4)
    else:
        image.convert("L" if image.mode == "L" else "RGB").save(out + ".jpg", quality=85)


def vips(path, out):
    image = pyvips.Image.thumbnail(
        path, WIDTH, height=10_000_000, size="down", export_profile="srgb", intent="relative"
    )
    if image.hasalpha() and image[image.bands - 1].min() < 255:
        image.webpsave(out + ".webp", Q=85, effort=4, strip=True)
    else:
        image = image.flatten() if image.hasalpha() else image
        image.jpegsave(out + ".jpg", Q=85, strip=True)


def main():
    work = {"pillow": pillow, "pyvips": vips}
    for line in sys.stdin:
        name, path, out = line.rstrip("\n").split("\t")
        processor, clock = time.process_time_ns(), time.perf_counter_ns()
        try:
            work[name](path, out)
            answer = f"{time.process_time_ns() - processor} {time.perf_counter_ns() - clock}"
        except Exception as error:  # One picture that a peer cannot do is a gap in the table.
            answer = f"error {error!r}"
        print(answer.replace("\n", " "), flush=True)


main()
