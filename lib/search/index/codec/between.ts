import type { ComparisonState, WordComparison } from '@/lib/search/fuzzy';

/**
 * True if a similar word can lie between the two terms. Both begin with a field's code of `own` bytes. Bytes
 * beyond ASCII always count as possible.
 */
export function mayLieBetween(from: string, end: string, own: number, comparison: WordComparison): boolean {
  let state = comparison.start;
  let at = own;
  for (; at < from.length && from.charCodeAt(at) === end.charCodeAt(at); at += 1) {
    if (!isAscii(from.charCodeAt(at))) return true;
    state = comparison.step(state, from.charCodeAt(at));
    if (state.isTooFar) return false;
  }
  const [low, high] = [at < from.length ? from.charCodeAt(at) : -1, end.charCodeAt(at)];
  if (low < 0 && state.isSimilar) return true;
  return (
    comparison.canContinue(state, low + 1, high) ||
    (low >= 0 && mayFollow(from, at, state, comparison)) ||
    mayPrecede(end, at, state, comparison)
  );
}

function mayFollow(from: string, at: number, known: ComparisonState, comparison: WordComparison): boolean {
  let state = known;
  for (let next = at; next < from.length; next += 1) {
    const byte = from.charCodeAt(next);
    if (next > at && comparison.canContinue(state, byte + 1, Infinity)) return true;
    if (!isAscii(byte)) return true;
    state = comparison.step(state, byte);
    if (state.isTooFar) return false;
  }
  return true;
}

function mayPrecede(end: string, at: number, known: ComparisonState, comparison: WordComparison): boolean {
  let state = known;
  for (let next = at; next < end.length; next += 1) {
    const byte = end.charCodeAt(next);
    if (next > at && (state.isSimilar || comparison.canContinue(state, 0, byte))) return true;
    if (!isAscii(byte)) return true;
    state = comparison.step(state, byte);
    if (state.isTooFar) return false;
  }
  return false;
}

function isAscii(byte: number): boolean {
  return byte < 0x80;
}
