"""Prints what intake takes beside the codecs alone and beside its peers. See run.sh.

usage: benchmark.py TOOLS CORPUS WORK [--runs N] [ROW…]

Every row is one picture. The runs of all columns take turns, so that what slows the machine slows
all; of each column the minimum and the median of processor time are shown in milliseconds, as
`minimum/median`, with the wall-clock minimum, and ratios are those of minima of processor time.
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(__file__))
from pictures import rows  # noqa: E402
from quality import decibels  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
WIDTH = 600


class Worker:
    """A process that answers a line with a line."""

    def __init__(self, *words, environment=None):
        self.process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )

    def ask(self, *words):
        """The numbers of the answer; None where it is an error."""
        self.process.stdin.write("\t".join(words) + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline().split()
        return None if not answer or answer[0] == "error" else [int(word) for word in answer]

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def command(words):
    """Processor time, time on the clock and peak memory of a command, or None where it failed.

    The operating system's account of that one child.
    """
    start = time.perf_counter_ns()
    child = os.posix_spawnp(
        words[0], words, os.environ, file_actions=[(os.POSIX_SPAWN_OPEN, 1, "/dev/null", 1, 0),
                                                   (os.POSIX_SPAWN_OPEN, 2, "/dev/null", 1, 0)]
    )
    _, status, usage = os.wait4(child, 0)
    wall = time.perf_counter_ns() - start
    if status:
        return None
    return [int((usage.ru_utime + usage.ru_stime) * 1e9), wall, usage.ru_maxrss << 10]


def columns(tools, ours, peers, path, out):
    """What is measured for a picture: a function for each column."""
    suffix = "webp" if path.endswith("_alpha.png") or path.endswith("_alpha.webp") else "jpg"
    quality = f"{out}.vips.{suffix}[Q=85,strip]"
    return {
        "ours": lambda: ours.ask("prepare", path),
        "floor": lambda: ours.ask("floor", path),
        "Pillow": lambda: peers.ask("pillow", path, out + ".pillow"),
        "pyvips": lambda: peers.ask("pyvips", path, out + ".pyvips"),
        "$ours": lambda: command([f"{tools}/picture-picker", "add", path]),
        "$vipsthumbnail": lambda: command(
            ["vipsthumbnail", path, "-s", f"{WIDTH}x10000000>", "--eprofile", "srgb", "-o", quality]
        ),
        "$magick": lambda: command(
            [IMAGEMAGICK, "-define", f"jpeg:size={2 * WIDTH}x{2 * WIDTH}", path + "[0]", "-auto-orient",
             "-resize", f"{WIDTH}x>", "-strip", "-quality", "85", f"{out}.magick.{suffix}"]
        ),
        "$gm": lambda: command(
            ["gm", "convert", "-size", f"{2 * WIDTH}x{2 * WIDTH}", path + "[0]", "-auto-orient",
             "-resize", f"{WIDTH}x>", "-strip", "-quality", "85", f"{out}.gm.{suffix}"]
        ),
    }


IMAGEMAGICK = next((name for name in ["convert-im6.q16", "magick"] if shutil.which(name)), "convert")


def measured(work, runs):
    """The runs of each column, taken in turns after one that does not count."""
    results = {name: [] for name in work}
    for run in range(runs + 1):
        for name, once in work.items():
            result = once() if results[name] is not None else None
            if result is None:
                results[name] = None
            elif run:
                results[name].append(result)
    return results


def milliseconds(results):
    if not results:
        return "-"
    times = [result[0] / 1e6 for result in results]
    wall = min(result[1] for result in results) / 1e6
    return f"{min(times):.1f}/{statistics.median(times):.1f} ({wall:.1f})"


def least(results):
    return min(result[0] for result in results) if results else None


def ratio(a, b):
    return f"{a / b:.2f}" if a and b else "-"


def peak(tools, paths, finished):
    """The most memory of a fresh process that adds `paths`, beyond one that adds nothing, and what
    stays beyond one that has the same list of `finished` images, in MB."""
    answers = []
    for list_of_paths in [[], [finished] * len(paths), paths]:
        worker = Worker(f"{tools}/benchmark-worker")
        answers.append(worker.ask("memory", *list_of_paths))
        worker.end()
    if None in answers:
        return "-", "-"
    nothing, same, added = answers
    return f"{(added[0] - nothing[0]) / 1e6:.1f}", f"{(added[1] - same[1]) / 1e6:.1f}"


def row(tools, ours, peers, name, path, out, runs):
    results = measured(columns(tools, ours, peers, path, out), runs)
    image = out + ".ours"
    size = ours.ask("image", path, image)
    parts = [name]
    parts += [milliseconds(results[column]) for column in results]
    mine = least(results["ours"])
    parts += [ratio(mine, least(results[column])) for column in ["floor", "Pillow", "pyvips"]]
    parts += [
        ratio(least(results["$ours"]), least(results[column]))
        for column in ["$vipsthumbnail", "$magick", "$gm"]
    ]
    parts.append(peak(tools, [path], image)[0])
    for file in [image, out + ".pillow", out + ".vips"]:
        parts.append(decibels(path, file, size))
    return parts


def print_row(parts):
    print("| " + " | ".join(parts) + " |", flush=True)


def pictures_table(arguments, folder):
    ours = Worker(f"{arguments.tools}/benchmark-worker")
    peers = Worker(sys.executable, f"{HERE}/peers.py",
                   environment={**os.environ, "VIPS_CONCURRENCY": "1"})
    out = os.path.join(folder, "out")
    heads = ["picture", *columns("", ours, peers, "", ""), "/floor", "/Pillow", "/pyvips",
             "$/vipsthumbnail", "$/magick", "$/gm", "peak MB", "dB", "Pillow dB", "vips dB"]
    print_row(heads)
    print_row(["---"] * len(heads))
    for name, path in rows(arguments.corpus, arguments.work, arguments.rows):
        print_row(row(arguments.tools, ours, peers, name, path, out, arguments.runs))
        for file in os.listdir(folder):
            os.remove(os.path.join(folder, file))
    ours.end()
    peers.end()


def heif_table(arguments, folder):
    """Photos of phones, beside libheif's bare decode and what people use for them."""
    ours = Worker(f"{arguments.tools}/benchmark-worker")
    print_row(["picture", "ours", "floor", "$ours", "$heif-convert and vipsthumbnail", "/floor",
               "$/heif-convert", "peak MB", "its peak MB"])
    print_row(["---"] * 9)
    for name in ["iphone_3024x4032.heic", "example.avif"]:
        path = f"{arguments.corpus}/heif/{name}"
        whole, small = f"{folder}/whole.jpg", f"{folder}/small.jpg[Q=85,strip]"
        line = (f"heif-convert -q 95 {path} {whole} && "
                f"vipsthumbnail {whole} -s '{WIDTH}x10000000>' --eprofile srgb -o '{small}'")
        results = measured({
            "ours": lambda: ours.ask("prepare", path),
            "floor": lambda: ours.ask("floor", path),
            "$ours": lambda: command([f"{arguments.tools}/picture-picker", "add", path]),
            "$heif-convert": lambda: command(["sh", "-c", line]),
        }, arguments.runs)
        theirs = results["$heif-convert"]
        ours.ask("image", path, f"{folder}/finished")
        print_row([
            name, *map(milliseconds, results.values()),
            ratio(least(results["ours"]), least(results["floor"])),
            ratio(least(results["$ours"]), least(theirs)),
            peak(arguments.tools, [path], f"{folder}/finished")[0],
            f"{max(result[2] for result in theirs) / 1e6:.1f}" if theirs else "-",
        ])
    ours.end()


