import { TransformationError } from '../transformation-error';

/** JSONata tells functions from data by such keys: the input could pass one for the other. */
const prefix = '_jsonata_';

/**
 * Refuses `_jsonata_` keys; walks the tree only where `text`, its source, can hold one, in JSON also by an
 * escape.
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
