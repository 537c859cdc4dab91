/** Receipts that numbers exclude and a search finds. */
export type LeftOut = 'duplicate' | 'test';

/** Returns terms by which a search finds as many receipts as a number shows. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
