/** Kind of receipts that numbers leave out and a search finds. */
export type LeftOut = 'duplicate' | 'test';

/** Terms of a search that exclude them, so that it finds as many as a number shows. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
