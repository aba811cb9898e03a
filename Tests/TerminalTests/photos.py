"""Writes PNG photos whose pixels follow from a formula.

photos.py gradient WIDTH HEIGHT BLUE FILE     red rises to the right, green downwards
photos.py quarters WIDTH HEIGHT SHIFT FILE    four colours, one in each quarter
photos.py large FILE                          24 megapixels of 16 bits a sample
"""
import struct, sys, zlib


def write(path, width, height, depth, rows):
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    header = struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0)
    packer = zlib.compressobj(1)
    data = b"".join(packer.compress(b"\0" + row) for row in rows) + packer.flush()
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(b"IEND", b""))


kind, path = sys.argv[1], sys.argv[-1]
if kind == "large":
    write(path, 6000, 4000, 16, (bytes([row % 251] * 6) * 6000 for row in range(4000)))
else:
    width, height, value = map(int, sys.argv[2:5])
    quarters = [(200, 40, 60), (40, 160, 90), (50, 80, 200), (230, 210, 80)]
    def pixel(x, y):
        if kind == "gradient":
            return (x * 255 // (width - 1), y * 255 // (height - 1), value)
        return quarters[(2 * (2 * y >= height) + (2 * x >= width) + value) % 4]
    write(path, width, height, 8, (bytes(v for x in range(width) for v in pixel(x, y)) for y in range(height)))
