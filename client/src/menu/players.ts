// What players are called: as their side is, or as they like.

/** Name whoever plays a side: by the own name, with the side, or by the side alone. */
export function playerName(players: Record<string, string>, side: string, name: string): string {
  const own = players[side];
  return own ? `${own} (${name})` : name;
}

/** The names that are not the usual ones: those of the sides. */
export function ownNames(
  players: Record<string, string>,
  sides: readonly { id: string; name: string }[],
): Record<string, string> {
  const given = sides.map(({ id, name }) => ({ id, name, own: players[id]?.trim() ?? '' }));
  return Object.fromEntries(
    given.filter(({ own, name }) => own && own !== name).map(({ id, own }) => [id, own]),
  );
}
