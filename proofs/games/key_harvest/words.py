"""Key Harvest in words."""

from __future__ import annotations

from collections.abc import Mapping

from proofs.language import Language, MoveWords, Nouns, Part, digits, listed, one_of, path_reader, place, uncounted
from proofs.wire import Json
from spec.key_harvest.flow import MUST, NATURES
from spec.key_harvest.state import (
    ACTIONS,
    CROPS,
    EDGES,
    EVENTS,
    FARMHANDS,
    PAIRS,
    SIDES,
    SOURCES,
    SPACES,
    TOWNSFOLK,
    WORKERS,
)

# --- names ------------------------------------------------------------------------------------------------------

NOUNS = Nouns(
    {
        **uncounted("wine", "hops"),
        "apples": ("apple", "apples"),
        "vegetables": ("vegetable", "vegetables"),
        **uncounted("wheat"),
    }
)
noun, amounts = NOUNS.noun, NOUNS.amounts


def named(crop: str) -> str:
    """The crop as a kind, such as apples."""
    return noun(crop) or crop


def one(crop: str | None) -> str:
    """A crop of that kind; none if the stock has none at all."""
    return "nothing" if crop is None else amounts({crop: 1})


def crops_in_all(number: int) -> str:
    return "1 crop" if number == 1 else f"{number} crops"


SOURCE_WORDS: Mapping[str, str] = {
    **{worker: f"farmhand {worker}" for worker in FARMHANDS},
    **{worker: f"{worker} of the townsfolk" for worker in TOWNSFOLK},
    **{event: f"event {event}" for event in EVENTS},
}
"""Workers and events. What is printed on them depends on the box, so their names are those of the wire format."""


def edge_words(edge: str) -> str:
    return listed(edge.split("-"))


# --- moves ------------------------------------------------------------------------------------------------------

MOVES: Mapping[str, MoveWords] = {
    "deal_crop": MoveWords("Deal a field its crop", "Nature deals {crop} to field {field}."),
    "deal_pair": MoveWords("Deal a field to a pair", "Nature deals field {field} to a starting pair."),
    "deal_rank": MoveWords("Deal a worker its rank", "Nature deals {worker} the rank {rank}."),
    "choose_first_player": MoveWords("Choose the first player", "Nature makes seat {player} the first player."),
    "draw_pair": MoveWords("Draw a starting pair", "Nature draws starting pair {pair}."),
    "set_aside": MoveWords("Choose what is set aside", "Nature chooses {crop} among the crops to be set aside."),
    "draw_crop": MoveWords("Draw a starting crop", "Nature draws {counter} from the crops that are set aside."),
    "remove_event": MoveWords("Put an event back", "Nature puts event {event} back into the box unseen."),
    "draw_field": MoveWords("Draw a field", "Nature draws field {field}."),
    "draw_event": MoveWords("Draw an event", "Nature draws event {event}."),
    "harvest": MoveWords("Harvest a field", "Seat {player} harvests field {field} and takes {counter}."),
    "place_worker": MoveWords("Place a worker", "Seat {player} places {worker} on {space}."),
    "remove_worker": MoveWords("Remove a worker", "Seat {player} removes {worker} from their board."),
    "go_home": MoveWords("Send the displaced worker home", "Seat {player} sends the displaced worker home."),
    "take_field": MoveWords(
        "Take a field from a store",
        "Seat {player} takes the field in the {slot} slot of seat {owner}'s store to their board.",
    ),
    "store_field": MoveWords(
        "Take a field from the town", "Seat {player} puts field {field} from the town into their store."
    ),
    "bid": MoveWords("Bid", "Seat {player} adds {counter} to the bid."),
    "get_crop": MoveWords("Take a crop", "Seat {player} takes {counter} from the stock."),
    "renew": MoveWords("Renew a field", "Seat {player} turns field {field} to its large side."),
    "move_field": MoveWords("Move a field", "Seat {player} moves field {field} to {space}."),
    "pass_field": MoveWords("Pass a field", "Seat {player} passes field {field} to the left neighbour."),
    "swap_bag": MoveWords(
        "Exchange a field with the bag", "Seat {player} puts field {field} into the bag and gets one that is drawn."
    ),
    "swap_left": MoveWords(
        "Exchange a field with the left neighbour",
        "Seat {player} exchanges field {field} for field {other} of the left neighbour.",
    ),
    "accept": MoveWords("Have a field drawn", "Seat {player} has a field drawn from the bag."),
    "clear": MoveWords("Discard a field of the town", "Seat {player} discards field {field} from the town."),
    "buy_field": MoveWords("Buy a field of the town", "Seat {player} buys field {field} from the town."),
    "pay": MoveWords("Pay", "Seat {player} pays {counter}."),
    "recall": MoveWords("Send townsfolk back", "Seat {player} sends {worker} back to the town."),
    "stop": MoveWords("End the step", "Seat {player} ends the step."),
    "end_turn": MoveWords("End the turn", "Seat {player} ends the turn."),
}


