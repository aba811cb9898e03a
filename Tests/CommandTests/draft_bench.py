"""Photos, a draft and sessions of the program, for what the command line of drafts.py asks."""
import hashlib, json, os, random, shutil, sqlite3, subprocess, sys, tempfile

program, photo = sys.argv[2:4]
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 500
seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
chance = random.Random(seed)
folder = tempfile.mkdtemp(prefix="drafts-")
draft = folder + "/post.picdraft"
names = [f"p{n}.jpg" for n in range(10)]
digests = {}
for number, name in enumerate(names):
    data = bytearray(open(photo, "rb").read())
    data[25] = 1 + number
    open(f"{folder}/{name}", "wb").write(data)
    digests[name] = hashlib.sha256(data).hexdigest()


def rows_of(answer, unchanged=()):
    """The rows in an answer; `unchanged` where it has none because nothing changed."""
    if "slots" not in answer:
        return list(unchanged)
    return [(slot["id"], slot["source"], slot["alt"]) for slot in answer["slots"] if "id" in slot]


def state_of(answer):
    return rows_of(answer), answer["undo"], answer["redo"]


def start(path, **variables):
    """A session of a draft; of a list in memory where `path` is None."""
    return subprocess.Popen(
        [program, "--json", "--keep-going", *(["--draft", path] if path else [])], cwd=folder,
        text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ | variables)


def ask(session, line):
    try:
        print(line, file=session.stdin, flush=True)
    except BrokenPipeError:
        return None
    answer = session.stdout.readline()
    return json.loads(answer) if answer.endswith("\n") else None


def end(session):
    try:
        session.stdin.close()
    except BrokenPipeError:
        pass
    session.wait()
    session.stdout.close()


class Loss(Exception):
    pass


def fail(*words):
    raise Loss(" ".join(map(str, ["seed", seed, *words])))


def once(path, *lines):
    """The answers of a session that ends by itself."""
    session = subprocess.run(
        [program, "--json", "--keep-going", "--draft", path], cwd=folder, text=True,
        input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE)
    return [json.loads(answer) for answer in session.stdout.splitlines()]


def check_rows(expected, answers, where):
    """Holds the answers to an `info` for each slot against rows and the images that they name."""
    for row, answer in zip(expected, answers, strict=True):
        found = answer.get("attachment", answer)
        if [found.get(key) for key in ("id", "source", "alt", "sha256")] != [*row, digests[row[1]]]:
            fail(where, "shows", answer, "not", row)


def infos(rows):
    return [f"info {slot}" for slot in range(len(rows))]


def check_file(path, rows):
    """Holds what SQLite alone finds in a draft against rows and the images that they name."""
    database = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
    if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
        fail(path, "is not whole")
    images = database.execute(
        "SELECT image.bytes FROM slot JOIN entry USING(attachment, revision)"
        " JOIN photo ON photo.number = photo JOIN image ON image.number = image ORDER BY slot")
    found = [hashlib.sha256(image).hexdigest() for image, in images]
    database.close()
    if found != [digests[name] for _, name, _ in rows]:
        fail(path, "holds the images", found, "not those of", rows)


def check_history(path, expected):
    """Walks a copy back step by step to the beginning and forward again, looking at each image. The
    number of steps."""
    copy = path + ".copy"
    shutil.copy(path, copy)
    walked = expected.copy()
    lines, checks = infos(walked.rows), [(None, [], walked.rows)]
    for line in ["undo 1"] * len(walked.steps) + ["redo 1"] * (
            len(walked.steps) + len(walked.undone)):
        steps = walked.run(line.split(), {})
        checks.append((line, steps, walked.rows))
        lines += [line, *infos(walked.rows)]
        if not walked.steps and line == "undo 1":
            checks.append(("undo", None, []))
            lines.append("undo")
    answers = iter(once(copy, *lines))
    for line, steps, rows in checks:
        answer = next(answers) if line else {"steps": []}
        if steps is None:
            error = answer.get("error", {})
            if (error.get("code"), error.get("forgotten")) != ("nothingToUndo", expected.forgotten):
                fail("undo beyond the first step says", answer, "not", expected.forgotten)
            continue
        if answer.get("steps") != steps or rows_of(answer, rows) != rows:
            fail(line, "answers", answer, "not", steps, rows)
        check_rows(rows, [next(answers) for _ in rows], line)
    os.remove(copy)
    return len(checks)


def check_copy(name, expected):
    """A copy that a session saved has the list and no history."""
    answers = once(f"{folder}/{name}", "list", *infos(expected.rows))
    if not answers[0]["ok"] or state_of(answers[0]) != (expected.rows, 0, 0):
        fail(name, "holds", answers[0], "not", expected.rows)
    check_rows(expected.rows, answers[1:], name)
    check_file(f"{folder}/{name}", expected.rows)
