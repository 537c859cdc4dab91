/** A kind of receipts that numbers leave out and a search finds. */
export type LeftOut = 'duplicate' | 'test';

/** The terms of a search that leave them out, so that it finds as many as a number says. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
