"""Kills sessions of a draft at random moments, or lets two race for one, and checks what is left.

python3 drafts.py kill PROGRAM PHOTO [ROUNDS [SEED]]
python3 drafts.py power PROGRAM PHOTO [IMAGES [SEED]]
python3 drafts.py race PROGRAM PHOTO [ROUNDS [SEED]]
python3 drafts.py rivals PROGRAM PHOTO [ROUNDS [SEED]]
python3 drafts.py cost PROGRAM PHOTO [ROUNDS]

PHOTO is a finished JPEG that is small enough to be kept as it is. Ends with status 0 and a line of
counts where nothing was lost. With `cost` the line has milliseconds, and nothing is judged.
"""
import os, shutil, sqlite3, subprocess, sys, threading, time

# The tests lie among the sources, which stay as they are.
sys.dont_write_bytecode = True
from draft_bench import (
    Loss, ask, chance, check_copy, check_file, check_history, check_rows, draft, end, fail, folder,
    infos, names, once, program, rounds, rows_of, start, state_of)
from draft_model import List
from draft_power import power
from draft_race import race, rivals


def check_answer(line, answer, steps, expected):
    """Holds the answer to a line against what the list must be after it."""
    if not answer["ok"] or rows_of(answer, expected.rows) != expected.rows:
        fail(line, "answers", answer, "not", expected.state())
    if line[0] in ("undo", "redo") and answer["steps"] != steps:
        fail(line, "tells", answer["steps"], "not", steps)
    if line[0] == "save":
        check_copy(line[1], expected)
    elif (answer["undo"], answer["redo"]) != expected.state()[1:]:
        fail(line, "answers", answer, "not", expected.state())


def check_cut_copy(name, expected):
    """A copy that a session was saving when it was killed is there and whole, or can be saved."""
    is_there = os.path.exists(f"{folder}/{name}")
    if not is_there:
        answer, = once(draft, f"save {name}")
        if not answer["ok"]:
            fail("saving", name, "again says", answer)
    check_copy(name, expected)
    left = [other for other in os.listdir(folder) if other.startswith(name + ".")]
    if left:
        fail("beside", name, "are left", left)
    return is_there


def kill_session(model, copies, counts, longest):
    """Runs lines until the session is killed: the list before the line in flight and after it, that
    line, and how many were answered."""
    session = start(draft)
    timer = threading.Timer(chance.uniform(0, longest), session.kill)
    timer.start()
    answered = 0
    while True:
        line = model.line(chance, names, copies)
        saved, attempt = dict(copies), model.copy()
        steps = attempt.run(line, saved)
        answer = ask(session, " ".join(line))
        if answer is None:
            break
        check_answer(line, answer, steps, attempt)
        answered += 1
        counts["lines"][line[0]] = counts["lines"].get(line[0], 0) + 1
        model = attempt
        copies.update(saved)
        for name in list(copies)[:-4]:
            del copies[name]
            os.remove(f"{folder}/{name}")
    timer.join()
    end(session)
    return model, attempt, line, answered


def kill():
    """Of the rounds, `landed` counts edits in flight that the file has, `taken back` those that it
    has not, and `of no effect` lines in flight that change nothing; the same for copies by `save`.
    In those of `starting` the session had answered nothing, and the file has no edit of it."""
    counts = dict.fromkeys(
        ["rounds", "landed", "taken back", "of no effect", "copies landed", "copies taken back",
         "starting", "steps walked"], 0) | {"lines": {}}
    model, copies = List(), {}
    for number in range(rounds):
        # Within the start at times, mostly within the edits that follow.
        model, attempt, line, answered = kill_session(
            model, copies, counts, 0.02 if number % 8 == 0 else 0.25)
        found, *shown = once(draft, "list", *infos(range(8)))
        if not found["ok"]:
            fail("round", number, "does not open:", found)
        has_landed = state_of(found) == attempt.state() != model.state()
        if not has_landed and state_of(found) != model.state():
            fail("round", number, line, "leaves", state_of(found), "not", model.state(), "nor",
                 attempt.state())
        if line[0] == "save":
            has_landed = check_cut_copy(line[1], model)
            os.remove(f"{folder}/{line[1]}")
        if not answered and not has_landed:
            counts["starting"] += 1
        elif line[0] == "save":
            counts["copies landed" if has_landed else "copies taken back"] += 1
        elif attempt.state() == model.state():
            counts["of no effect"] += 1
        else:
            counts["landed" if has_landed else "taken back"] += 1
        model = attempt if has_landed else model
        check_rows(model.rows, shown[:len(model.rows)], "the draft")
        check_file(draft, model.rows)
        counts["steps walked"] += check_history(draft, model)
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
    {"kill": kill, "power": power, "race": race, "rivals": rivals, "cost": cost}[sys.argv[1]]()
except Loss as loss:
    sys.exit(str(loss))
finally:
    shutil.rmtree(folder)