def times(work, runs):
    return {name: milliseconds(results) for name, results in measured(work, runs).items()}


def other_table(arguments, folder):
    """Start-up, edits, adds of eight, and memory."""
    tools, runs = arguments.tools, arguments.runs
    ours = Worker(f"{tools}/benchmark-worker")
    pictures = f"{arguments.work}/pictures"
    eight = [f"{pictures}/photo_12mp_baseline.jpg"] * 8
    print_row(["what", "minimum/median of processor time (minimum by the clock), ms"])
    print_row(["---", "---"])
    for name, value in times({
        "start to the answer of `-c list`": lambda: command([f"{tools}/picture-picker", "-c", "list"]),
        "a program that links the same and prints a line":
            lambda: command([f"{tools}/benchmark-start"]),
    }, max(runs, 30)).items():
        print_row([name, value])
    for name, value in times({
        "100,000 edits and updates at 8 attachments": lambda: ours.ask("edits", "8", "100000"),
        "100,000 edits and updates at 100 attachments": lambda: ours.ask("edits", "100", "100000"),
        "eight 12 MP photos in one add": lambda: ours.ask("together", *eight),
        "eight 12 MP photos in eight adds": lambda: ours.ask("singly", *eight),
    }, runs).items():
        print_row([name, value])
    ours.end()
    print()
    print_row(["memory, MB", "most, beyond a process without photos",
               "after, beyond a process with the same list"])
    print_row(["---", "---", "---"])
    ours = Worker(f"{tools}/benchmark-worker")
    for name, count in [
        ("photo_12mp_baseline.jpg", 8), ("photo_48mp_baseline.jpg", 8), ("photo_24mp_progressive.jpg", 1),
        ("12mp.png", 1), ("12mp_alpha.png", 1),
    ]:
        path = f"{pictures}/{name}"
        if os.path.exists(path):
            size = os.path.getsize(path) / 1e6
            finished = os.path.join(folder, name)
            ours.ask("image", path, finished)
            print_row([f"{count} × {name} ({size:.1f} MB each)",
                       *peak(tools, [path] * count, finished)])
    ours.end()
    photo = os.path.join(folder, "photo_12mp_baseline.jpg")
    drafts = [sys.executable, f"{HERE}/../CommandTests/drafts.py", "cost", f"{tools}/picture-picker"]
    print("\nA draft of 8 photos and 100 steps, minima by the clock, ms:", flush=True)
    subprocess.run([*drafts, photo, str(runs)], check=False)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tools")
    parser.add_argument("corpus")
    parser.add_argument("work")
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("rows", nargs="*")
    arguments = parser.parse_intermixed_args()
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load average {load:.2f}"
          + (": TOO BUSY, a quiet machine is under 0.5" if load > 0.5 else ""))
    with tempfile.TemporaryDirectory() as folder:
        if arguments.rows != ["heif"]:
            pictures_table(arguments, folder)
            print()
        if not arguments.rows or "heif" in arguments.rows:
            heif_table(arguments, folder)
        if not arguments.rows:
            print()
            other_table(arguments, folder)
    print(f"load average at the end {os.getloadavg()[0]:.2f} (of this run itself)")


main()
