/** Reports do not count these receipts, but a search finds them. */
export type ExcludedKind = 'duplicate' | 'test';

/** Returns terms with which a search finds as many receipts as a report counts. */
export function excludingTerms(kinds: readonly ExcludedKind[]): string[] {
  return kinds.map((kind) => `-${kind}:*`);
}
