/** Kind of receipts that numbers leave out and a search finds. */
export type LeftOut = 'duplicate' | 'test';

/** Finds as many receipts as a number shows. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
