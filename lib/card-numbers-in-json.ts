import { holdsCardNumber, maskCardNumbers, maskInteger, type CardLengths } from '@/lib/card-numbers';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/json';

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
  let isMasked = false;
  const members = Object.entries(value).map(([name, member]) => {
    const shown = maskCardNumbers(name, mask.lengths);
    const spared = member === undefined || mask.spared?.has(name) === true;
    const kept = spared ? member : maskJson(member, mask);
    isMasked ||= shown !== name || kept !== member;
    return [shown, kept] as const;
  });
  return isMasked ? withDistinctNames(members) : value;
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

/** Where card numbers of 13 to 19 digits stand in a JSON value, `max` at most; a name that holds one is such a place. */
export function placesOfCardNumbers(value: unknown, max: number): readonly (readonly PropertyKey[])[] {
  const found: PropertyKey[][] = [];
  const visit = (member: unknown, path: readonly PropertyKey[]): void => {
    if (found.length >= max) return;
    if (typeof member === 'string' || typeof member === 'number') {
      if (holdsCardNumber(member)) found.push([...path]);
    } else if (Array.isArray(member)) {
      member.forEach((element, index) => visit(element, [...path, index]));
    } else if (isJsonObject(member)) {
      for (const [name, inner] of Object.entries(member)) {
        if (holdsCardNumber(name)) found.push([...path, name]);
        else visit(inner, [...path, name]);
      }
    }
  };
  visit(value, []);
  return found;
}
