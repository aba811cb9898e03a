"""Rebuilds what a cut of the power can leave of drafts, from what a session asked of the disk."""
import os, shutil, struct, subprocess, tempfile
from draft_bench import (
    Loss, ask, chance, check_file, check_history, end, fail, folder, once, rounds, start, state_of)
from draft_model import List


class Disk:
    """What is there for certain, and what was asked for since, in order. A name is flushed with its
    folder, bytes with their file; of the rest any first part can be there."""

    def __init__(self, ignores_flushes):
        self.names, self.files, self.pending = {}, {}, []
        self.inodes, self.made, self.ignores_flushes = {}, 0, ignores_flushes

    def take(self, kind, inode, number, first, second):
        if kind == "s":
            flushed = self.inodes.get(inode, inode)
            is_flushed = lambda change: change[0] == flushed and not self.ignores_flushes
            for change in filter(is_flushed, self.pending):
                apply(change, self.names, self.files)
            self.pending = [change for change in self.pending if not is_flushed(change)]
            return
        if kind == "c":
            # Inodes are given again, files are not.
            self.made += 1
            self.inodes[inode] = f"file {self.made}"
        file = self.inodes.get(inode)
        if kind in "cur":
            home, name = os.path.split(first.decode())
            if home == os.path.realpath(folder):
                other = os.path.basename(second.decode()) if second else file
                self.pending.append((os.stat(folder).st_ino, kind, name, other))
        elif file:
            self.pending.append((file, kind, number, first))

    def images(self):
        """Every image that a cut at this moment can leave: bytes by name."""
        names, files = dict(self.names), {key: bytearray(data) for key, data in self.files.items()}

        def image():
            return {name: bytes(files.get(file, b"")) for name, file in names.items()}

        yield image()
        for change in self.pending:
            file, kind, number, data = change
            if kind == "w" and len(data) >= 1024:
                whole = bytes(files.get(file, b""))
                apply((file, kind, number, data[:512]), names, files)
                yield image()
                files[file] = bytearray(whole)
            apply(change, names, files)
            yield image()


def apply(change, names, files):
    place, kind, number, data = change
    if kind == "c":
        names[number] = data
    elif kind == "u":
        names.pop(number, None)
    elif kind == "r":
        if number in names:
            names[data] = names.pop(number)
    else:
        content = files.setdefault(place, bytearray())
        if kind == "t":
            del content[number:]
        else:
            content.extend(bytes(max(0, number + len(data) - len(content))))
            content[number:number + len(data)] = data


class Recording:
    """Lines of sessions, what the drafts must hold after each, and what was asked of the disk."""

    def __init__(self):
        self.path, self.shim = folder + "/record", folder + "/record-disk.so"
        source = os.path.join(os.path.dirname(os.path.abspath(__file__)), "record-disk.c")
        subprocess.run(["clang", "-shared", "-fPIC", "-o", self.shim, source], check=True)
        self.drafts, self.ends = [{}], []

    def run(self, draft, lines):
        """Runs lines; each has the drafts that are there after it."""
        session = start(draft, LD_PRELOAD=self.shim, RECORD_TO=self.path)
        for line, drafts in lines:
            answer = ask(session, line)
            if not answer or not answer["ok"]:
                fail(line, "answers", answer)
            self.ends.append(os.path.getsize(self.path))
            self.drafts.append(drafts)
        end(session)

    def moments(self, ignores_flushes):
        """The images of each moment before and after a flush or an answer, with the number of lines
        that were acknowledged."""
        disk, data, place, done = Disk(ignores_flushes), open(self.path, "rb").read(), 0, 0
        while place < len(data):
            if done < len(self.ends) and place == self.ends[done]:
                yield done, disk.images()
                done += 1
                yield done, disk.images()
                continue
            kind, inode, number, *sizes = struct.unpack_from("5Q", data, place)
            middle, place = place + 40 + sizes[0], place + 40 + sum(sizes)
            texts = data[middle - sizes[0]:middle], data[middle:place]
            if chr(kind) == "s":
                yield done, disk.images()
            disk.take(chr(kind), inode, number, *texts)
            if chr(kind) == "s":
                yield done, disk.images()
        yield len(self.ends), disk.images()


def recorded():
    """Makes a draft, edits it in every way, saves a copy and loads it; and saves a list in memory,
    which is the draft from then on."""
    recording, drafts = Recording(), {}

    def after(lines, name, model, copies):
        """The lines with the drafts after each; `name` is that of the session's own, once there."""
        for line in lines:
            command, word, *_ = (line + " ").split(" ")
            model.run(line.split(), copies)
            if command == "save":
                drafts[word] = model.copy() if name is None else List(model.rows)
                name = name or word
            if name:
                drafts[name] = model.copy()
            yield line, dict(drafts)

    recording.run(folder + "/a", after(
        ["list", "add p0.jpg p1.jpg p2.jpg", "alt 0 " + "long " * 1899 + "long", "move 0 2",
         "replace 1 p3.jpg", "undo 2", "save b", "remove 0 2", "load b", "pick 3 p4.jpg", "undo 3",
         "redo 1"], "a", List(), {}))
    recording.run(None, after(
        ["add p5.jpg p6.jpg", "alt 1 text", "save c", "remove 0", "undo 1"], None, List(), {}))
    return recording


def check_image(image, before, after, whole):
    """Holds an image against the drafts of the last acknowledged line and of the one in flight.

    `whole` has what was looked at before: many images differ in one draft of several only."""
    place = tempfile.mkdtemp(dir=folder)
    try:
        for name, data in image.items():
            open(f"{place}/{name}", "wb").write(data)
        for name in sorted(before.keys() | after.keys()):
            path, allowed = f"{place}/{name}", [drafts.get(name) for drafts in (before, after)]
            files = [file for file in image.items() if file[0].startswith(name)]
            key = tuple(files), *map(id, allowed)
            if key in whole:
                continue
            if os.path.exists(path):
                found = once(path, "list")[0]
                states = [state_of(found)] if found["ok"] else []
                held = [model for model in allowed if model and model.state() in states]
                if not held:
                    fail(name, "holds", found)
                check_file(path, held[0].rows)
                check_history(path, held[0])
            elif None not in allowed:
                fail(name, "is not there")
            whole.add(key)
    finally:
        shutil.rmtree(place)


def losses(recording, ignores_flushes, most):
    """How many images there are, of how many at most looked at, and what those have lost."""
    images = {}
    for done, moment in recording.moments(ignores_flushes):
        for image in moment:
            images[tuple(sorted(image.items())), done] = None
    chosen = sorted(chance.sample(range(len(images)), min(most, len(images))))
    lost, keys, whole = [], list(images), set()
    for number in chosen:
        image, done = keys[number]
        following = recording.drafts[min(done + 1, len(recording.drafts) - 1)]
        try:
            check_image(dict(image), recording.drafts[done], following, whole)
        except Loss as loss:
            lost.append(f"after {done} lines: {str(loss)[:500]}")
    return len(images), len(chosen), lost


def power():
    """Without its flushes a session must lose edits, or nothing was tried."""
    recording = recorded()
    total, count, lost = losses(recording, False, rounds)
    if lost or count < min(300, rounds):
        fail(len(lost), "of", count, "images have lost something:", *lost[:5])
    all_unflushed, unflushed, lost = losses(recording, True, rounds // 5)
    if len(lost) * 10 < unflushed:
        fail("without flushes only", len(lost), "of", unflushed, "images have lost something")
    print({"images": total, "whole": count, "images without flushes": all_unflushed,
           "of them looked at": unflushed, "lost": len(lost)})
