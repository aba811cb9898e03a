"""Kills sessions of a draft at random moments, or lets two race for one, and checks what is left.

python3 drafts.py kill PROGRAM PHOTO [ROUNDS [SEED]]
python3 drafts.py race PROGRAM PHOTO [ROUNDS [SEED]]
python3 drafts.py cost PROGRAM PHOTO [ROUNDS]

PHOTO is a finished JPEG that is small enough to be kept as it is. Ends with status 0 and a line of
counts where nothing was lost. With `cost` the line has milliseconds, and nothing is judged.
"""
import json, os, random, shutil, sqlite3, subprocess, sys, tempfile, threading, time

job, program, photo = sys.argv[1:4]
rounds = int(sys.argv[4]) if len(sys.argv) > 4 else 500
seed = int(sys.argv[5]) if len(sys.argv) > 5 else 1
chance = random.Random(seed)
folder = tempfile.mkdtemp(prefix="drafts-")
draft = folder + "/post.picdraft"
names = [f"p{n}.jpg" for n in range(10)]
for number, name in enumerate(names):
    data = bytearray(open(photo, "rb").read())
    data[25] = 1 + number
    open(f"{folder}/{name}", "wb").write(data)


class List:
    """What the list must be: rows of (identity, name, alt), and the steps with the rows before."""

    def __init__(self, rows=(), steps=(), undone=(), next_id=1, forgotten=0):
        self.rows, self.steps, self.undone = list(rows), list(steps), list(undone)
        self.next_id, self.forgotten = next_id, forgotten

    def copy(self):
        return List(self.rows, self.steps, self.undone, self.next_id, self.forgotten)

    def step(self, command, rows):
        if rows == self.rows:
            return
        self.steps.append((command, self.rows, rows))
        self.forgotten += max(0, len(self.steps) - 100)
        self.steps, self.undone, self.rows = self.steps[-100:], [], rows

    def run(self, words):
        command, rows = words[0], list(self.rows)
        if command == "add":
            for name in words[1:]:
                rows.append((self.next_id, name, ""))
                self.next_id += 1
        elif command == "remove":
            gone = {int(word) for word in words[1:]}
            rows = [row for slot, row in enumerate(rows) if slot not in gone]
        elif command == "move":
            rows.insert(int(words[2]), rows.pop(int(words[1])))
        elif command == "alt":
            slot = int(words[1])
            rows[slot] = (*rows[slot][:2], " ".join(words[2:]))
        elif command == "replace":
            slot = int(words[1])
            rows[slot] = (rows[slot][0], words[2], rows[slot][2])
        elif command == "undo":
            for _ in range(int(words[1])):
                self.undone.append(self.steps.pop())
                self.rows = self.undone[-1][1]
            return
        elif command == "redo":
            for _ in range(int(words[1])):
                self.steps.append(self.undone.pop())
                self.rows = self.steps[-1][2]
            return
        self.step(command, rows)

    def line(self):
        """A command that this list can carry out."""
        count = len(self.rows)
        kind = chance.choice(["add"] * 3 + ["remove", "move", "alt", "alt", "replace", "undo", "redo"])
        slot = chance.randrange(count) if count else 0
        if kind == "add" and count < 8:
            return ["add"] + chance.sample(names, chance.randint(1, min(3, 8 - count)))
        if kind == "remove" and count:
            return ["remove"] + [str(s) for s in chance.sample(range(count), chance.randint(1, min(2, count)))]
        if kind == "move" and count:
            return ["move", str(slot), str(chance.randrange(count))]
        if kind == "alt" and count:
            return ["alt", str(slot), "text", str(chance.randint(0, 9))]
        if kind == "replace" and count:
            return ["replace", str(slot), chance.choice(names)]
        if kind == "undo" and self.steps:
            return ["undo", str(chance.randint(1, min(4, len(self.steps))))]
        if kind == "redo" and self.undone:
            return ["redo", str(chance.randint(1, min(3, len(self.undone))))]
        return self.line()

    def state(self):
        return self.rows, len(self.steps), len(self.undone)


def rows_of(answer):
    return [(slot["id"], slot["source"], slot["alt"]) for slot in answer["slots"] if "id" in slot]


def state_of(answer):
    return rows_of(answer), answer["undo"], answer["redo"]


def start(path):
    return subprocess.Popen(
        [program, "--json", "--keep-going", "--draft", path], cwd=folder, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE)


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


def fail(*words):
    print("seed", seed, *words, file=sys.stderr)
    sys.exit(1)


def once(path, *lines):
    """The answers of a session that ends by itself."""
    session = subprocess.run(
        [program, "--json", "--keep-going", "--draft", path], cwd=folder, text=True,
        input="".join(line + "\n" for line in lines), stdout=subprocess.PIPE)
    return [json.loads(answer) for answer in session.stdout.splitlines()]


def check_history(expected, counts):
    """Walks a copy back step by step to the beginning and forward again."""
    copy = folder + "/copy.picdraft"
    shutil.copy(draft, copy)
    undo, redo = len(expected.steps), len(expected.undone)
    answers = once(copy, *["undo"] * undo, f"redo {undo + redo}" if undo + redo else "list")
    rows = expected.rows
    for (command, before, after), answer in zip(reversed(expected.steps), answers):
        if not answer["ok"] or [step["command"] for step in answer["steps"]] != [command]:
            fail("undo says", answer, "of", command)
        rows = rows_of(answer) if "slots" in answer else rows
        if rows != before:
            fail("undo of", command, "leads to", rows, "not", before)
        counts["undone"] += 1
    if not answers[-1]["ok"]:
        fail("redo says", answers[-1])
    os.remove(copy)


