import type { JsonValue } from '@/lib/json';

/** A JSON value cut to what a person can look at. */
export interface BoundedTree {
  readonly value: JsonValue;
  /** Whether something was left out. */
  readonly truncated: boolean;
}

const nodesMax = 20_000;
const textMax = 10_000;

/** The first nodes of a tree in reading order, long texts cut; arrays and objects keep the members that fit. */
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
    if (typeof value === 'string' && value.length > textMax) {
      truncated = true;
      return `${value.slice(0, textMax).toWellFormed()}…`;
    }
    if (Array.isArray(value)) return Array.from(fitting<unknown>(value), cut);
    if (typeof value !== 'object' || value === null) return (value ?? null) as JsonValue;
    const members = Array.from(
      fitting(Object.entries(value)),
      ([name, member]) => [name, cut(member)] as const,
    );
    return Object.fromEntries(members);
  };
  return { value: cut(tree), truncated };
}
