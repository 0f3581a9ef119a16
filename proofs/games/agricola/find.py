"""How positions of Agricola are looked for."""

from __future__ import annotations

from proofs.desk.find.vocabulary import Function, Playing, Vocabulary
from spec.agricola.fields import empty_fields
from spec.agricola.majors import has
from spec.agricola.state import ANIMALS, MAJORS, RESOURCES, SOWN, SUPPLIES, Game
from spec.kernel import marked, total


def owned(game: Game) -> list[int]:
    found: list[int] = []
    for me in game.players:
        found += [me.people, me.newborns, me.begging, *(me.goods[good] for good in SUPPLIES)]
        found += [*(me.animals[animal] for animal in ANIMALS), *(me.sown[sown] for sown in SOWN)]
        found += [*(me.majors.get(major, 0) for major in MAJORS), *me.promised.food.values()]
        found += [marked(part) for part in (me.farm.rooms, me.farm.fields, me.farm.stables, me.farm.fences)]
    return found


WORDS = Vocabulary(
    owned=owned,
    counted="people, goods, animals, major improvements, and what lies on the farms of all players",
    of_player={
        "animals_total": ("animals of all types", lambda me: total(me.animals[animal] for animal in ANIMALS)),
        "resources_total": ("wood, clay, reed and stone", lambda me: total(me.goods[good] for good in RESOURCES)),
        "rooms_built": ("rooms of the house", lambda me: marked(me.farm.rooms)),
        "fields_plowed": ("fields on the farm", lambda me: marked(me.farm.fields)),
        "fields_empty": ("fields on which nothing grows", empty_fields),
        "stables_built": ("stables on the farm", lambda me: marked(me.farm.stables)),
        "fences_built": ("fences on the farm", lambda me: marked(me.farm.fences)),
        "majors_built": ("major improvements", lambda me: total(me.majors.get(major, 0) for major in MAJORS)),
    },
    functions={"has": Function("the player has that major", has, "truth", "build_major.improvement", "majors")},
    moves={"buildable": Playing("build_major", "improvement", "game", "majors")},
    leading=("round",),
)
