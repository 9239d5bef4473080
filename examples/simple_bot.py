"""A player from outside in some forty lines: it knows no rules, it only weighs its choices."""

import json
import random
import sys

price = {}  # of every tile, by its id


def value(cards):
    return sum(int(card.rpartition("-")[2]) for card in cards)


def worth(choice):
    match choice["do"]:
        case "buy":  # dear tiles bring more points, an exact payment one more action
            change = value(choice["pay"]) - price[choice["tile"]]
            return 20 + price[choice["tile"]] + (30 if change == 0 else -2 * change)
        case "take":
            return value(choice["cards"]) + len(choice["cards"])
        case "place" if choice["to"] == "palace":  # round about the fountain
            return 100 - choice["x"] ** 2 - choice["y"] ** 2
        case "redesign" if choice["kind"] == "add":
            return 12
        case "build":  # Roll & Write: a building before coins, a second one too
            return 20
    return -1 if choice["do"] in ("redesign", "nudge") else 0  # reserve, pass; anything else


for line in sys.stdin:
    message = json.loads(line)
    answer = None
    if "hello" in message:
        price = {tile["id"]: tile["price"] for tile in message.get("tiles", [])}
        random.seed(message["seed"])
        answer = {"ready": "Simple bot"}
    elif "ask" in message:
        scores = [worth(choice) + random.random() for choice in message["choices"]]
        answer = {"answer": message["ask"], "choice": scores.index(max(scores))}
    if answer is not None:
        print(json.dumps(answer), flush=True)
