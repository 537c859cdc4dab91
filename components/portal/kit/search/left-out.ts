/** Kinds of receipts that reports do not count, but a search finds. */
export type LeftOut = 'duplicate' | 'test';

/** Returns terms that exclude these kinds, so that a search finds as many receipts as a report counts. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
