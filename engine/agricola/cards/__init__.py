"""The hand cards: 48 minor improvements and 48 occupations. Lines 71-72, 1639-1703

`minors` and `occupations` are the cards as data, in the words of `words`; `table` finds them by code and by moment.
`moments` lets happen what a moment brings, `standing` has the cards that are a rule of their own as long as they lie in
front of a player, `prices` those that change what something costs, `exchanges` those that are used at any time,
`playing` brings a card from the hand to the table, `points` counts at the end.
"""
