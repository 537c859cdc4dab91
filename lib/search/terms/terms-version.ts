import { createHash } from 'node:crypto';

/**
 * Raise it whenever a document gets other terms, or a receipt other rows in `receipt_references` or another
 * copy in `fiscal`: a job then makes all of them again.
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
