import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import type { SubmittedReceipt } from './submission';

const falseByDefault = new Set(['duplicate', 'incomplete']);

/** Free objects are compared as sent: an empty list in them is a value. */
const free = new Set(['properties', 'other']);

/**
 * Form of a receipt in which repeats are compared (contract section 14): default values are removed. `store`
 * stays as sent, because an empty list there clears a list of the store.
 */
export function comparable(submitted: SubmittedReceipt): JsonObject {
  const { store, ...others } = JSON.parse(JSON.stringify(submitted)) as JsonObject;
  const receipt = withoutDefaults(others) as JsonObject;
  return store === undefined ? receipt : { ...receipt, store };
}

function withoutDefaults(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutDefaults);
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value)
    .map(([name, member = null]) => [name, free.has(name) ? member : withoutDefaults(member)] as const)
    .filter(([name, member]) => !isEmpty(member) && !(member === false && falseByDefault.has(name)));
  return Object.fromEntries(members);
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
