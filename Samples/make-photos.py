#!/usr/bin/env python3
"""Draws the sample photos into the folder Photos beside this script.

Needs python3 with venv and pip; Pillow is installed into a temporary environment. The same
version of Pillow gives the same bytes.
"""

import math
import os
import random
import subprocess
import sys
import tempfile

PILLOW = "pillow==13.0.0"

if "PHOTO_ENVIRONMENT" not in os.environ:
    with tempfile.TemporaryDirectory() as folder:
        subprocess.check_call([sys.executable, "-m", "venv", folder])
        python = os.path.join(folder, "bin", "python")
        subprocess.check_call([python, "-m", "pip", "install", "--quiet", PILLOW])
        environment = dict(os.environ, PHOTO_ENVIRONMENT=folder)
        sys.exit(subprocess.call([python, __file__], env=environment))

from PIL import Image, ImageDraw, ImageFilter, ImageFont, PngImagePlugin  # noqa: E402

PHOTOS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Photos")
# Everything is drawn this much larger and then reduced: smooth edges.
OVERSIZE = 2


class Canvas:
    """A picture that is drawn in the units of the finished one."""

    def __init__(self, width, height, top, bottom, seed):
        self.width, self.height = width, height
        self.image = Image.new("RGB", (width * OVERSIZE, height * OVERSIZE))
        self.draw = ImageDraw.Draw(self.image)
        self.random = random.Random(seed)
        self.gradient(0, height, top, bottom)

    def gradient(self, start, end, top, bottom):
        for row in range(start * OVERSIZE, end * OVERSIZE):
            share = (row - start * OVERSIZE) / max(1, (end - start) * OVERSIZE - 1)
            color = tuple(round(a + (b - a) * share) for a, b in zip(top, bottom))
            self.draw.line([(0, row), (self.width * OVERSIZE, row)], fill=color)

    def scaled(self, points):
        return [(x * OVERSIZE, y * OVERSIZE) for x, y in points]

    def shape(self, color, *points):
        self.draw.polygon(self.scaled(points), fill=color)

    def box(self, color, left, top, right, bottom):
        self.shape(color, (left, top), (right, top), (right, bottom), (left, bottom))

    def disc(self, color, x, y, radius, ry=None):
        ry = radius if ry is None else ry
        self.draw.ellipse(self.scaled([(x - radius, y - ry), (x + radius, y + ry)]), fill=color)

    def line(self, color, width, *points):
        self.draw.line(self.scaled(points), fill=color, width=width * OVERSIZE, joint="curve")

    def words(self, text, x, y, size, color):
        font = ImageFont.load_default(size * OVERSIZE)
        self.draw.text((x * OVERSIZE, y * OVERSIZE), text, fill=color, font=font, anchor="mm")

    def glow(self, x, y, radius, color, strength):
        """A soft light; `strength` is how far it goes towards the colour in its middle."""
        mask = Image.new("L", self.image.size)
        box = self.scaled([(x - radius, y - radius), (x + radius, y + radius)])
        ImageDraw.Draw(mask).ellipse(box, fill=round(255 * strength))
        mask = mask.filter(ImageFilter.GaussianBlur(radius * OVERSIZE / 3))
        self.image.paste(Image.new("RGB", self.image.size, color), mask=mask)

    def finished(self):
        return self.image.resize((self.width, self.height), Image.Resampling.LANCZOS)


def ridge(canvas, color, base, heights, bottom):
    """Hills: points spread over the width, `heights` above `base`."""
    step = canvas.width / (len(heights) - 1)
    points = [(i * step, base - height) for i, height in enumerate(heights)]
    canvas.shape(color, *points, (canvas.width, bottom), (0, bottom))


