import type { z } from 'zod';
import type { JsonObject } from './json';

const documented = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Documents `schema` as the schema `as`, if JSON Schema cannot express it. `as` must accept all values that
 * `schema` accepts.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, as: z.ZodType): Schema {
  documented.set(schema, as);
  return schema;
}

export function documentedInsteadOf(schema: z.core.$ZodType): z.ZodType | undefined {
  const { parent } = schema._zod;
  // A schema that only adds a description has the described schema as its parent.
  return documented.get(schema) ?? (parent === undefined ? undefined : documentedInsteadOf(parent));
}

/** Most bytes of a value as compact JSON. JSON Schema has no keyword for this. */
export const bytesMaxKeyword = 'x-bytes-max';

/** Null counts as absent (contract section 4). */
export function exactlyOneOf(names: readonly string[]): JsonObject {
  return { oneOf: names.map(has) };
}

export function atMostOneOf(names: readonly string[]): JsonObject {
  return { oneOf: [...names.map(has), { not: { anyOf: names.map(has) } }] };
}

export function needs(name: string, other: string): JsonObject {
  return { anyOf: [{ not: has(name) }, has(other)] };
}

function has(name: string): JsonObject {
  return { required: [name], properties: { [name]: { not: { type: 'null' } } } };
}
