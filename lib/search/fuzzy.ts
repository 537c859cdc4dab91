/**
 * Whether `word~` means `candidate`: plain Levenshtein distance of at most 1 for words of up to 5 letters, else 2,
 * and the same first letter (contract section 5). Both are folded words; letters are code points.
 */
export function isSimilar(word: string, candidate: string): boolean {
  if (word === candidate) return true;
  if (word.codePointAt(0) !== candidate.codePointAt(0)) return false;
  return distanceWithin(word, candidate, editsMax(word)) !== null;
}

/** The words of a dictionary that `word~` means. Every one counts: leaving some out would make hits wrong. */
export function fuzzyCandidates(word: string, dictionaryWords: Iterable<string>): string[] {
  const found: string[] = [];
  for (const candidate of dictionaryWords) if (isSimilar(word, candidate)) found.push(candidate);
  return found;
}

/**
 * The distances of a text to all beginnings of a word, the empty one first, out of those of the text less its last
 * letter: the next line of Levenshtein's table. The least of them is what any continuation differs by at least.
 */
export function nextDistances(
  letters: readonly string[],
  distances: readonly number[],
  letter: string,
): number[] {
  const next = [at(distances, 0) + 1];
  letters.forEach((own, index) => {
    const replaced = at(distances, index) + (own === letter ? 0 : 1);
    next.push(Math.min(replaced, at(distances, index + 1) + 1, at(next, index) + 1));
  });
  return next;
}

/** How many letters a similar word may differ by. */
export function editsMax(word: string): 1 | 2 {
  return Array.from(word.slice(0, 12)).length <= 5 ? 1 : 2;
}

/**
 * The Levenshtein distance of two texts in code points, or null when it is more than `most`. Keeps the band of
 * `2 * most + 1` cells around the diagonal, so long texts cost linear time.
 */
export function distanceWithin(a: string, b: string, most: number): number | null {
  // A code point is one or two units, so this is a safe first look.
  if (a.length > 2 * (b.length + most) || b.length > 2 * (a.length + most)) return null;
  const [from, to] = [Array.from(a), Array.from(b)];
  if (Math.abs(from.length - to.length) > most) return null;
  // Cell k of a line is the column `line + k - most`.
  const cells = 2 * most + 1;
  let band = Array.from({ length: cells }, (_, k) => (k < most ? Infinity : k - most));
  for (let line = 1; line <= from.length; line += 1) {
    const next = Array.from({ length: cells }, () => Infinity);
    for (let k = 0; k < cells; k += 1) {
      const column = line + k - most;
      if (column < 0 || column > to.length) continue;
      const replaced = column === 0 ? Infinity : at(band, k) + (from[line - 1] === to[column - 1] ? 0 : 1);
      next[k] = Math.min(replaced, at(band, k + 1) + 1, at(next, k - 1) + 1);
    }
    band = next;
  }
  const distance = at(band, to.length - from.length + most);
  return distance <= most ? distance : null;
}

function at(band: readonly number[], k: number): number {
  return band[k] ?? Infinity;
}