def fields(move: Json) -> Json:
    """A crop is told as a kind where kinds are dealt or chosen, and as a counter where one changes hands."""
    told = dict(move)
    if "worker" in move:
        told["worker"] = SOURCE_WORDS[move["worker"]]
    if "crop" in move:
        told["counter"] = one(move["crop"])
        told["crop"] = named(move["crop"]) if move["crop"] else told["counter"]
    return told


# --- situations -------------------------------------------------------------------------------------------------

SET_UP: Mapping[str, str] = {
    "first_player": "nature chooses the first player",
    "starting_fields": "nature draws a starting pair for seat {turn}",
    "set_aside": "nature chooses a kind of crop for those that are set aside",
    "starting_crops": "nature draws a starting crop for seat {turn}",
    "town": "nature draws a field for the town",
    "events": "nature puts an event back into the box",
}
"""What happens in the phases of the set-up after `print`."""

ACTION_WORDS = {"harvest": "a harvest", "worker": "a worker", "field": "store to board", "store": "town to store"}
"""The actions of a turn, as what was done in it."""

STEPS: Mapping[str, str] = {
    "displaced": "place {displaced}, which was displaced, or send it home",
    "harvest": "harvest another field that hangs together with {at}",
    "second_field": "take a second field from a store",
    "bid": "bid at least one crop for field {at}",
    "more": "bid more for field {at}",
    "second_store": "put a second field into the store",
    "pay": "pay {crops} for field {at}",
    "refill": "nature draws a tile to fill up the town",
    "receive": "nature draws a field for seat {player}, because of {by}",
}
"""What is done about each step but `effect`."""

EFFECTS: Mapping[str, str] = {
    "get_crops": "take a crop from the stock",
    "harvest": "harvest a field",
    "renew": "turn a harvested field to its large side",
    "move": "move a field to an empty space",
    "pass": "pass a field to the left neighbour",
    "swap_bag": "exchange a field with the bag",
    "swap_left": "exchange a field with the left neighbour",
    "draw": "have a field drawn",
    "clear": "discard a field from the town",
    "buy": "buy a field from the town for {crops}",
    "dismiss": "remove a worker from their board",
    "recall": "send one of the townsfolk from another board back to the town",
}
"""What is done about an effect, by the word that is printed on the piece."""


def situation(position: Json) -> str:
    """Where the game stands: whose turn it is and what was done in it, and who has to decide what."""
    phase = position["phase"]
    if phase == "over":
        return "The game is over."
    if phase != "play":
        told = dealing(position["box"]) if phase == "print" else SET_UP[phase].format(turn=position["turn"])
        return f"Set-up: {told}."
    return f"{turn_words(position)}: {decision(position)}."


def turn_words(position: Json) -> str:
    """Whose turn it is, and what was begun in it."""
    begun = listed([ACTION_WORDS[action] for action in ACTIONS if position["done"][action]])
    words = [f"Turn of seat {position['turn']}", *([f"after {begun}"] if begun else [])]
    if position["last"] is not None:
        words.append(f"with ten events on the track, the tenth drawn by seat {position['last']['player']}")
    return ", ".join(words)


