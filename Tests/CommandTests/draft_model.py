"""What a draft must hold after each of a session's lines, worked out apart from the program."""


class List:
    """Rows of (identity, name, alt), and the steps that led there.

    A name stands for one image. A step is (command, slots, the rows before, the rows after).
    """

    def __init__(self, rows=(), steps=(), undone=(), next_id=1, forgotten=0):
        self.rows, self.steps, self.undone = list(rows), list(steps), list(undone)
        self.next_id, self.forgotten = next_id, forgotten

    def copy(self):
        return List(self.rows, self.steps, self.undone, self.next_id, self.forgotten)

    def state(self):
        return self.rows, len(self.steps), len(self.undone)

    def run(self, words, copies):
        """Carries out a line; the steps that it walks, or the one that it makes, as told.

        `copies` has what was saved: by name, the rows and the identity given next.
        """
        command, *rest = words
        if command == "list":
            return []
        if command == "undo":
            return [told(self.step_back()) for _ in range(int(rest[0]))]
        if command == "redo":
            return [told(self.step_forward()) for _ in range(int(rest[0]))]
        if command == "save":
            copies[rest[0]] = self.rows, self.next_id
            return []
        slots, rows = {
            "add": self.added, "pick": self.picked, "replace": self.replaced,
            "remove": self.removed, "move": self.moved, "alt": self.captioned,
            "load": lambda name: self.loaded(*copies[name])}[command](*rest)
        if rows == self.rows:
            return []
        self.steps.append((command, slots, self.rows, rows))
        self.forgotten += max(0, len(self.steps) - 100)
        self.steps, self.undone, self.rows = self.steps[-100:], [], rows
        return [told(self.steps[-1])]

    def step_back(self):
        self.undone.append(self.steps.pop())
        self.rows = self.undone[-1][2]
        return self.undone[-1]

    def step_forward(self):
        self.steps.append(self.undone.pop())
        self.rows = self.steps[-1][3]
        return self.steps[-1]

    def new(self, name, alt=""):
        self.next_id += 1
        return self.next_id - 1, name, alt

    def with_row(self, slot, row):
        return [slot], self.rows[:slot] + [row] + self.rows[slot + 1:]

    def added(self, *names):
        count = len(self.rows)
        return [*range(count, count + len(names))], self.rows + [self.new(n) for n in names]

    def picked(self, slot, name):
        return self.added(name) if int(slot) == len(self.rows) else self.replaced(slot, name)

    def replaced(self, slot, name):
        identity, _, alt = self.rows[int(slot)]
        return self.with_row(int(slot), (identity, name, alt))

    def captioned(self, slot, *words):
        return self.with_row(int(slot), (*self.rows[int(slot)][:2], " ".join(words)))

    def removed(self, *words):
        slots = sorted({int(word) for word in words})
        return slots, [row for slot, row in enumerate(self.rows) if slot not in slots]

    def moved(self, start, end):
        rows = list(self.rows)
        rows.insert(int(end), rows.pop(int(start)))
        return [int(start), int(end)], rows

    def loaded(self, other, next_id):
        """An identity stays only where it has the same image here."""
        self.next_id = max(self.next_id, next_id)
        images = {identity: name for identity, name, _ in self.rows}
        return [], [row if images.get(row[0]) == row[1] else self.new(*row[1:]) for row in other]

    def line(self, chance, names, copies):
        """A line that this list can carry out."""
        count = len(self.rows)
        slot = chance.randrange(count) if count else 0
        lines = {
            "save": lambda: [f"copy{chance.randrange(10**9)}"],
            "pick": lambda: [str(chance.randrange(min(count, 7) + 1)), chance.choice(names)]}
        if count < 8:
            lines["add"] = lambda: chance.sample(names, chance.randint(1, min(3, 8 - count)))
        if count:
            lines |= {
                "remove": lambda: map(
                    str, chance.sample(range(count), chance.randint(1, min(2, count)))),
                "move": lambda: [str(slot), str(chance.randrange(count))],
                "alt": lambda: [str(slot), "text", str(chance.randint(0, 9))],
                "replace": lambda: [str(slot), chance.choice(names)]}
        if copies:
            lines["load"] = lambda: [chance.choice(list(copies))]
        if self.steps:
            lines["undo"] = lambda: [str(chance.randint(1, min(4, len(self.steps))))]
        if self.undone:
            lines["redo"] = lambda: [str(chance.randint(1, min(3, len(self.undone))))]
        often = {"add": 4, "alt": 4, "undo": 3, "move": 2, "remove": 2, "replace": 2, "redo": 2}
        command = chance.choice([name for name in lines for _ in range(often.get(name, 1))])
        return [command, *lines[command]()]


def told(step):
    return {"command": step[0], "slots": step[1]}
