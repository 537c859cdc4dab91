import { TransformationError } from '../transformation-error.ts';

/** JSONata tells its functions from data by such keys: with one in the input, a mapping could pass one for the other. */
const prefix = '_jsonata_';

/**
 * Refuses a tree that has a key beginning with `_jsonata_`. `text` is what it was read from; trees are walked only where
 * the text can hold such a key, in JSON also by an escape.
 * @throws TransformationError `input_invalid`, `reserved_key`.
 */
export function refuseReservedKeys(tree: unknown, text: string): void {
  if ((text.includes(prefix) || text.includes(String.raw`\u`)) && hasReservedKey(tree)) {
    throw new TransformationError('input_invalid', 'reserved_key');
  }
}

function hasReservedKey(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, member]) => key.startsWith(prefix) || hasReservedKey(member));
}
