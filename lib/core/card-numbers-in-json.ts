import { holdsCardNumber, maskCardNumbers, maskInteger, type CardLengths } from './card-numbers';
import type { JsonObject, JsonValue } from './json';

/** How a JSON value is masked. */
export interface JsonMask {
  readonly lengths?: CardLengths;
  /** Names whose values stay as they are, wherever they stand. */
  readonly spared?: ReadonlySet<string>;
}

/** What properties may have for a name: product codes are never masked (contract section 14). */
export const productCodes: ReadonlySet<string> = new Set(['product_code']);

/**
 * A JSON value with its card numbers masked to their last four digits: in texts, in names, and in integers, which become
 * texts. The very same value when there are none.
 */
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
  // From the first one on that is masked: nearly every object has none, and stays.
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

/** An object of members in their order; of two with the same name the later one gets an asterisk in front. */
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

/** Where card numbers of 13 to 19 digits are in a JSON value, `max` at most; a name that holds one is such a place. */
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
