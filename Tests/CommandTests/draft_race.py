"""Lets two sessions want one draft at the same moment, and checks that one has it."""
import json, os, subprocess, time
from draft_bench import (
    ask, chance, check_file, draft, end, fail, folder, names, once, program, rounds, rows_of,
    start)


class Runner:
    """A session that waits, started but for the program, until it is let go."""

    def __init__(self, path):
        self.session = subprocess.Popen(
            ["sh", "-c", 'echo; read go; exec "$@"', "sh", program, "--json", "--keep-going",
             "--draft", path],
            cwd=folder, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.session.stdout.readline()

    def go(self):
        """The line that follows is there before the program is: whoever is refused may be gone."""
        print("go\nlist", file=self.session.stdin, flush=True)

    def answer(self):
        return json.loads(self.session.stdout.readline())


def edit(rows):
    """A line that changes these rows."""
    if len(rows) < 8:
        return f"add {chance.choice(names)}"
    return "remove 0 1 2 3"


def run_off(counts, leaving):
    """Lets two go at the same moment, with `leaving` ending then: the winner, what it answered, and
    the other's error. None as the winner where both came before that one was gone."""
    runners = [Runner(draft), Runner(draft)]
    chance.shuffle(runners)
    for runner in runners:
        runner.go()
    if leaving:
        time.sleep(chance.uniform(0, 0.015))
        end(leaving)
    answers = [runner.answer() for runner in runners]
    winners = [n for n, answer in enumerate(answers) if answer["ok"]]
    holders = {runners[n].session.pid for n in winners} | ({leaving.pid} if leaving else set())
    if len(winners) > 1 or not (winners or leaving):
        fail("there are", len(winners), "writers:", answers)
    for answer in answers:
        error = answer.get("error", {"code": "busy", "pid": min(holders), "since": "now"})
        if error["code"] != "busy" or error.get("pid") not in holders or not error["since"]:
            fail("one is told", error, "not", holders)
    for runner in runners:
        if runner.session.pid not in holders:
            end(runner.session)
    if not winners:
        counts["won by the one before"] += 1
        return None, None
    counts[["won by the first let go", "won by the second"][winners[0]]] += 1
    return runners[winners[0]].session, answers[winners[0]]


def race():
    """Rounds begin with a draft, with none, with the lock of a killed session, or with a session
    that is just ending. What the winner was acknowledged, the next one finds."""
    counts = dict.fromkeys(
        ["rounds", "made", "killed", "won by the first let go", "won by the second",
         "won by the one before"], 0)
    rows = []
    for number in range(rounds):
        is_new = chance.random() < 0.25
        if is_new:
            counts["made"] += 1
            rows = []
            if os.path.exists(draft):
                os.remove(draft)
        leaving = None
        if not is_new and chance.random() < 0.25:
            leaving = start(draft)
            if not ask(leaving, "list")["ok"]:
                fail("round", number, "begins with a lock that nobody has")
        winner, answer = run_off(counts, leaving)
        if winner:
            if rows_of(answer) != rows:
                fail("round", number, "finds", rows_of(answer), "not", rows)
            rows = rows_of(ask(winner, edit(rows)))
            is_killed = chance.random() < 0.5
            if is_killed:
                winner.kill()
                counts["killed"] += 1
            end(winner)
            if is_killed != os.path.exists(draft + ".lock"):
                fail("round", number, "leaves the wrong names")
        check_file(draft, rows)
        counts["rounds"] += 1
    if rounds >= 100 and not (counts["won by the first let go"] and counts["won by the second"]):
        fail("there was no race:", counts)
    print(counts)


def rivals():
    """Rounds in which a second session could edit a draft that one has open: somebody removes the
    lock, or gives the draft a second name, under which it is not opened. Of two who have it, the
    first edit that is kept refuses the other's from then on, and nothing acknowledged is lost."""
    counts = dict.fromkeys(["rounds", "lock removed", "second name", "kept"], 0)
    other = folder + "/other.picdraft"
    for number in range(rounds):
        pair = [start(draft)]
        rows = rows_of(ask(pair[0], "list"))
        has_two_names = chance.random() < 0.3
        counts["second name" if has_two_names else "lock removed"] += 1
        if has_two_names:
            os.link(draft, other)
            answer = once(other, "list")[0]
            if answer["ok"] or answer["error"]["code"] != "notWritable":
                fail("round", number, "opens the second name:", answer)
        else:
            os.remove(draft + ".lock")
            pair.append(start(draft))
            if rows_of(ask(pair[1], "list")) != rows:
                fail("round", number, "shows two lists")
        rows = compete(pair, rows, counts)
        for session in pair:
            end(session)
        if has_two_names:
            os.remove(other)
        check_file(draft, rows)
        if rows_of(once(draft, "list")[0]) != rows:
            fail("round", number, "lost what was acknowledged")
        counts["rounds"] += 1
    print(counts)


def compete(sessions, rows, counts):
    """Lets sessions edit at the same moment, some times. The rows that the one has kept whose edit
    was first."""
    winner, lists = None, dict.fromkeys(sessions, rows)
    for _ in range(4):
        chance.shuffle(sessions)
        for session in sessions:
            print(edit(lists[session]), file=session.stdin, flush=True)
        answers = [json.loads(session.stdout.readline()) for session in sessions]
        for session, answer in zip(sessions, answers):
            if answer["ok"] and winner in (None, session):
                winner, lists[session] = session, rows_of(answer)
                counts["kept"] += 1
            elif answer["ok"] or answer["error"].get("reason") != "changed":
                fail("rivals are answered", answers)
        if not winner:
            fail("rivals are all refused:", answers)
    return lists[winner]
