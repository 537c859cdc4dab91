import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { componentPrefix } from './openapi-references';

type Find = (component: string) => JsonObject | undefined;

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T09:15:00+00:00',
  date: '2026-11-21',
  uuid: '01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
  uri: 'https://receipts.example/',
  email: 'anna@example.com',
};

export function exampleOf(schema: JsonObject, find: Find): JsonValue | undefined {
  const own = ownExample(schema);
  if (own !== undefined) return own;
  if (typeof schema['$ref'] === 'string') {
    return exampleOf(find(schema['$ref'].slice(componentPrefix.length)) ?? {}, find);
  }
  const branches = Array.isArray(schema['anyOf']) ? schema['anyOf'].filter(isJsonObject) : [];
  const types = [schema['type'] ?? [], ...branches.map(({ type }) => type ?? [])].flat();
  if (types.includes('null')) return null;
  if (branches[0] !== undefined) return exampleOf(branches[0], find);
  if (types.includes('array')) return exampleOfArray(schema, find);
  if (types.includes('object')) return exampleOfObject(schema, find);
  return exampleOfLeaf(schema, types[0]);
}

function ownExample(schema: JsonObject): JsonValue | undefined {
  if (Array.isArray(schema['examples'])) return schema['examples'][0];
  if (Array.isArray(schema['enum'])) return schema['enum'][0];
  return schema['const'] ?? schema['default'];
}

function exampleOfArray({ items, minItems }: JsonObject, find: Find): JsonValue | undefined {
  const item = isJsonObject(items) ? exampleOf(items, find) : undefined;
  if (item !== undefined) return [item];
  return typeof minItems === 'number' && minItems > 0 ? undefined : [];
}

function exampleOfObject({ properties, required }: JsonObject, find: Find): JsonObject | undefined {
  const example: JsonObject = {};
  for (const [name, property] of Object.entries(isJsonObject(properties) ? properties : {})) {
    const value = isJsonObject(property) ? exampleOf(property, find) : undefined;
    const needed = Array.isArray(required) && required.includes(name);
    if (needed && value === undefined) return undefined;
    if (value !== undefined && (needed || value !== null)) example[name] = value;
  }
  return example;
}

function exampleOfLeaf(schema: JsonObject, type: JsonValue | undefined): JsonValue | undefined {
  const { format, pattern, minimum, maxLength } = schema;
  switch (type) {
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 1;
    case 'string':
      if (typeof format === 'string' && format in formats) return formats[format];
      if (pattern !== undefined) return undefined;
      return 'text'.slice(0, typeof maxLength === 'number' ? maxLength : undefined);
    default:
      return Object.keys(schema).some((key) => key !== 'description') ? undefined : {};
  }
}
