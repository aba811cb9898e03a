"""Asks Chromium, or heif-convert, what it makes of pictures, for tests to compare with.

usage: references.py chromium|heif-convert CORPUS PATH...

Prints JSON: for each path below CORPUS that is shown, its size and the means of the cells of a
16x16 grid over it, row by row: red, green and blue multiplied by alpha, and alpha. Cell of pixel
(x, y): column 16x / width, row 16y / height, rounded down. There are no cells where a side is under
16 pixels.
"""

import base64
import io
import json
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image, ImageCms

TYPES = {"avif": "image/avif", "gif": "image/gif", "heic": "image/heic", "heif": "image/heif"}

# Of an animation a canvas is given the first frame.
SCRIPT = """async ([type, base64]) => {
  const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
  const image = new Image();
  image.src = URL.createObjectURL(new Blob([bytes], {type}));
  await image.decode();
  const [width, height] = [image.naturalWidth, image.naturalHeight];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', {colorSpace: 'srgb'});
  context.drawImage(image, 0, 0, width, height);
  const data = context.getImageData(0, 0, width, height).data;
  let text = '';
  for (let i = 0; i < data.length; i += 32768)
    text += String.fromCharCode(...data.subarray(i, i + 32768));
  return [width, height, btoa(text)];
}"""


def shown_by_chromium(paths):
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium",
            args=["--host-resolver-rules=MAP * ~NOTFOUND", "--force-color-profile=srgb"],
        )
        page = browser.new_page()
        for name, path in paths:
            data = base64.b64encode(path.read_bytes()).decode()
            try:
                width, height, pixels = page.evaluate(SCRIPT, [TYPES[path.suffix[1:]], data])
            except Exception as error:
                print(f"{name}: {str(error).splitlines()[0]}", file=sys.stderr)
                continue
            pixels = numpy.frombuffer(base64.b64decode(pixels), numpy.uint8)
            yield name, pixels.reshape(height, width, 4).astype(float)
        browser.close()


def converted(paths):
    with tempfile.TemporaryDirectory() as folder:
        for name, path in paths:
            output = pathlib.Path(folder, "picture.png")
            call = subprocess.run(["heif-convert", path, output], capture_output=True)
            # Of several pictures each has its number.
            written = sorted(pathlib.Path(folder).glob("*.png"))
            if call.returncode or not written:
                print(f"{name}: {call.stderr.decode().strip()}", file=sys.stderr)
                continue
            if name in PERCEPTUAL_QUANTIZER:
                yield name, clipped(written[0], PERCEPTUAL_QUANTIZER[name])
            else:
                yield name, pixels_in_srgb(Image.open(written[0]))
            for path in written:
                path.unlink()


# Pictures with values brighter than white, and the matrix from their linear colours to BT.709's
# (ITU-R BT.2087 for those of BT.2020; for P3 by the same computation).
PERCEPTUAL_QUANTIZER = {
    "heif/sdw_hdr.heic": [
        [1.660491, -0.587641, -0.072850],
        [-0.124550, 1.132900, -0.008349],
        [-0.018151, -0.100579, 1.118730],
    ],
    "heif/p3_pq_10bit_444.avif": [
        [1.224940, -0.224940, 0.0],
        [-0.042057, 1.042057, 0.0],
        [-0.019638, -0.078636, 1.098274],
    ],
}


def clipped(path, matrix):
    """The picture by SMPTE ST 2084 with 203 cd/m2 as white, what is brighter clipped."""
    raw = subprocess.run(
        ["convert-im6.q16", path, "-depth", "16", "rgb:-"], capture_output=True, check=True
    ).stdout
    width, height = Image.open(path).size
    value = numpy.frombuffer(raw, "<u2").reshape(height, width, 3) / 65535
    root = value ** (1 / 78.84375)
    light = (numpy.maximum(root - 0.8359375, 0) / (18.8515625 - 18.6875 * root)) ** (1 / 0.1593017578125)
    linear = numpy.clip(numpy.minimum(light * 10000 / 203, 1) @ numpy.array(matrix).T, 0, 1)
    srgb = numpy.where(
        linear <= 0.0031308, 12.92 * linear, 1.055 * linear ** (1 / 2.4) - 0.055
    )
    opaque = numpy.full((height, width, 1), 255.0)
    return numpy.concatenate([srgb * 255, opaque], axis=2)


def pixels_in_srgb(image):
    profile = image.info.get("icc_profile")
    if profile:
        source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
        image = ImageCms.profileToProfile(
            image, source, ImageCms.createProfile("sRGB"), renderingIntent=intent
        )
    return numpy.asarray(image.convert("RGBA")).astype(float)


def cells(pixels):
    height, width = pixels.shape[:2]
    if min(height, width) < 16:
        return []
    pixels = pixels.copy()
    pixels[:, :, :3] *= pixels[:, :, 3:] / 255
    rows = [-(-i * height // 16) for i in range(17)]
    columns = [-(-i * width // 16) for i in range(17)]
    means = [
        pixels[rows[y] : rows[y + 1], columns[x] : columns[x + 1]].mean(axis=(0, 1))
        for y in range(16)
        for x in range(16)
    ]
    return [round(float(value)) for mean in means for value in mean]


def main():
    witness, corpus, *names = sys.argv[1:]
    paths = [(name, pathlib.Path(corpus, name)) for name in names]
    shown = shown_by_chromium(paths) if witness == "chromium" else converted(paths)
    lines = []
    for name, pixels in shown:
        height, width = pixels.shape[:2]
        entry = {"width": width, "height": height, "cells": cells(pixels)}
        lines.append(json.dumps(name) + ":" + json.dumps(entry, separators=(",", ":")))
    print("{" + ",\n".join(lines) + "}")


main()
