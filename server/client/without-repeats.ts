import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { schemaReference } from '@/lib/registry/openapi-references';

/** Least fields of a schema that others are written with. */
const fieldsMin = 4;

/** The largest schema that an object has all fields of, and the rest (`allOf`). */
export function withoutRepeats(schema: JsonObject, shared: ReadonlyMap<string, JsonObject>): JsonObject {
  const { description, ...written } = schema;
  const base = [...shared]
    .filter(([, one]) => isPartOf(one, schema))
    .toSorted(([, a], [, b]) => propertiesOf(b).size - propertiesOf(a).size)[0];
  const known = base === undefined ? new Map<string, JsonValue | undefined>() : propertiesOf(base[1]);
  const rest = Object.entries(written).map(([key, value]): [string, JsonValue | undefined] => {
    if (key !== 'properties' || !isJsonObject(value)) return [key, inside(value, shared)];
    const own = Object.entries(value).filter(([name]) => !known.has(name));
    return [key, Object.fromEntries(own.map(([name, property]) => [name, inside(property, shared)]))];
  });
  const own = Object.fromEntries(rest);
  return {
    ...(description === undefined ? {} : { description }),
    ...(base === undefined ? own : { allOf: [schemaReference(base[0]), own] }),
  };
}

function inside(
  value: JsonValue | undefined,
  shared: ReadonlyMap<string, JsonObject>,
): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((one) => inside(one, shared) ?? null);
  return isJsonObject(value) ? withoutRepeats(value, shared) : value;
}

/** True where the fields of an object are a subset of another's. */
function isPartOf(part: JsonObject, whole: JsonObject): boolean {
  const [fields, all] = [propertiesOf(part), propertiesOf(whole)];
  return (
    fields.size >= fieldsMin &&
    fields.size < all.size &&
    [...fields].every(
      ([name, field]) =>
        JSON.stringify(field) === JSON.stringify(all.get(name)) &&
        isRequired(part, name) === isRequired(whole, name),
    )
  );
}

function isRequired({ required }: JsonObject, name: string): boolean {
  return Array.isArray(required) && required.includes(name);
}

function propertiesOf({ type, properties }: JsonObject): ReadonlyMap<string, JsonValue | undefined> {
  return new Map(type === 'object' && isJsonObject(properties) ? Object.entries(properties) : []);
}