def boat(canvas, x, y, size, sail):
    canvas.shape(
        (245, 240, 228), (x, y - size), (x, y - size * 0.12), (x + size * 0.5, y - size * 0.12)
    )
    canvas.shape(
        sail, (x - 3, y - size * 0.9), (x - 3, y - size * 0.12), (x - size * 0.4, y - size * 0.12)
    )
    canvas.line((70, 48, 36), 3, (x, y - size * 1.04), (x, y))
    canvas.shape(
        (92, 56, 40),
        (x - size * 0.55, y - size * 0.06),
        (x + size * 0.6, y - size * 0.06),
        (x + size * 0.4, y + size * 0.12),
        (x - size * 0.4, y + size * 0.12),
    )


def ripples(canvas, top, bottom, color, count):
    for _ in range(count):
        y = canvas.random.uniform(top, bottom)
        near = (y - top) / (bottom - top)
        length = 8 + 50 * near * canvas.random.random()
        x = canvas.random.uniform(0, canvas.width)
        canvas.line(color, 1 + round(near * 2), (x, y), (x + length, y))


def harbour():
    c = Canvas(1200, 900, (74, 118, 178), (252, 214, 160), 1)
    c.glow(380, 470, 260, (255, 226, 150), 0.9)
    c.disc((255, 244, 206), 380, 440, 62)
    ridge(c, (116, 122, 150), 520, [30, 62, 48, 90, 70, 110, 60, 84, 40], 560)
    c.gradient(540, 900, (238, 178, 126), (28, 70, 108))
    for i in range(26):
        half = 70 - i * 1.4 + c.random.uniform(-14, 14)
        c.line((255, 232, 176), 3, (380 - half, 552 + i * 12), (380 + half, 552 + i * 12))
    ripples(c, 560, 890, (52, 98, 138), 260)
    c.box((120, 104, 92), 860, 560, 1200, 640)
    for i, color in enumerate([(196, 84, 64), (232, 186, 96), (110, 150, 160), (226, 222, 208)]):
        left = 872 + i * 82
        c.box(color, left, 440 - i % 2 * 30, left + 76, 562)
        c.shape(
            (96, 60, 52),
            (left - 6, 440 - i % 2 * 30),
            (left + 38, 392 - i % 2 * 30),
            (left + 82, 440 - i % 2 * 30),
        )
        for x in (14, 48):
            for y in (462, 510):
                c.box((60, 66, 84), left + x, y, left + x + 16, y + 24)
    c.line((80, 64, 54), 8, (900, 640), (900, 720))
    c.line((80, 64, 54), 8, (1060, 640), (1060, 720))
    boat(c, 240, 690, 190, (206, 62, 52))
    boat(c, 660, 620, 110, (40, 92, 150))
    boat(c, 960, 800, 150, (240, 170, 60))
    for x, y in [(520, 180), (590, 150), (640, 210), (760, 120)]:
        c.line((60, 70, 96), 3, (x - 18, y - 8), (x, y), (x + 18, y - 8))
    return c.finished()


