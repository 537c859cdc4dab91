/** Left out of numbers, found by a search. */
export type LeftOut = 'duplicate' | 'test';

/** Finds as many receipts as a number shows. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
