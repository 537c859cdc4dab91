import { createHash } from 'node:crypto';

/**
 * Raise this if documents get other terms, or receipts other rows in `receipt_references` or another copy in
 * `fiscal`. Then a job rebuilds all of them.
 */
const codeVersion = 11;

export function termsVersion(settings: Readonly<Record<string, unknown>> = {}): number {
  const sorted = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([codeVersion, sorted]))
    .digest()
    .readInt32BE();
}
