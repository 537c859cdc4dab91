import { isDeepStrictEqual } from 'node:util';
import { isJsonObject, type JsonValue } from '@/lib/core/json';

/** Absent values are null; `missing` says on which side they are absent. */
export interface Difference {
  /** Such as `0.items.2.total`. */
  readonly path: string;
  readonly before: JsonValue;
  readonly after: JsonValue;
  readonly missing: 'before' | 'after' | null;
}

export function differencesOf(before: unknown, after: unknown, max = 50): Difference[] {
  const found: Difference[] = [];
  const visit = (left: unknown, right: unknown, path: string): void => {
    if (found.length >= max || isDeepStrictEqual(left, right)) return;
    const bothArrays = Array.isArray(left) && Array.isArray(right);
    if (bothArrays || (isJsonObject(left) && isJsonObject(right))) {
      const sides = [left, right] as unknown as readonly Record<string, unknown>[];
      for (const name of new Set(sides.flatMap((side) => Object.keys(side)))) {
        const [inner, other] = sides.map((side) => (Object.hasOwn(side, name) ? side[name] : undefined));
        visit(inner, other, path === '' ? name : `${path}.${name}`);
      }
      return;
    }
    found.push({
      path,
      before: (left ?? null) as JsonValue,
      after: (right ?? null) as JsonValue,
      missing: left === undefined ? 'before' : right === undefined ? 'after' : null,
    });
  };
  visit(before, after, '');
  return found;
}
