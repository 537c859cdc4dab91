import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { bytesMaxKeyword } from '@/lib/core/json-schema';
import { resolved } from './document';

/** How many of what a place in a body may hold. */
export type Bound =
  | { readonly kind: 'characters' | 'elements' | 'members' | 'bytes'; readonly max: number }
  /** A list or an object that needs one of these, or a text. */
  | { readonly kind: 'none'; readonly of: string };

/** A place in a body with what bounds it. */
export interface BoundedPlace {
  /** Such as `items.0.name`. */
  readonly name: string;
  readonly schema: JsonObject;
  readonly bound: Bound;
  /** A body with a value at this place, and nothing else but what chooses among forms. */
  readonly bodyWith: (value: JsonValue) => JsonValue;
}

type Within = Pick<BoundedPlace, 'name' | 'bodyWith'>;

/** Every list, free object and text of a body, by its schema in the document. */
export function* boundedPlaces(
  schema: JsonValue | undefined,
  within: Within = { name: '', bodyWith: (value) => value },
): Generator<BoundedPlace> {
  const found = resolved(schema);
  if (!isJsonObject(found) || found['enum'] !== undefined || found['const'] !== undefined) return;
  const forms = [found['anyOf'], found['oneOf'], found['allOf']].find((keyword) => Array.isArray(keyword));
  const types = [found['type'] ?? []].flat() as string[];
  const bytesMax = found[bytesMaxKeyword];
  if (typeof bytesMax === 'number') {
    yield { ...within, schema: found, bound: { kind: 'bytes', max: bytesMax } };
  } else if (types.length > 0) {
    for (const type of types) yield* placesOf(type, found, within);
  } else if (Array.isArray(forms)) {
    for (const form of forms) yield* boundedPlaces(form, within);
  } else yield { ...within, schema: found, bound: { kind: 'none', of: 'anything' } };
}

function* placesOf(type: string, schema: JsonObject, within: Within): Generator<BoundedPlace> {
  const place = { ...within, schema };
  if (type === 'string') {
    const max = schema['maxLength'] ?? longestOf(schema['pattern']);
    yield { ...place, bound: boundOf('characters', max, 'text') };
  }
  if (type === 'array') {
    yield { ...place, bound: boundOf('elements', schema['maxItems'], 'list') };
    yield* boundedPlaces(
      schema['items'],
      inside(within, '0', (value) => [value]),
    );
  }
  if (type !== 'object') return;
  const { properties, patternProperties = {}, additionalProperties, propertyNames } = schema;
  for (const [name, member] of Object.entries(isJsonObject(properties) ? properties : {})) {
    yield* boundedPlaces(
      member,
      inside(within, name, (value) => ({ ...choicesOf(properties), [name]: value })),
    );
  }
  const hasFreeNames =
    Object.keys(patternProperties as JsonObject).length > 0 || isJsonObject(additionalProperties);
  // Members that are not described, and not refused, are ignored (RFC 6902): they are kept nowhere.
  if (!hasFreeNames && isJsonObject(properties)) return;
  yield { ...place, bound: boundOf('members', schema['maxProperties'], 'object') };
  const named = (value: JsonValue) => within.bodyWith({ [typeof value === 'string' ? value : '']: null });
  yield* boundedPlaces(propertyNames ?? { enum: [] }, { ...within, bodyWith: named });
  const name = nameFor(propertyNames);
  yield* boundedPlaces(
    additionalProperties,
    inside(within, name, (value) => ({ [name]: value })),
  );
}

function inside(within: Within, name: string, around: (value: JsonValue) => JsonValue): Within {
  return {
    name: within.name === '' ? name : `${within.name}.${name}`,
    bodyWith: (value) => within.bodyWith(around(value)),
  };
}

/** Members that say which of several forms an object has. */
function choicesOf(properties: JsonValue | undefined): JsonObject {
  const all = Object.entries(isJsonObject(properties) ? properties : {});
  const choices = all.map(([name, member]) => [name, isJsonObject(member) ? member['const'] : undefined]);
  return Object.fromEntries(choices.filter(([, value]) => value !== undefined)) as JsonObject;
}

/** A name that an object with free names takes. */
export function nameFor(names: JsonValue | undefined, index = 0): string {
  const known = isJsonObject(names) && Array.isArray(names['enum']) ? names['enum'][index] : undefined;
  if (typeof known === 'string') return known;
  const dynamic = isJsonObject(names) && names['pattern'] !== undefined ? 'dynamic.' : '';
  return `${dynamic}a${index === 0 ? '' : index}`;
}

function boundOf(kind: 'characters' | 'elements' | 'members', max: JsonValue | undefined, of: string): Bound {
  return typeof max === 'number' ? { kind, max } : { kind: 'none', of };
}

/** A length that nothing that matches a pattern has, where the pattern repeats nothing without end. */
function longestOf(pattern: JsonValue | undefined): number | undefined {
  if (typeof pattern !== 'string') return undefined;
  const skeleton = pattern.replaceAll(/\\.|\[(?:[^\]\\]|\\.)*\]/g, 'x');
  return /[*+]|\{\d+,\}/.test(skeleton) ? undefined : 1000;
}
