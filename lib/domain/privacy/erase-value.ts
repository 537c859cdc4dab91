import { isJsonObject, mapTexts, type JsonObject, type JsonValue } from '@/lib/core/json';
import { erasedMark } from './erased-mark';
import type { SoughtPerson } from './schema';
import { distinctiveValues } from './sought-person';

const personalName =
  /^(?:e[-_]?mail|phone|mobile|tel|telephone|fax|customer|consumer|cardholder|member|guest|name|(?:first|middle|last|full|sur|given|family|customer|consumer)_?-?names?|address|street|post_?code|zip|birth_?(?:date|day)|date_of_birth|dob|gender|title)(?:_.*)?$/i;

/** Replaces distinctive values as whole words, in texts and member names at any depth. */
export function eraseValue<Value extends JsonValue | undefined>(value: Value, person: SoughtPerson): Value {
  const pattern = patternOf(distinctiveValues(person));
  return pattern === null ? value : (mapTexts(value, (text) => text.replace(pattern, erasedMark)) as Value);
}

export function eraseProperties(properties: JsonObject, person: SoughtPerson): JsonObject {
  const pattern = patternOf([person.identifier, ...person.addresses, ...person.facts]);
  const holdsFact = (value: JsonValue | undefined): boolean => {
    if (typeof value === 'string') return pattern !== null && new RegExp(pattern, 'iu').test(value);
    return typeof value === 'number' && String(value) === person.identifier;
  };
  const clear = (object: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(object)
        .filter(([name, value]) => !personalName.test(name) && !holdsFact(value))
        .map(([name, value]) => [name, clearMember(value)]),
    );
  const clearMember = (value: JsonValue | undefined): JsonValue | undefined => {
    if (Array.isArray(value)) {
      return value.filter((entry) => !holdsFact(entry)).map((entry) => clearMember(entry) ?? null);
    }
    return isJsonObject(value) ? clear(value) : value;
  };
  return eraseValue(clear(properties), person);
}

/**
 * True if the query names a field of identifiers or consumers and contains the identifier as a whole word.
 */
export function isSearchFor(query: string, identifier: string): boolean {
  return (
    /identifier|consumer/.test(query) && patternOf([identifier])?.test(query.replaceAll('\\', '')) === true
  );
}

/** Matches the values as whole words in any case, plain or percent-encoded. Null without values. */
function patternOf(values: readonly string[]): RegExp | null {
  const written = values.flatMap((value) => [value, encodeURIComponent(value.toWellFormed())]);
  const texts = [...new Set(written)].filter((value) => value !== '');
  if (texts.length === 0) return null;
  // The longest value comes first. Otherwise an identifier inside an address would match before the address.
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  const any = longestFirst.map((text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)).join('|');
  // A word can also begin after a percent-encoded space or sign.
  return new RegExp(
    String.raw`(?:(?<![\p{L}\p{N}])|(?<=%(?:2[\da-f]|3[a-f]|40)))(?:${any})(?![\p{L}\p{N}])`,
    'giu',
  );
}