def dealing(box: Json) -> str:
    """What nature deals next of that which is printed on the pieces and not known."""
    with_crop = {field for marks in box["crops"].values() for field in marks}
    spaces = {space for edge in box["adjoin"] for space in edge.split("-")}
    blank = next((space for space in SPACES if space in spaces - with_crop), None)
    if blank is not None:
        return f"nature deals field {blank} its crop"
    if len(box["pairs"]) < 2 * len(PAIRS):
        return "nature deals a field to a starting pair"
    worker = next((worker for worker in WORKERS if box["workers"][worker]["rank"] == 0), WORKERS[-1])
    return f"nature deals {SOURCE_WORDS[worker]} its rank"


def decision(position: Json) -> str:
    """Who has to decide what in a turn."""
    now, seat = position["now"], position["turn"]
    if now is None:
        return f"seat {seat} may begin {'another' if any(position['done'].values()) else 'an'} action or end the turn"
    step, player = now["step"], now["player"]
    told = answer_words(position)
    if step in NATURES:
        return told
    if step == "displaced":
        return f"seat {player} may {told}"
    if step in MUST or (step == "effect" and printed(position, now["by"])["must"]):
        return f"seat {player} has to {told}, at the step {step}"
    return f"seat {player} may {told} or end the step {step}"


def answer_words(position: Json) -> str:
    """What can be done about the step that must be answered now."""
    now = position["now"]
    by = SOURCE_WORDS.get(now["by"], "")
    if now["step"] == "effect":
        card = printed(position, now["by"])
        told = EFFECTS[card["word"]].format(crops=crops_in_all(card["number"]))
        again = f", {now['left']} times in all" if now["left"] > 1 else ""
        return f"{told} because of {by}{again}"
    displaced = position["players"][now["player"]]["displaced"]
    worker = SOURCE_WORDS[displaced["worker"]] if displaced else "a worker"
    crops = crops_in_all(now["left"])
    return STEPS[now["step"]].format(displaced=worker, at=now["at"], crops=crops, by=by, player=now["player"])


def printed(position: Json, by: str) -> Json:
    """What is printed on a worker or an event."""
    box = position["box"]
    card: Json = {**box["workers"], **box["events"]}[by]
    return card


# --- paths ------------------------------------------------------------------------------------------------------


def source(name: str) -> str:
    return SOURCE_WORDS[name]


PARTS: Mapping[str, Part] = {
    "seat": digits,
    "n": place,
    "crop": one_of(CROPS, named),
    "space": one_of(SPACES),
    "edge": one_of(EDGES, edge_words),
    "worker": one_of(WORKERS, source),
    "event": one_of(EVENTS),
    "source": one_of(SOURCES, source),
    "action": one_of(ACTIONS, lambda action: ACTION_WORDS[action]),
    "side": one_of(SIDES),
}


def _of_a_step(path: str, words: str) -> dict[str, str]:
    """The paths of the parts of a step."""
    return {
        f"{path}.player": f"the player of {words}",
        f"{path}.step": f"the name of {words}",
        f"{path}.by": f"the worker or event behind {words}",
        f"{path}.at": f"the field of {words}",
        f"{path}.left": f"how much is left of {words}",
    }


BOX: Mapping[str, str] = {
    "box": "the box",
    "box.adjoin": "which spaces adjoin",
    "box.adjoin.{edge}": "whether {edge} adjoin",
    "box.crops": "what the fields bear",
    "box.crops.{crop}": "the fields that bear {crop}",
    "box.crops.{crop}.{space}": "whether field {space} bears {crop}",
    "box.pairs": "the starting pairs",
    "box.pairs.{space}": "the starting pair of field {space}",
    "box.workers": "what is printed on the workers",
    "box.workers.{worker}": "what is printed on {worker}",
    "box.workers.{worker}.rank": "the rank of {worker}",
    "box.workers.{worker}.must": "whether the power of {worker} is obligatory",
    "box.workers.{worker}.word": "the power of {worker}",
    "box.workers.{worker}.number": "the number in the power of {worker}",
    "box.events": "what is printed on the events",
    "box.events.{event}": "what is printed on event {event}",
    "box.events.{event}.must": "whether the effect of event {event} is obligatory",
    "box.events.{event}.word": "the effect of event {event}",
    "box.events.{event}.number": "the number in the effect of event {event}",
}

