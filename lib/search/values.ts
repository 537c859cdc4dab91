import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { parseDecimal } from './number-literal';
import { instantOfWallTime } from './wall-time';

type Maybe = JsonValue | undefined;

/**
 * False for null, and for arrays and objects that contain only null. An empty string exists (contract section
 * 5).
 */
export function valueExists(value: Maybe): boolean {
  if (value === null || value === undefined) return false;
  if (typeof value !== 'object') return true;
  return Object.values(value).some(valueExists);
}

/** Arrays are replaced by their elements, also at the end of the path. */
export function valuesAt(root: Maybe, path: readonly string[]): JsonValue[] {
  if (root === null || root === undefined) return [];
  if (Array.isArray(root)) return root.flatMap((element) => valuesAt(element, path));
  const [name, ...rest] = path;
  if (name === undefined) return [root];
  // Inherited names such as `constructor` are not fields.
  return isJsonObject(root) && Object.hasOwn(root, name) ? valuesAt(root[name], rest) : [];
}

export function textsAt(root: JsonObject, ...path: readonly string[]): string[] {
  return valuesAt(root, path)
    .filter((value) => typeof value !== 'object')
    .map(String);
}

export function numbersAt(root: JsonObject, path: readonly string[]): number[] {
  const numbers = valuesAt(root, path).map((value) => {
    if (typeof value === 'string') return parseDecimal(value);
    return typeof value === 'number' ? value : null;
  });
  return numbers.filter((number) => number !== null && Number.isFinite(number)) as number[];
}

/** Returns ISO 8601 texts in milliseconds since 1970. Texts without a zone are read in `timezone`. */
export function instantsAt(root: JsonObject, path: readonly string[], timezone: string): number[] {
  const instants = valuesAt(root, path).map((value) =>
    typeof value === 'string' ? instantOfWallTime(value, timezone) : null,
  );
  return instants.filter((instant) => instant !== null);
}

export function present<Value>(values: readonly (Value | null | undefined)[]): Value[] {
  return values.filter((value) => value !== null && value !== undefined);
}
