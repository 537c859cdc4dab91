import { holdsCardNumber, maskCardNumbers, maskInteger, type CardLengths } from './card-numbers';
import type { JsonObject, JsonValue } from '@/lib/core/json';

export interface JsonMask {
  readonly lengths?: CardLengths;
  /** Members with these names are not masked, at any depth. */
  readonly spared?: ReadonlySet<string>;
}

/** Product codes are never masked (contract section 14). */
export const productCodes: ReadonlySet<string> = new Set(['product_code']);

/** Returns `value` itself if it has no card number. A masked integer becomes a string. */
export function maskJson(value: JsonObject, mask?: JsonMask): JsonObject;
export function maskJson(value: JsonValue, mask?: JsonMask): JsonValue;
export function maskJson(value: JsonValue, mask: JsonMask = {}): JsonValue {
  if (typeof value === 'string') return maskCardNumbers(value, mask.lengths);
  if (typeof value === 'number') return maskInteger(value, mask.lengths);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const masked = value.map((member) => maskJson(member, mask));
    return masked.some((member, index) => member !== value[index]) ? masked : value;
  }
  const names = Object.keys(value);
  // Undefined until the first masked member: nearly every object needs no copy.
  let members: [string, JsonValue | undefined][] | undefined;
  names.forEach((name, index) => {
    const member = value[name];
    const shown = maskCardNumbers(name, mask.lengths);
    const isSpared = member === undefined || mask.spared?.has(name) === true;
    const kept = isSpared ? member : maskJson(member, mask);
    if (shown !== name || kept !== member) members ??= names.slice(0, index).map((one) => [one, value[one]]);
    members?.push([shown, kept]);
  });
  return members === undefined ? value : withDistinctNames(members);
}

/** Masking can make two names equal. The second one gets an asterisk in front. */
export function withDistinctNames<Member>(
  members: Iterable<readonly [string, Member]>,
): Record<string, Member> {
  const named = new Map<string, Member>();
  for (const [name, member] of members) {
    let free = name;
    while (named.has(free)) free = `*${free}`;
    named.set(free, member);
  }
  return Object.fromEntries(named);
}

export function placesOfCardNumbers(value: unknown, max: number): readonly (readonly PropertyKey[])[] {
  const found: PropertyKey[][] = [];
  const path: PropertyKey[] = [];
  const visit = (member: unknown): void => {
    if (found.length >= max) return;
    if (typeof member === 'string' || typeof member === 'number') {
      if (holdsCardNumber(member)) found.push([...path]);
    } else if (typeof member === 'object' && member !== null) {
      for (const [name, inner] of Object.entries(member)) {
        path.push(Array.isArray(member) ? Number(name) : name);
        if (holdsCardNumber(name)) found.push([...path]);
        else visit(inner);
        path.pop();
      }
    }
  };
  visit(value);
  return found;
}