def kill():
    model, counts = List(), {"rounds": 0, "lines": 0, "in flight": 0, "landed": 0, "undone": 0}
    for number in range(rounds):
        session = start(draft)
        # Within the start at times, mostly within the edits that follow.
        timer = threading.Timer(chance.uniform(0, 0.02 if number % 8 == 0 else 0.25), session.kill)
        timer.start()
        attempt = None
        while True:
            line = model.line()
            attempt = model.copy()
            attempt.run(line)
            answer = ask(session, " ".join(line))
            if answer is None:
                break
            counts["lines"] += 1
            if not answer["ok"] or (answer["undo"], answer["redo"]) != attempt.state()[1:]:
                fail(line, "answers", answer, "not", attempt.state())
            if "slots" in answer and rows_of(answer) != attempt.rows:
                fail(line, "answers", rows_of(answer), "not", attempt.rows)
            model = attempt
        timer.join()
        end(session)
        found = once(draft, "list")[0]
        if not found["ok"]:
            fail("round", number, "does not open:", found)
        if state_of(found) == attempt.state() != model.state():
            model = attempt
            counts["landed"] += 1
        elif state_of(found) != model.state():
            fail("round", number, "holds", state_of(found), "not", model.state(), "nor", attempt.state())
        counts["in flight"] += 1
        with sqlite3.connect(f"file:{draft}?mode=ro", uri=True) as database:
            if database.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                fail("round", number, "is not whole")
        database.close()
        check_history(model, counts)
        counts["rounds"] += 1
    print(counts)


def race():
    counts = {"rounds": 0, "killed": 0}
    for number in range(rounds):
        sessions = [start(draft), start(draft)]
        answers = [ask(session, "list") for session in sessions]
        if any(answer is None for answer in answers):
            # Who is refused at once may be gone before it is asked.
            answers = [a or json.loads(s.stdout.readline()) for s, a in zip(sessions, answers)]
        writers = [n for n, answer in enumerate(answers) if answer["ok"]]
        if len(writers) != 1:
            fail("round", number, "has", len(writers), "writers:", answers)
        winner, error = sessions[writers[0]], answers[1 - writers[0]]["error"]
        if error["code"] != "busy" or error.get("pid") != winner.pid or not error["since"]:
            fail("round", number, "tells", error, "not", winner.pid)
        if number % 2:
            winner.kill()
            counts["killed"] += 1
        for session in sessions:
            end(session)
        if (number % 2 == 0) == os.path.exists(draft + ".lock"):
            fail("round", number, "leaves the wrong names")
        counts["rounds"] += 1
    print(counts)


def least(repeat, actions):
    """The least milliseconds of each action; they take turns, so that all meet the same load."""
    times = {name: [] for name in actions}
    for _ in range(repeat):
        for name, action in actions.items():
            begin = time.perf_counter()
            action()
            times[name].append((time.perf_counter() - begin) * 1000)
    return {name: min(values) for name, values in times.items()}


def cost():
    """Least times: starts with and without a draft of 8 photos and 100 steps; a replacement in a
    draft and the same in memory; and an insert of the same bytes with the same settings."""
    once(draft, "add " + " ".join(names[:8]), *[f"alt {n % 8} text {n}" for n in range(100)])
    options = {"memory": [], "draft": ["--draft", draft]}
    times = least(15, {
        f"start, {name}": lambda words=words: subprocess.run(
            [program, "--json", *words, "-c", "list"], stdout=subprocess.PIPE)
        for name, words in options.items()})
    sessions = {name: subprocess.Popen(
        [program, "--json", "--keep-going", *words], cwd=folder, text=True,
        stdin=subprocess.PIPE, stdout=subprocess.PIPE) for name, words in options.items()}
    ask(sessions["memory"], f"add {names[0]}")
    turns = {name: iter(range(10**6)) for name in sessions}
    database = sqlite3.connect(folder + "/bare", isolation_level=None)
    database.execute("PRAGMA journal_mode = DELETE")
    database.execute("PRAGMA synchronous = EXTRA")
    database.execute("CREATE TABLE image(bytes BLOB)")
    data = open(f"{folder}/{names[0]}", "rb").read()
    actions = {
        f"replace, {name}": lambda name=name: ask(
            sessions[name], f"replace 0 {names[8 + next(turns[name]) % 2]}") for name in sessions}
    actions["insert"] = lambda: database.execute("INSERT INTO image VALUES(?)", [data])
    times.update(least(rounds, actions))
    for session in sessions.values():
        end(session)
    times["opening"] = times["start, draft"] - times["start, memory"]
    times["commit"] = times["replace, draft"] - times["replace, memory"]
    times["commit / insert"] = times["commit"] / times["insert"]
    print({name: round(value, 2) for name, value in times.items()})


try:
    {"kill": kill, "race": race, "cost": cost}[job]()
finally:
    shutil.rmtree(folder)
