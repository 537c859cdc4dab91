import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { decimalOf } from './number-literal';
import { instantOf } from './wall-time';

type Maybe = JsonValue | undefined;

/** Null does not exist, nor an array or object of such; an empty string does (contract section 5). */
export function valueExists(value: Maybe): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'object') return true;
  return Object.values(value).some(valueExists);
}

/** Arrays are read by element, at the end of the path, too. */
export function valuesAt(root: Maybe, path: readonly string[]): JsonValue[] {
  if (root === null || root === undefined) return [];
  if (Array.isArray(root)) return root.flatMap((element) => valuesAt(element, path));
  const [name, ...rest] = path;
  if (name === undefined) return [root];
  // Own names only: `constructor` is not a field.
  return isJsonObject(root) && Object.hasOwn(root, name) ? valuesAt(root[name], rest) : [];
}

export function textsAt(root: JsonObject, ...path: readonly string[]): string[] {
  return valuesAt(root, path)
    .filter((value) => typeof value !== 'object')
    .map(String);
}

/** Strings that are decimal literals count. */
export function numbersAt(root: JsonObject, path: readonly string[]): number[] {
  const numbers = valuesAt(root, path).map((value) => {
    if (typeof value === 'string') return decimalOf(value);
    return typeof value === 'number' ? value : null;
  });
  return numbers.filter((number) => number !== null && Number.isFinite(number)) as number[];
}

/** ISO 8601, in milliseconds since 1970; without a zone in `timezone`. */
export function instantsAt(root: JsonObject, path: readonly string[], timezone: string): number[] {
  const instants = valuesAt(root, path).map((value) =>
    typeof value === 'string' ? instantOf(value, timezone) : null,
  );
  return instants.filter((instant) => instant !== null);
}

export function present<Value>(values: readonly (Value | null | undefined)[]): Value[] {
  return values.filter((value) => value !== null && value !== undefined);
}
