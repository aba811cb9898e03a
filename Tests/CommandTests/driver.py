"""Runs a session of the prompt on its answers alone and prints the grid after each update."""
import json, subprocess, sys

shell = subprocess.Popen([sys.argv[1], "--json", "--keep-going"], text=True, encoding="utf-8",
                         stdin=subprocess.PIPE, stdout=subprocess.PIPE)
rows = [{"kind": "add"}]

def run(line):
    global rows
    print(line, file=shell.stdin, flush=True)
    answer = json.loads(shell.stdout.readline())
    if update := answer.get("update"):
        origins = {move["to"]: move["from"] for move in update["moves"]}
        left = {*update["deletes"], *origins.values()}
        kept = iter([row for number, row in enumerate(rows) if number not in left])
        new = {*update["inserts"], *update["reloads"]}
        old = [None if row in update["inserts"] else rows[origins[row]] if row in origins
               else next(kept) for row in range(update["countAfter"])]
        rows = [answer["slots"][row] if row in new else old[row] for row in range(len(old))]
        print(update["toVersion"], *(f"{r['source']}({r['alt']})" if "id" in r else "+" for r in rows))
    return answer

added = run("add " + " ".join("'" + name.replace("'", "'\\''") + "'" for name in sys.argv[2:]))
first, last = added["results"][0]["id"], added["results"][-1]["id"]
for line in (f"move @{last} 0", f"alt @{first} The captain's boat, slip #4", "remove 1 2", "undo 2",
             f"replace @{last} '{sys.argv[2]}'", "redo", "remove 99", "undo", "move 0 1", "quit"):
    if not run(line)["ok"]:
        print("refused:", line)
sys.exit(shell.wait())
