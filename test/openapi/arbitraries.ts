import fc from 'fast-check';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { withoutLostNumbers } from '@/lib/core/json-numbers';
import { resolved, violationsOf } from './document';

/** Most elements and further members that are made where a schema lets there be any number. */
const few = 3;

/** Keywords that making a value does not look at, or not closely. */
const unmade = new Set([
  'not',
  'oneOf',
  'allOf',
  'anyOf',
  'pattern',
  'format',
  'propertyNames',
  'contentEncoding',
]);

/** Values that are valid by a schema of the document, its examples and the ends of its ranges among them. */
export function validBy(schema: JsonObject): fc.Arbitrary<JsonValue> {
  const examples = Array.isArray(schema['examples']) ? schema['examples'] : [];
  const made = madeBy(schema);
  const mixed =
    examples.length === 0
      ? made
      : fc.oneof(
          { weight: 4, arbitrary: made },
          { weight: 1, arbitrary: fc.constantFrom<JsonValue>(...examples) },
        );
  // What keywords beside the type ask for is met by throwing away the rest.
  if (!Object.keys(schema).some((keyword) => unmade.has(keyword))) return mixed;
  return mixed.filter((value) => violationsOf(schema, value).length === 0);
}

function madeBy(schema: JsonObject): fc.Arbitrary<JsonValue> {
  if (schema['$ref'] !== undefined) return validBy(resolved(schema) as JsonObject);
  if (Array.isArray(schema['enum'])) return fc.constantFrom<JsonValue>(...schema['enum']);
  if (schema['const'] !== undefined) return fc.constant<JsonValue>(schema['const']);
  const branches = [schema['anyOf'], schema['oneOf']].find((keyword) => Array.isArray(keyword));
  if (Array.isArray(branches) && schema['type'] === undefined) {
    return fc.oneof(...branches.filter(isJsonObject).map(validBy));
  }
  const types = [schema['type'] ?? []].flat() as string[];
  if (types.length === 0) return anyJson;
  return fc.oneof(...types.map((type) => ofType(type, schema, branches)));
}

const storable = (text: string) => !text.includes('\0');
const survives = (value: JsonValue) => withoutLostNumbers(JSON.stringify(value)) === null;

/** Any JSON that the service can keep: NUL and integers beyond 2^53 are refused everywhere. */
export const anyJson: fc.Arbitrary<JsonValue> = fc
  .jsonValue({ maxDepth: 2, stringUnit: 'grapheme' })
  .filter((value) => survives(value) && storable(JSON.stringify(value).replaceAll('\\u0000', '\0')));

function ofType(type: string, schema: JsonObject, branches: JsonValue | undefined): fc.Arbitrary<JsonValue> {
  switch (type) {
    case 'null':
      return fc.constant(null);
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return integerOf(schema);
    case 'number':
      return numberOf(schema);
    case 'array':
      return arrayOf(schema);
    case 'object':
      return objectOf(schema, branches);
    default:
      return stringOf(schema);
  }
}

function numberKeyword(schema: JsonObject, name: string): number | undefined {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
}

function integerOf(schema: JsonObject): fc.Arbitrary<number> {
  const min = numberKeyword(schema, 'minimum') ?? -2_147_483_648;
  const max = numberKeyword(schema, 'maximum') ?? 2_147_483_647;
  return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max));
}

function numberOf(schema: JsonObject): fc.Arbitrary<number> {
  const above = numberKeyword(schema, 'exclusiveMinimum');
  const min = above ?? numberKeyword(schema, 'minimum') ?? -1e300;
  const max = numberKeyword(schema, 'maximum') ?? 1e300;
  const range = { min, max, noNaN: true, minExcluded: above !== undefined };
  return (
    fc
      .oneof(fc.double(range), fc.constantFrom(min, max, 0, 1, 0.01, -1, 1.5, 1e300))
      .filter((value) => value >= min && value <= max && value !== above && survives(value))
      // Minus zero is zero in JSON.
      .map((value) => value + 0)
  );
}

function arrayOf(schema: JsonObject): fc.Arbitrary<JsonValue> {
  const items = isJsonObject(schema['items']) ? validBy(schema['items']) : anyJson;
  const minLength = numberKeyword(schema, 'minItems') ?? 0;
  const maxLength = Math.min(numberKeyword(schema, 'maxItems') ?? few, minLength + few);
  return fc.array(items, { minLength, maxLength });
}

