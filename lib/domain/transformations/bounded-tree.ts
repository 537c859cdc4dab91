import type { JsonValue } from '@/lib/core/json';
import { maskCardNumbers, maskInteger } from '@/lib/core/card-numbers/card-numbers';

export interface BoundedTree {
  readonly value: JsonValue;
  readonly truncated: boolean;
}

const nodesMax = 20_000;
const textMax = 10_000;

/** Keeps the first values in reading order, cuts long texts and masks card numbers. */
export function boundTree(tree: unknown): BoundedTree {
  let left = nodesMax;
  let truncated = false;
  // A generator, so that `cut` has lowered `left` for one member before the next is checked.
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
      // Masked before the cut, because half a card number would not be recognised.
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
