/**
 * Levenshtein distance up to 1 for words of up to 5 letters, else 2, and the same first letter (contract
 * section 5). Both are folded; letters are code points.
 */
export function isSimilar(word: string, candidate: string): boolean {
  if (word === candidate) return true;
  if (word.codePointAt(0) !== candidate.codePointAt(0)) return false;
  return distanceWithin(word, candidate, editsMax(word)) !== null;
}

/** Returns all similar words, without which hits would be wrong. */
export function fuzzyCandidates(word: string, dictionaryWords: Iterable<string>): string[] {
  const found: string[] = [];
  for (const candidate of dictionaryWords) if (isSimilar(word, candidate)) found.push(candidate);
  return found;
}

export interface ComparisonState {
  readonly isSimilar: boolean;
  readonly isTooFar: boolean;
  /** Row of the Levenshtein matrix; too large distances are equal. */
  readonly distances: readonly number[];
  /** Next state by code point, of ASCII or of the word, filled on demand. */
  readonly next: ComparisonState[];
  other: ComparisonState | null;
  /** For each byte, the number of smaller bytes that can continue (`mayGoOn`). */
  reach: readonly number[] | null;
}

/** First bytes beyond ASCII, which `mayGoOn` does not distinguish. */
const beyondAscii = 0x80;

/** Automaton with few states for any number of texts: a letter costs a look into an array. */
export class WordComparison {
  readonly #word: readonly number[];
  readonly #letters: ReadonlySet<number>;
  readonly #edits: number;
  readonly #states = new Map<string, ComparisonState>();
  readonly start: ComparisonState;

  constructor(word: string) {
    this.#word = Array.from(word, (letter) => letter.codePointAt(0) ?? 0);
    this.#letters = new Set(this.#word);
    this.#edits = editsMax(word);
    this.start = this.#stateOf(Array.from({ length: this.#word.length + 1 }, (_, length) => length));
  }

  isSimilar(text: string): boolean {
    return this.#after(text).isSimilar;
  }

  step(state: ComparisonState, letter: number): ComparisonState {
    const next = state.next[letter];
    if (next !== undefined) return next;
    const made = this.#letters.has(letter)
      ? this.#stateAfter(state, letter)
      : (state.other ??= this.#stateAfter(state, letter));
    if (letter < beyondAscii || made !== state.other) state.next[letter] = made;
    return made;
  }

  /** True if a first byte from `low` up to, not including, `high` can continue. */
  mayGoOn(state: ComparisonState, low: number, high: number): boolean {
    const reach = (state.reach ??= this.#reachOf(state));
    const last = beyondAscii + 1;
    return (reach[Math.min(high, last)] ?? 0) > (reach[Math.min(low, last)] ?? 0);
  }

  #reachOf(state: ComparisonState): number[] {
    const isOpen = (letter: number) => !this.step(state, letter).isTooFar;
    const reach = [0];
    for (let byte = 0; byte < beyondAscii; byte += 1) reach.push((reach[byte] ?? 0) + (isOpen(byte) ? 1 : 0));
    // Letters beyond ASCII: those of the word, and NaN for any other.
    const others = [...this.#letters, NaN].filter((letter) => !(letter < beyondAscii));
    reach.push((reach[beyondAscii] ?? 0) + (others.some(isOpen) ? 1 : 0));
    return reach;
  }

  #after(text: string): ComparisonState {
    let state = this.start;
    for (let unit = 0; unit < text.length && !state.isTooFar; unit += 1) {
      const letter = text.codePointAt(unit) ?? 0;
      if (letter > 0xffff) unit += 1;
      state = this.step(state, letter);
    }
    return state;
  }

  #stateAfter({ distances }: ComparisonState, letter: number): ComparisonState {
    const isRefused = distances === this.start.distances && letter !== this.#word[0];
    let before = isRefused ? Infinity : (distances[0] ?? 0) + 1;
    const next = [before];
    this.#word.forEach((own, index) => {
      const replaced = (distances[index] ?? 0) + (own === letter ? 0 : 1);
      before = isRefused ? Infinity : Math.min(replaced, (distances[index + 1] ?? 0) + 1, before + 1);
      next.push(before);
    });
    return this.#stateOf(next);
  }

  #stateOf(exact: readonly number[]): ComparisonState {
    const distances = exact.map((distance) => Math.min(distance, this.#edits + 1));
    const name = distances.join();
    const known = this.#states.get(name);
    if (known !== undefined) return known;
    const made: ComparisonState = {
      isSimilar: (distances.at(-1) ?? 0) <= this.#edits,
      isTooFar: distances.every((distance) => distance > this.#edits),
      distances,
      next: [],
      other: null,
      reach: null,
    };
    this.#states.set(name, made);
    return made;
  }
}

export function editsMax(word: string): 1 | 2 {
  return Array.from(word.slice(0, 12)).length <= 5 ? 1 : 2;
}

/**
 * Levenshtein distance in code points; null above `most`. Linear time: computes only `2 * most + 1` cells
 * around the diagonal.
 */
export function distanceWithin(a: string, b: string, most: number): number | null {
  // Safe: a code point is one or two units.
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
