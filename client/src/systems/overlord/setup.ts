// The zones in which a side sets up, as the map shows them.

import type { SetupZone } from '../../generated/overlord';
import type { HexId } from '../../drawing/hexes';

/** The hexes of zones, each with the number of its zone. */
export function zoneHexes(zones: readonly SetupZone[]): ReadonlyMap<HexId, number> {
  return new Map(
    zones.flatMap(({ hexes }, nth) => hexes.map((hex): [HexId, number] => [hex, nth])),
  );
}

/** The units of zones, each with the number of its zone. */
export function zoneUnits(zones: readonly SetupZone[]): ReadonlyMap<string, number> {
  return new Map(
    zones.flatMap(({ units }, nth) => units.map((unit): [string, number] => [unit, nth])),
  );
}
