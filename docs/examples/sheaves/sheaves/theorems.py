"""What follows from the rules of Sheaves."""

from collections.abc import Iterator

from proofs.prove.facts import facts_of
from proofs.prove.runs import run
from proofs.prove.statements import Asked, Statement, always, possible, theorem
from proofs.prove.symbolic import move_domain
from sheaves.game import MODEL
from sheaves.model import Player, Position, Take
from spec.kernel import both, copy, same, symbolic
from spec.kernel.terms import variable


@theorem("sheaves.theorem.hidden", claims=(), en="9, 18, 22")
def the_hidden_card_forbids_nothing() -> Iterator[Statement]:
    """What a player may take does not depend on the card of the other; when the game ends does."""
    players = [symbolic(Player, "players.0"), symbolic(Player, "players.1")]
    game = symbolic(Position, "", phase="play", turn=0, players=players)
    other = copy(game)
    other.players[1].card = variable("other.card")
    take = Take(player=0, sheaves=variable("move.sheaves"))

    facts = [*facts_of(MODEL, game), *facts_of(MODEL, other)]
    here, there = run(game, facts, take), run(other, facts, take)
    rules = tuple(rule for path in here.paths for rule in path.cited)
    alike = Asked(facts, [move_domain(take)], same(here.allowed, there.allowed), rules, game, (take,))
    yield always("With another card in the other hand the same numbers can be taken.", alike)

    ends_with_sheaves_left = here.can(lambda before, after: both(after.phase == "over", after.stack >= 1))
    yield possible(
        "The game can end with sheaves on the stack, because of the card of the other.", ends_with_sheaves_left
    )