function objectOf(schema: JsonObject, branches: JsonValue | undefined): fc.Arbitrary<JsonValue> {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = namesOf(schema['required']);
  const alternatives = Array.isArray(branches) ? branches.filter(isJsonObject) : [{}];
  const wanted = alternatives.map((branch) => namesOf(branch['required']));
  const choices = wanted.map((names) => {
    // Of those that exclude each other, one.
    const others = new Set(wanted.flat().filter((name) => !names.includes(name)));
    const chosen = Object.entries(properties).filter(([name]) => !others.has(name));
    const members = Object.fromEntries(
      chosen.map(([name, property]) => [name, isJsonObject(property) ? validBy(property) : anyJson]),
    );
    return fc.record(members, { requiredKeys: [...required, ...names] });
  });
  const { additionalProperties } = schema;
  if (additionalProperties === false || Object.keys(properties).length > 0) return fc.oneof(...choices);
  const member = isJsonObject(additionalProperties) ? validBy(additionalProperties) : anyJson;
  const names = isJsonObject(schema['propertyNames']) ? validBy(schema['propertyNames']) : fc.string();
  return fc.dictionary(names.map(String).filter(storable), member, { maxKeys: few });
}

function namesOf(required: JsonValue | undefined): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

const texts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: instantBetween().map((date) => date.toISOString().slice(0, 10)),
  'date-time': instantBetween().map((date) => date.toISOString()),
  email: fc.emailAddress(),
  uri: fc.webUrl(),
  'iana-timezone': fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'),
  locale: fc.constantFrom('de', 'en-GB', 'de_AT', 'zh-Hant-TW'),
};

function instantBetween() {
  return fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
}

function stringOf(schema: JsonObject): fc.Arbitrary<string> {
  const { format, pattern, contentEncoding, examples } = schema;
  const minLength = numberKeyword(schema, 'minLength') ?? 0;
  const maxLength = numberKeyword(schema, 'maxLength') ?? 300;
  if (contentEncoding === 'base64')
    return fc.base64String({ minLength: Math.ceil(minLength / 4) * 4, maxLength });
  if (typeof format === 'string' && texts[format] !== undefined) return texts[format];
  if (typeof pattern === 'string' && Array.isArray(examples)) return fc.constantFrom(...examples.map(String));
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const short = fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 20) });
  const longest = fc.constant('ß'.repeat(Math.min(maxLength, 300)));
  return fc
    .oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: longest })
    .filter((text) => storable(text) && Array.from(text).length <= maxLength);
}

/** Values that a schema of the document refuses: valid ones in which one place is wrong, missing or too much. */
export function invalidBy(schema: JsonObject): fc.Arbitrary<JsonValue> {
  const wrong = fc.oneof(
    fc.constantFrom<JsonValue>(null, true, 0, -1, 1.5, 1e300, '', 'x', [], {}, [null], { a: 1 }),
    fc.constant<JsonValue>('x'.repeat(10_001)),
  );
  const mutated = fc
    .tuple(validBy(schema), fc.nat(), fc.constantFrom('replace', 'remove', 'add'), wrong)
    .map(([value, place, change, instead]) => mutate(structuredClone(value), place, change, instead));
  return fc
    .oneof({ weight: 9, arbitrary: mutated }, { weight: 1, arbitrary: wrong })
    .filter((value) => violationsOf(schema, value).length > 0);
}

/** The value with one of its members replaced, removed, or given an unknown neighbour. */
function mutate(root: JsonValue, place: number, change: string, instead: JsonValue): JsonValue {
  const places = [...placesOf(root)];
  const found = places[place % Math.max(1, places.length)];
  if (found === undefined) return instead;
  const [parent, name] = found;
  if (Array.isArray(parent)) {
    if (change === 'remove') parent.splice(Number(name), 1);
    else parent[Number(name)] = instead;
  } else if (change === 'add') parent['nobody_knows_this'] = instead;
  else if (change === 'remove') delete parent[name];
  else parent[name] = instead;
  return root;
}

function* placesOf(value: JsonValue): Generator<readonly [parent: JsonValue[] | JsonObject, name: string]> {
  if (!Array.isArray(value) && !isJsonObject(value)) return;
  for (const [name, member] of Object.entries(value)) {
    yield [value, name];
    if (member !== undefined) yield* placesOf(member);
  }
}
