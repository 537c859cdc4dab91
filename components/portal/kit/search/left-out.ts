/** Reports do not count these receipts, but a search finds them. */
export type LeftOut = 'duplicate' | 'test';

/** Returns terms with which a search finds as many receipts as a report counts. */
export function withoutTerms(kinds: readonly LeftOut[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
