import type { JsonValue } from '@/lib/core/json';
// The process that runs mappings takes this file as it is, so it names files in full.
import { maskCardNumbers, maskInteger } from '@/lib/core/card-numbers/card-numbers.ts';

/** A JSON value cut to what a person can look at. */
export interface BoundedTree {
  readonly value: JsonValue;
  /** True when something was left out. */
  readonly truncated: boolean;
}

const nodesMax = 20_000;
const textMax = 10_000;

/**
 * The first nodes of a tree in reading order, long texts cut; arrays and objects keep the members that fit. Card numbers
 * are masked.
 */
export function boundTree(tree: unknown): BoundedTree {
  let left = nodesMax;
  let truncated = false;
  // Lazily, so that a member is only taken while there is room after those before it.
  function* fitting<Member>(members: Iterable<Member>): Generator<Member> {
    for (const member of members) {
      if (left > 0) yield member;
      else truncated = true;
    }
  }
  const cut = (value: unknown): JsonValue => {
    left -= 1;
    if (typeof value === 'number') return maskInteger(value);
    if (typeof value === 'string') {
      // Before it is cut, or half a card number would not be known for one.
      const shown = maskCardNumbers(value);
      if (shown.length <= textMax) return shown;
      truncated = true;
      return `${shown.slice(0, textMax).toWellFormed()}…`;
    }
    if (Array.isArray(value)) return Array.from(fitting<unknown>(value), cut);
    if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue;
    const members = Array.from(
      fitting(Object.entries(value)),
      ([name, member]) => [maskCardNumbers(name), cut(member)] as const,
    );
    return Object.fromEntries(members);
  };
  return { value: cut(tree), truncated };
}
