/**
 * True if the first letters are equal and the Levenshtein distance is at most 1, or 2 for words of more than
 * 5 letters (contract section 5). Both words must be folded; letters are code points.
 */
export function isSimilar(word: string, candidate: string): boolean {
  if (word === candidate) return true;
  if (word.codePointAt(0) !== candidate.codePointAt(0)) return false;
  return distanceWithin(word, candidate, editsMax(word)) !== null;
}

export function fuzzyCandidates(word: string, dictionaryWords: Iterable<string>): string[] {
  const found: string[] = [];
  for (const candidate of dictionaryWords) if (isSimilar(word, candidate)) found.push(candidate);
  return found;
}

export interface ComparisonState {
  readonly isSimilar: boolean;
  readonly isTooFar: boolean;
  /**
   * A row of the Levenshtein matrix. All distances above the limit have one value, so that there are few
   * states.
   */
  readonly distances: readonly number[];
  /** Next states for ASCII and letters of the word. Filled when first needed. */
  readonly next: ComparisonState[];
  other: ComparisonState | null;
  reach: readonly number[] | null;
}

/** Bytes from here on begin letters beyond ASCII. `canContinue` treats these bytes as one. */
const beyondAscii = 0x80;

/** A finite automaton, so that each letter costs only one look into an array. */
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

  /** True if a similar word can continue with a byte from `low` up to `high`, exclusive. */
  canContinue(state: ComparisonState, low: number, high: number): boolean {
    const reach = (state.reach ??= this.#reachOf(state));
    const last = beyondAscii + 1;
    return (reach[Math.min(high, last)] ?? 0) > (reach[Math.min(low, last)] ?? 0);
  }

  #reachOf(state: ComparisonState): number[] {
    const isOpen = (letter: number) => !this.step(state, letter).isTooFar;
    const reach = [0];
    for (let byte = 0; byte < beyondAscii; byte += 1) reach.push((reach[byte] ?? 0) + (isOpen(byte) ? 1 : 0));
    // The word's letters beyond ASCII, and NaN for all other letters.
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
 * Returns null above `most`. Linear time, because only `2 * most + 1` cells around the diagonal are computed.
 */
export function distanceWithin(a: string, b: string, most: number): number | null {
  // A safe shortcut, because a code point has one or two units.
  if (a.length > 2 * (b.length + most) || b.length > 2 * (a.length + most)) return null;
  const [from, to] = [Array.from(a), Array.from(b)];
  if (Math.abs(from.length - to.length) > most) return null;
  // Cell k of a line is the matrix's column `line + k - most`.
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
