"""Changes the HEIC, AVIF and GIF files of the corpus at random, and sees what intake makes of them.

usage: mutations.py TOOL CORPUS KEEP [--count N] [--seed S]

TOOL is quality-samples. Each changed file is prepared in a process of its own, which has to end
with a photo or with an error of intake within 20 seconds and 320 MiB. Files for which it does not
are kept in the folder KEEP; there is a line for each, and a count of all outcomes at the end.
The same seed gives the same files.
"""

import argparse
import collections
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

MOST_SECONDS = 20
MOST_BYTES = 320 << 20
EXTREMES = [b"\0\0\0\0", b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\0\0\xff\xff", b"\0\0\0\1"]


def changed(data, chance):
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 2, 4, 16])):
        # Half of the changes where headers are.
        reach = min(len(data), 1500) if chance.random() < 0.5 else len(data)
        place = chance.randrange(reach)
        kind = chance.randrange(6)
        if kind == 0:
            data[place] ^= 1 << chance.randrange(8)
        elif kind == 1:
            data[place] = chance.randrange(256)
        elif kind == 2:
            data[place : place + 4] = chance.choice(EXTREMES)
        elif kind == 3:
            del data[place : place + chance.randrange(1, 64)]
        elif kind == 4:
            piece = data[place : place + chance.randrange(1, 64)]
            data[place:place] = piece
        else:
            start = chance.randrange(len(data))
            piece = data[start : start + chance.randrange(1, 64)]
            data[place : place + len(piece)] = piece
        if not data:
            break
    if chance.random() < 0.05:
        del data[chance.randrange(len(data) + 1) :]
    return bytes(data)


def outcome(tool, path, output):
    """What became of it: photo, the name of an error, or what should not be; and the peak."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen([tool, "image", "600", path, output], stderr=errors)
        try:
            process.wait(MOST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
            return "TOO SLOW"
        errors.seek(0)
        words = errors.read().decode(errors="replace")
    if process.returncode == 0:
        return "photo"
    name = re.search(r": (\w+)", words)
    if process.returncode == 1 and name:
        return name.group(1)
    return f"CRASH {process.returncode} {words.strip()[-200:]}"


def peak_of_children():
    import resource

    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss << 10


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("corpus")
    parser.add_argument("keep")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    files = sorted(
        path
        for kind in ["heic", "heif", "avif", "gif"]
        for path in glob.glob(f"{arguments.corpus}/**/*.{kind}", recursive=True)
    )
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        path, output = f"{folder}/changed", f"{folder}/output"
        for number in range(arguments.count):
            chance = random.Random(f"{arguments.seed} {number}")
            original = chance.choice(files)
            with open(original, "rb") as file:
                data = changed(file.read(), chance)
            with open(path, "wb") as file:
                file.write(data)
            before = peak_of_children()
            result = outcome(arguments.tool, path, output)
            if max(before, MOST_BYTES) < peak_of_children():
                result = f"TOO LARGE {peak_of_children() >> 20} MiB"
            counts[result.split(" -")[0]] += 1
            if result[:3].isupper():
                os.makedirs(arguments.keep, exist_ok=True)
                name = f"{number}-{os.path.basename(original)}"
                with open(f"{arguments.keep}/{name}", "wb") as file:
                    file.write(data)
                print(f"{name}: {result}", flush=True)
    print(", ".join(f"{count} {result}" for result, count in counts.most_common()))
    sys.exit(any(result[:3].isupper() for result in counts))


main()
