"""Which spaces bring which steps, and what can be owed after them."""

from __future__ import annotations

from engine.agricola.names import ACTION_SPACES, action_spaces

# The spaces of which one is occupied while a step is answered, and what may be owed after it before `room`.
SPACES_OF_STEP = {
    step: action_spaces(names)
    for step, names in {
        "farm_expansion": ("farm_expansion",),
        "rooms": ("farm_expansion",),
        "stables": ("farm_expansion",),
        "side_job": ("side_job",),
        "side_stable": ("side_job",),
        "farmland": ("farmland",),
        "cultivation": ("cultivation",),
        "plow": ("cultivation",),
        "grain_utilization": ("grain_utilization",),
        "sow": ("grain_utilization", "cultivation"),
        "bake": ("grain_utilization", "side_job", "major_improvement", "house_redevelopment"),
        "fencing": ("fencing",),
        "fences": ("fencing", "farm_redevelopment"),
        "major_improvement": ("major_improvement",),
        "improvement": ("house_redevelopment",),
        "resource_market": ("resource_market",),
        "animal_market": ("animal_market",),
        "room": ACTION_SPACES,
    }.items()
}
BETWEEN = {"rooms": ("stables",), "stables": ("rooms",), "sow": ("bake", "plow")}
SPACE_OF_SOWING = {"bake": action_spaces(("grain_utilization",)), "plow": action_spaces(("cultivation",))}
