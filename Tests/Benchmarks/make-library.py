#!/usr/bin/env python3
"""Makes a photo library: make-library.py COUNT FOLDER. Small JPEGs with varied EXIF, in up to 200
nested folders; the same count gives the same library."""

import os
import random
import struct
import sys

PICTURE = os.path.join(os.path.dirname(__file__), "../CommandTests/Fixtures/small.jpg")
CAMERAS = [("Apple", "iPhone 12"), ("SONY", "ILCE-7M3"), ("Canon", "Canon EOS R6"), None]
LENSES = ["iPhone 12 front camera 2.71mm f/2.2", "FE 35mm F1.8", None, None]


def text(tag, value):
    data = value.encode() + b"\0"
    return tag, 2, len(data), data


def short(tag, value):
    return tag, 3, 1, struct.pack("<H", value)


def angle(tag, degrees):
    whole = int(degrees * 360000)
    parts = whole // 360000, whole // 6000 % 60, whole % 6000
    return tag, 5, 3, struct.pack("<6I", parts[0], 1, parts[1], 1, parts[2], 100)


def directory(entries, start):
    """A directory that begins at `start`, with the values that do not fit into it behind it."""
    head, behind = struct.pack("<H", len(entries)), b""
    end = start + 6 + 12 * len(entries)
    for tag, kind, count, data in sorted(entries):
        head += struct.pack("<HHI", tag, kind, count)
        if len(data) > 4:
            head += struct.pack("<I", end + len(behind))
            behind += data
        else:
            head += data.ljust(4, b"\0")
    return head + b"\0\0\0\0" + behind


def exif(pick):
    settings = []
    if pick.random() < 0.9:
        date = "%04d:%02d:%02d %02d:%02d:%02d" % (
            pick.randint(1955, 2025), pick.randint(1, 12), pick.randint(1, 28),
            pick.randrange(24), pick.randrange(60), pick.randrange(60))
        settings.append(text(0x9003, date))
        if pick.random() < 0.5:
            settings.append(text(0x9011, pick.choice(["+02:00", "-08:00", "+05:45"])))
    if lens := pick.choice(LENSES):
        settings.append(text(0xA434, lens))
    if pick.random() < 0.05:
        settings.append(short(0xA401, 6))
    if pick.random() < 0.05:
        settings.append((0x9286, 7, 18, b"ASCII\0\0\0Screenshot"))
    place = []
    if pick.random() < 0.5:
        place = [text(1, pick.choice("NS")), angle(2, pick.uniform(0, 89)),
                 text(3, pick.choice("EW")), angle(4, pick.uniform(0, 179))]
    main = [short(0x0112, pick.randint(1, 8))]
    if camera := pick.choice(CAMERAS):
        main += [text(0x010F, camera[0]), text(0x0110, camera[1])]
    pointers = 1 + bool(place)
    start = 8 + 6 + 12 * (len(main) + pointers) + sum(len(e[3]) for e in main if len(e[3]) > 4)
    inner = directory(settings, start)
    main.append((0x8769, 4, 1, struct.pack("<I", start)))
    if place:
        main.append((0x8825, 4, 1, struct.pack("<I", start + len(inner))))
    tail = directory(place, start + len(inner)) if place else b""
    return b"Exif\0\0II*\0\x08\0\0\0" + directory(main, 8) + inner + tail


def main():
    count, root = int(sys.argv[1]), sys.argv[2]
    pick = random.Random(count)
    with open(PICTURE, "rb") as file:
        picture = file.read()
    folders = [""]
    for number in range(199):
        folders.append(os.path.join(pick.choice(folders[-20:]), "folder %d" % number))
    for folder in folders:
        os.makedirs(os.path.join(root, folder), exist_ok=True)
    for number in range(count):
        block = exif(pick)
        segment = b"\xff\xe1" + struct.pack(">H", len(block) + 2) + block
        # Filled up to the size of a thumbnail, as photos on a phone have one.
        filling = b"\xff\xfe" + struct.pack(">H", 6000) + bytes(5998)
        name = os.path.join(root, folders[number % len(folders)], "IMG_%05d.jpg" % number)
        with open(name, "wb") as file:
            file.write(picture[:2] + segment + filling + picture[2:])


main()