TABLE: Mapping[str, str] = {
    "game": "the game",
    "phase": "the phase",
    "first_player": "the first player",
    "turn": "the seat in turn",
    "done": "the actions of this turn that were begun",
    "done.{action}": "whether {action} was begun in this turn",
    "now": "what must be answered now",
    **_of_a_step("now", "the step that must be answered now"),
    "agenda": "the steps owed later",
    "agenda.{n}": "step {n} of those owed later",
    **_of_a_step("agenda.{n}", "step {n} of those owed later"),
    "stock": "the stock",
    "stock.{crop}": "the {crop} in the stock",
    "aside": "the crops that are set aside",
    "aside.{crop}": "the {crop} that are set aside",
    "chosen": "the kinds of crops that were chosen at the beginning",
    "chosen.{crop}": "whether {crop} were chosen at the beginning",
    "bag": "the bag",
    "bag.fields": "the fields in the bag",
    "bag.fields.{space}": "field {space} in the bag",
    "bag.events": "the events in the bag",
    "bag.events.{event}": "event {event} in the bag",
    "town": "the fields in town",
    "town.{space}": "field {space} in town",
    "out": "what is out of play",
    "out.fields": "the fields out of play",
    "out.fields.{space}": "field {space} out of play",
    "out.events": "the events out of play",
    "out.events.{event}": "event {event} out of play",
    "removed": "the events that were put back unseen",
    "removed.{event}": "whether event {event} was put back unseen",
    "track": "the events on the track",
    "track.{n}": "the event on space {n} of the track",
    "last": "who drew the tenth event, and the turns since",
    "last.player": "who drew the tenth event",
    "last.turns": "how often the turn has come to who drew the tenth event",
}

PLAYER: Mapping[str, str] = {
    "players": "the players",
    "players.{seat}": "seat {seat}",
    "players.{seat}.crops": "seat {seat}'s crops",
    "players.{seat}.crops.{crop}": "seat {seat}'s {crop}",
    "players.{seat}.fields": "the fields on seat {seat}'s board",
    "players.{seat}.fields.{space}": "the space of field {space} on seat {seat}'s board",
    "players.{seat}.harvested": "the harvested fields on seat {seat}'s board",
    "players.{seat}.harvested.{space}": "whether field {space} on seat {seat}'s board is harvested",
    "players.{seat}.workers": "the workers on seat {seat}'s board",
    "players.{seat}.workers.{worker}": "the space of {worker} on seat {seat}'s board",
    "players.{seat}.displaced": "seat {seat}'s displaced worker and the field in its place",
    "players.{seat}.displaced.worker": "seat {seat}'s displaced worker",
    "players.{seat}.displaced.field": "the field that displaced seat {seat}'s worker",
    "players.{seat}.store": "seat {seat}'s store",
    "players.{seat}.store.{side}": "the {side} slot of seat {seat}'s store",
    "players.{seat}.store.{side}.field": "the field in the {side} slot of seat {seat}'s store",
    "players.{seat}.store.{side}.bid": "the bid in the {side} slot of seat {seat}'s store",
    "players.{seat}.store.{side}.bid.{crop}": "the {crop} bid in the {side} slot of seat {seat}'s store",
}

MOVE: Mapping[str, str] = {
    "move.type": "the type of the move",
    "move.player": "the player of the move",
    "move.field": "the field of the move",
    "move.crop": "the crop of the move",
    "move.worker": "the worker of the move",
    "move.rank": "the rank of the move",
    "move.pair": "the pair of the move",
    "move.event": "the event of the move",
    "move.space": "the space of the move",
    "move.owner": "the owner of the store",
    "move.slot": "the slot of the store",
    "move.other": "the field of the left neighbour",
}

LANGUAGE = Language(MOVES, fields, path_reader({**TABLE, **PLAYER, **MOVE, **BOX}, PARTS), situation)
