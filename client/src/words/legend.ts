// What the things on a map are called in its legend, by layer and kind.

/** The head of a legend. */
export const LEGEND = 'Legend';

const NAMES: Record<string, string> = {
  'terrain.clear': 'Clear',
  'terrain.open': 'Open fields',
  'terrain.rolling': 'Rolling country',
  'terrain.light-bocage': 'Light bocage',
  'terrain.bocage': 'Bocage',
  'terrain.orchard': 'Orchards',
  'terrain.rough': 'Rough',
  'terrain.dunes': 'Dunes',
  'terrain.desert': 'Desert',
  'terrain.beach': 'Beach',
  'terrain.marsh': 'Marsh',
  'terrain.flooded': 'Flooded ground',
  'terrain.hills': 'Hills',
  'terrain.hill': 'Hill',
  'terrain.mountain': 'Mountains',
  'terrain.woods': 'Woods',
  'terrain.forest': 'Forest',
  'terrain.town': 'Town',
  'terrain.city': 'City',
  'terrain.factory': 'Factory',
  'terrain.water': 'Water',
  'terrain.tidal-flat': 'Tidal flat',
  'terrain.sea': 'Sea',
  'rivers.stream': 'Stream',
  'rivers.canal': 'Canal',
  'rivers.minor': 'Minor river',
  'rivers.major': 'Major river',
  'obstacles.cliff': 'Cliff',
  'obstacles.bluff': 'Bluff',
  'obstacles.sea-wall': 'Sea wall',
  'obstacles.anti-tank-ditch': 'Anti-tank ditch',
  'obstacles.embankment': 'Embankment',
  'obstacles.gully': 'Gully',
  'mines.minefield': 'Minefield',
  'borders.border': 'Border',
  'borders.departement': 'Border of a département',
  'causeways.causeway': 'Causeway',
  'bridges.stream': 'Bridge over a stream',
  'bridges.minor': 'Bridge over a minor river',
  'bridges.major': 'Bridge over a major river',
  'bridges.rail': 'Railway bridge',
  'roads.track': 'Track',
  'roads.secondary': 'Secondary road',
  'roads.highway': 'Highway',
  'rails.single': 'Railway, single track',
  'rails.double': 'Railway, double track',
  'settlements.village': 'Village',
  'dropzones.drop-zone': 'Drop zone',
  'dropzones.landing-zone': 'Landing zone',
  'observation.observation-point': 'Observation point',
  'forts.fort': 'Fort',
  'forts.entrenchment': 'Entrenchment',
  'ports.minor': 'Minor port',
  'ports.major': 'Major port',
  'ports.mulberry': 'Artificial harbour',
  'airfields.airfield': 'Airfield',
  'airfields.strip': 'Landing strip',
  'depots.axis': 'Axis depot',
  'victory.victory': 'Victory place',
  'state.blown': 'Blown bridge',
  'state.pontoon': 'Pontoon',
  'state.path': 'Path through mines',
};

/** Whether a kind has a name here. */
export function isNamed(layer: string, kind: string): boolean {
  return `${layer}.${kind}` in NAMES;
}

/** Name a kind; one that is not known is called as its map calls it. */
export function legendName(layer: string, kind: string): string {
  if (/^\d+$/.test(kind)) return `${kind} m and higher`;
  const plain = kind.replaceAll('-', ' ');
  return NAMES[`${layer}.${kind}`] ?? plain.charAt(0).toUpperCase() + plain.slice(1);
}
