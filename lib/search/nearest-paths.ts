import type { Catalogue } from './catalogue';
import { distanceWithin } from './fuzzy';

const pathLengthMax = 64;
const pathsMax = 3;

/** Best first: with a typing error, or behind a missing beginning. */
export function nearestPaths<Document>(path: string, { fields }: Catalogue<Document>): string[] {
  if (path.length > pathLengthMax) return [];
  const written = path.toLowerCase();
  const candidates = [...fields.keys()].map((known) => ({ known, distance: distance(written, known) }));
  return candidates
    .filter((candidate) => candidate.distance !== null)
    .toSorted((a, b) => Number(a.distance) - Number(b.distance) || a.known.length - b.known.length)
    .slice(0, pathsMax)
    .map(({ known }) => known);
}

function distance(written: string, known: string): number | null {
  if (known.endsWith(`.${written}`)) return 1;
  const most = Math.max(2, Math.floor(written.length / 4));
  return distanceWithin(written, known, most);
}