def market():
    c = Canvas(900, 1200, (120, 180, 226), (222, 236, 240), 2)
    c.disc((255, 246, 214), 730, 150, 70)
    for left, top, color in [
        (0, 330, (214, 168, 128)),
        (250, 260, (232, 206, 150)),
        (560, 300, (188, 128, 110)),
    ]:
        c.box(color, left, top, left + 340, 700)
        c.shape((150, 74, 58), (left - 14, top), (left + 170, top - 110), (left + 354, top))
        for x in (50, 150, 250):
            for y in (60, 190):
                c.box((84, 104, 120), left + x, top + y, left + x + 44, top + y + 70)
    c.gradient(700, 1200, (176, 158, 138), (120, 104, 92))
    for row in range(10):
        for column in range(13):
            x = column * 76 - row % 2 * 38
            y = 720 + row * row * 3 + row * 24
            c.disc((150, 134, 118), x, y, 30 + row, 6 + row)
    stalls = [
        ((206, 48, 48), (255, 250, 240)),
        ((38, 120, 84), (250, 246, 226)),
        ((40, 92, 160), (252, 248, 236)),
    ]
    fruit = [(226, 60, 44), (250, 170, 30), (120, 176, 60), (246, 220, 70), (148, 70, 140)]
    for stall, (one, other) in enumerate(stalls):
        left, top = 20 + stall * 296, 560 + stall % 2 * 60
        for stripe in range(8):
            x = left + stripe * 33
            color = one if stripe % 2 == 0 else other
            c.shape(color, (x + 8, top), (x + 33, top), (x + 36, top + 90), (x, top + 90))
            c.disc(color, x + 18, top + 90, 18, 16)
        c.line((90, 62, 44), 8, (left + 12, top + 90), (left + 12, top + 330))
        c.line((90, 62, 44), 8, (left + 252, top + 90), (left + 252, top + 330))
        for crate in range(3):
            x = left + 8 + crate * 84
            c.box((158, 112, 66), x, top + 216, x + 78, top + 290)
            for piece in range(12):
                color = fruit[(stall * 2 + crate) % len(fruit)]
                c.disc(color, x + 12 + piece % 5 * 13, top + 214 - piece // 5 * 12, 10)
            c.line((120, 82, 46), 3, (x, top + 252), (x + 78, top + 252))
    c.box((250, 244, 226), 300, 440, 600, 530)
    c.words("MARKET", 450, 484, 62, (150, 40, 36))
    for x, color in [(180, (60, 70, 130)), (470, (190, 80, 90)), (700, (70, 110, 80))]:
        c.disc((236, 194, 160), x, 960, 26)
        c.shape(color, (x - 44, 1120), (x - 26, 990), (x + 26, 990), (x + 44, 1120))
    return c.finished()


def lighthouse():
    c = Canvas(1000, 750, (40, 60, 110), (236, 150, 120), 3)
    c.gradient(520, 750, (120, 110, 150), (26, 44, 84))
    ripples(c, 530, 740, (170, 140, 160), 160)
    c.glow(620, 190, 190, (255, 240, 170), 0.8)
    c.shape((250, 226, 160), (620, 180), (1000, 90), (1000, 230), (620, 200))
    ridge(c, (62, 60, 66), 620, [0, 10, 30, 60, 96, 120, 110, 70, 30, 6], 760)
    c.shape((244, 240, 232), (570, 520), (590, 230), (650, 230), (670, 520))
    for i in range(3):
        top = 270 + i * 90
        c.shape(
            (200, 52, 46),
            (588 - i * 6, top),
            (652 + i * 6, top),
            (655 + i * 6, top + 44),
            (585 - i * 6, top + 44),
        )
    c.box((50, 56, 70), 580, 216, 660, 232)
    c.box((255, 246, 190), 598, 168, 642, 216)
    c.shape((200, 52, 46), (588, 168), (620, 128), (652, 168))
    c.box((226, 214, 196), 690, 470, 800, 530)
    c.shape((140, 62, 52), (680, 470), (745, 424), (810, 470))
    for x, y in [(90, 70), (180, 130), (300, 60), (410, 120), (760, 40), (880, 300), (60, 220)]:
        c.disc((255, 255, 240), x, y, 2)
    boat(c, 150, 574, 64, (230, 120, 60))
    return c.finished()


def tower():
    c = Canvas(500, 1600, (96, 160, 220), (236, 240, 226), 4)
    for x, y, r in [(90, 240, 50), (150, 220, 66), (210, 250, 44), (380, 520, 54), (430, 500, 40)]:
        c.disc((252, 252, 250), x, y, r, r * 0.6)
    ridge(c, (110, 156, 84), 1400, [40, 80, 50, 90, 60], 1600)
    c.shape((176, 158, 136), (140, 1480), (164, 420), (336, 420), (360, 1480))
    for row in range(48):
        y = 440 + row * 22
        for column in range(5):
            x = 172 + column * 36 - row % 2 * 14
            c.line((150, 132, 112), 1, (x, y), (x + 22, y))
    for i in range(7):
        c.box((186, 168, 146), 150 + i * 30, 384, 168 + i * 30, 424)
    c.box((186, 168, 146), 150, 410, 348, 440)
    c.shape((120, 56, 60), (160, 386), (250, 180), (340, 386))
    c.line((80, 70, 60), 4, (250, 180), (250, 90))
    c.shape((214, 60, 50), (252, 92), (330, 114), (252, 136))
    for y in (540, 760, 980, 1200):
        c.box((62, 58, 66), 236, y, 264, y + 70)
        c.disc((62, 58, 66), 250, y, 14)
    c.box((84, 58, 44), 216, 1380, 284, 1480)
    c.disc((84, 58, 44), 250, 1380, 34)
    c.disc((240, 236, 224), 250, 660, 46)
    c.line((40, 40, 44), 5, (250, 660), (250, 630))
    c.line((40, 40, 44), 5, (250, 660), (272, 668))
    c.box((124, 170, 90), 0, 1476, 500, 1600)
    return c.finished()


def panorama():
    c = Canvas(2400, 480, (70, 130, 200), (226, 232, 236), 5)
    c.disc((255, 250, 226), 1900, 96, 40)
    heights = [c.random.uniform(60, 250) for _ in range(33)]
    ridge(c, (150, 168, 196), 330, heights, 480)
    for i, height in enumerate(heights):
        if height > 150:
            x, y = i * 75, 330 - height
            c.shape(
                (250, 250, 252),
                (x, y),
                (x - 24, y + 34),
                (x - 6, y + 28),
                (x + 8, y + 40),
                (x + 26, y + 32),
            )
    ridge(c, (92, 118, 130), 380, [c.random.uniform(20, 110) for _ in range(41)], 480)
    ridge(c, (60, 96, 70), 440, [c.random.uniform(10, 60) for _ in range(61)], 480)
    for i in range(90):
        x, h = i * 27 + c.random.uniform(-8, 8), c.random.uniform(20, 46)
        c.shape((34, 70, 52), (x, 470 - h), (x - 10, 476), (x + 10, 476))
    c.box((48, 82, 54), 0, 470, 2400, 480)
    return c.finished()


def button():
    c = Canvas(24, 24, (250, 250, 246), (236, 236, 230), 6)
    c.disc((206, 48, 60), 12, 12, 10)
    c.disc((236, 110, 116), 12, 12, 7)
    for x, y in [(9, 9), (15, 9), (9, 15), (15, 15)]:
        c.disc((120, 20, 30), x, y, 1.4)
    return c.finished()


def fog():
    c = Canvas(800, 600, (236, 236, 236), (170, 170, 170), 7)
    for layer in range(5):
        shade = 200 - layer * 38
        base = 330 + layer * 62
        for i in range(9 + layer * 2):
            x = i * 800 / (8 + layer * 2) + c.random.uniform(-30, 30)
            h = 130 + layer * 34 + c.random.uniform(-30, 40)
            for part in range(4):
                top = base - h + part * h * 0.2
                half = 14 + part * 12 + layer * 3
                c.shape(
                    (shade,) * 3, (x, top), (x - half, top + h * 0.32), (x + half, top + h * 0.32)
                )
            c.line((shade - 10,) * 3, 5, (x, base - h * 0.1), (x, base + 10))
        ridge(c, (shade + 8,) * 3, base, [c.random.uniform(0, 20) for _ in range(9)], 600)
    return c.finished().convert("L")


def poppies():
    c = Canvas(960, 720, (120, 186, 236), (238, 244, 236), 8)
    for x, y, r in [(180, 120, 70), (260, 140, 50), (120, 150, 46), (700, 90, 60), (770, 110, 44)]:
        c.disc((255, 255, 255), x, y, r, r * 0.45)
    ridge(c, (128, 168, 140), 330, [20, 50, 30, 60, 40, 54, 24], 720)
    c.gradient(330, 720, (170, 190, 90), (58, 110, 44))
    for i in range(520):
        near = (i / 520) ** 1.4
        x, y = c.random.uniform(-10, 970), 345 + near * 350
        c.line(
            (60, 116, 46),
            1 + round(near * 2),
            (x, y),
            (x + c.random.uniform(-6, 6), y + 10 + near * 40),
        )
        if c.random.random() < 0.6:
            r = 2 + near * 22
            color = (214 + c.random.randrange(30), 40 + c.random.randrange(30), 34)
            c.disc(color, x - r * 0.4, y, r, r * 0.75)
            c.disc(color, x + r * 0.4, y, r, r * 0.75)
            c.disc((40, 24, 30), x, y, r * 0.28)
    return c.finished()


def sticker():
    """A buoy on nothing: transparent around it, and half so in its shadow."""
    c = Canvas(900, 900, (255, 255, 255), (255, 255, 255), 9)
    mask = Canvas(900, 900, (0, 0, 0), (0, 0, 0), 9)
    mask.disc((110, 110, 110), 450, 800, 330, 56)
    c.disc((20, 40, 70), 450, 800, 330, 56)
    for canvas, border in [(c, (255, 255, 255)), (mask, (255, 255, 255))]:
        canvas.disc(border, 450, 430, 380)
    for i, color in enumerate([(214, 60, 50), (248, 244, 236)] * 4):
        start = i * 45 - 22
        box = c.scaled([(110, 90), (790, 770)])
        c.draw.pieslice(box, start, start + 45, fill=color)
    c.disc((255, 255, 255), 450, 430, 200)
    c.disc((236, 232, 222), 450, 430, 184)
    c.words("AHOY", 450, 430, 120, (40, 70, 120))
    image = c.finished().convert("RGBA")
    image.putalpha(mask.finished().convert("L"))
    return image


def screenshot():
    """A window with lines of text and a table, as a phone takes it; no alpha is used."""
    c = Canvas(1170, 1600, (246, 246, 248), (246, 246, 248), 10)
    c.box((40, 70, 120), 0, 0, 1170, 220)
    c.words("Tides at the harbour", 585, 140, 66, (255, 255, 255))
    c.words("Friday, 21 June", 585, 300, 46, (90, 90, 100))
    for row, (time, height) in enumerate(
        [("02:14", "0.4 m"), ("08:31", "2.9 m"), ("14:40", "0.3 m"), ("20:55", "3.1 m")]
    ):
        top = 380 + row * 130
        c.box((255, 255, 255), 60, top, 1110, top + 110)
        c.words(time, 220, top + 55, 48, (30, 30, 36))
        c.words(height, 930, top + 55, 48, (40, 110, 180) if row % 2 else (150, 90, 60))
    c.box((255, 255, 255), 60, 960, 1110, 1500)
    points = [
        (60 + x * 10.5, 1230 - 200 * math.sin((x + 12) / 100 * 4 * math.pi)) for x in range(101)
    ]
    c.line((40, 110, 180), 8, *points)
    c.line((200, 60, 50), 4, (640, 980), (640, 1480))
    return c.finished()


def picnic():
    c = Canvas(1280, 960, (150, 200, 236), (232, 240, 236), 11)
    c.disc((255, 250, 220), 1040, 150, 66)
    ridge(c, (120, 160, 130), 430, [30, 70, 44, 96, 60, 80, 30], 960)
    c.gradient(430, 960, (150, 190, 96), (84, 140, 60))
    for row in range(8):
        for column in range(10):
            x, y = 240 + column * 80 - row * 18, 560 + row * 44
            color = (206, 62, 58) if (row + column) % 2 else (250, 246, 238)
            c.shape(color, (x, y), (x + 80, y), (x + 62, y + 44), (x - 18, y + 44))
    c.box((160, 112, 64), 300, 470, 520, 620)
    c.line((130, 88, 48), 12, (320, 470), (410, 380), (500, 470))
    for x, y, color in [
        (640, 660, (226, 60, 44)),
        (720, 690, (250, 190, 40)),
        (590, 720, (96, 160, 60)),
    ]:
        c.disc(color, x, y, 40)
    c.disc((244, 240, 230), 860, 720, 90, 44)
    c.disc((216, 150, 70), 860, 706, 60, 34)
    return c.finished()


def lamp():
    """A lamp that blinks: on, and off."""
    pictures = []
    for color in [(255, 236, 150), (70, 70, 78)]:
        c = Canvas(32, 32, (30, 40, 66), (30, 40, 66), 12)
        c.disc(color, 16, 16, 10)
        pictures.append(c.finished())
    return pictures


def exif(orientation=None, place=None):
    tags = Image.Exif()
    tags[0x010F] = "picture-picker"
    tags[0x0110] = "sample"
    tags[0x0132] = "2024:06:21 20:45:00"
    if orientation:
        tags[0x0112] = orientation
    if place:
        latitude, longitude = place
        gps = tags.get_ifd(0x8825)
        gps[1], gps[2] = "N", latitude
        gps[3], gps[4] = "E", longitude
    return tags.tobytes()


def save(image, name, **options):
    options = {"quality": 90, "subsampling": "4:2:0", "optimize": False, **options}
    image.save(os.path.join(PHOTOS, name), "JPEG", **options)


def main():
    os.makedirs(PHOTOS, exist_ok=True)
    save(harbour(), "harbour.jpg", exif=exif())
    # Stored lying on its side, as a phone held upright does: 6 is to be turned right.
    save(market().transpose(Image.Transpose.ROTATE_90), "market.jpg", exif=exif(orientation=6))
    save(
        lighthouse(),
        "lighthouse.jpg",
        subsampling="4:4:4",
        exif=exif(place=((54.0, 10.0, 55.0), (7.0, 53.0, 1.0))),
    )
    save(tower(), "old tower.jpg", quality=85)
    save(panorama(), "panorama.jpg", subsampling="4:2:2", comment="seen from the pass")
    save(button(), "button.jpg", subsampling="4:4:4")
    save(fog(), "fog.jpg")
    save(poppies(), "poppies.jpg", progressive=True)
    sticker().save(os.path.join(PHOTOS, "sticker.png"), "PNG", optimize=True)
    notes = PngImagePlugin.PngInfo()
    notes.add_text("Software", "picture-picker sample")
    # A phone's screenshot has an alpha channel that nothing shows through.
    screenshot().convert("RGBA").save(
        os.path.join(PHOTOS, "screenshot.png"), "PNG", optimize=True, pnginfo=notes
    )
    picnic().transpose(Image.Transpose.ROTATE_90).save(
        os.path.join(PHOTOS, "picnic.webp"), "WEBP", quality=80, method=4, exif=exif(orientation=6)
    )
    on, off = lamp()
    on.save(os.path.join(PHOTOS, "lamp.gif"), "GIF", save_all=True, append_images=[off])
    fog().save(os.path.join(PHOTOS, "dawn.avif"), "AVIF", quality=60, max_threads=1, exif=exif())
    lamp()[0].save(os.path.join(PHOTOS, "lamp.tif"), "TIFF", compression="tiff_deflate")
    with open(os.path.join(PHOTOS, "harbour.jpg"), "rb") as file:
        whole = file.read()
    with open(os.path.join(PHOTOS, "broken.jpg"), "wb") as file:
        file.write(whole[: len(whole) // 5])
    with open(os.path.join(PHOTOS, "shopping list.jpg"), "w", encoding="utf-8") as file:
        file.write("bread\napples\nfilm for the camera\n")


main()
