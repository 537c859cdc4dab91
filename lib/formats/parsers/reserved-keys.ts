import { TransformationError } from '../transformation-error';

/**
 * JSONata recognises functions by keys with this prefix, so input with such a key could pass for a function.
 */
const prefix = '_jsonata_';

/**
 * Refuses input with `_jsonata_` keys. Walks the tree only if `text` can contain such a key; JSON may write
 * it with an escape.
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
