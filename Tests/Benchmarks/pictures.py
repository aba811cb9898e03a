"""The pictures of the benchmark: those of the corpus, and others made from them once."""

import glob
import os
import subprocess

from PIL import Image, ImageDraw, ImageFilter

Image.MAX_IMAGE_PIXELS = None


def rows(corpus, work, wanted):
    """Names and paths of all pictures, or of those whose name begins with a wanted word."""
    folder = os.path.join(work, "pictures")
    made = made_pictures(folder)
    found = [(os.path.basename(path), path) for path in sorted(glob.glob(f"{corpus}/photos/*.jpg"))]
    found += [
        (name, os.path.join(folder, name))
        for name in [
            "photo_12mp_baseline.jpg", "photo_24mp_baseline.jpg", "photo_48mp_baseline.jpg",
            "photo_12mp_progressive.jpg", "photo_24mp_progressive.jpg",
        ]
    ]
    found += [(os.path.basename(path), path) for path in made]
    return [
        (name, path) for name, path in found if not wanted or any(map(name.startswith, wanted))
    ]


def made_pictures(folder):
    """12 MP pictures in other formats, a tall screenshot and a small picture."""
    photo = os.path.join(folder, "photo_12mp_baseline.jpg")
    work = {
        "12mp.png": ["vips", "copy", photo + "[autorotate]", "{out}[strip]"],
        "12mp_lossy.webp": ["vips", "copy", photo, "{out}[Q=85,strip]"],
        "12mp_lossless.webp": ["cwebp", "-quiet", "-lossless", "-z", "2", photo, "-o", "{out}"],
    }
    paths = []
    for name, words in work.items():
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            subprocess.run([word.replace("{out}", path) for word in words], check=True)
        paths.append(path)
    for name, draw in [
        ("12mp_alpha.png", lambda path: with_alpha(photo).save(path, compress_level=6)),
        ("12mp_alpha.webp", lambda path: with_alpha(photo).save(path, quality=85, method=2)),
        ("screenshot_1170x12000.png", lambda path: screenshot().save(path)),
        ("small_400x300.jpg", lambda path: Image.open(photo).resize((400, 300)).save(path, quality=90)),
    ]:
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            draw(path)
        paths.append(path)
    return paths


def with_alpha(photo):
    """A photo whose edge is transparent, in a soft ellipse."""
    image = Image.open(photo).convert("RGB")
    image.info.clear()
    mask = Image.new("L", (image.width // 8, image.height // 8))
    ImageDraw.Draw(mask).ellipse((20, 20, mask.width - 20, mask.height - 20), fill=255)
    image.putalpha(mask.filter(ImageFilter.GaussianBlur(8)).resize(image.size))
    return image


def screenshot():
    """A page of text lines and panels, as long as a chat."""
    image = Image.new("RGB", (1170, 12_000), "white")
    draw = ImageDraw.Draw(image)
    for index, top in enumerate(range(40, 11_900, 60)):
        left = 40 if index % 3 else 400
        draw.rounded_rectangle((left, top, left + 700, top + 50), 20, fill=(230, 240, 255 - index % 60))
        draw.text((left + 20, top + 18), f"{index} The quick brown fox jumps over the lazy dog", "black")
    return image
