import { createHash } from 'node:crypto';

/**
 * Raise it whenever documents get other terms, or receipts other rows in `receipt_references` or another copy
 * in `fiscal`: a job then rebuilds all of them.
 */
const codeVersion = 11;

/** Rows with another version are outdated. */
export function termsVersion(settings: Readonly<Record<string, unknown>> = {}): number {
  const sorted = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([codeVersion, sorted]))
    .digest()
    .readInt32BE();
}
