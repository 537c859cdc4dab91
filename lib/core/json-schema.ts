import type { z } from 'zod';
import type { JsonObject } from './json';

const documented = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Documents `as` for a schema that JSON Schema cannot express; `as` must accept all that `schema` accepts.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, as: z.ZodType): Schema {
  documented.set(schema, as);
  return schema;
}

export function documentedInsteadOf(schema: z.core.$ZodType): z.ZodType | undefined {
  const { parent } = schema._zod;
  // A schema may add only a description to its parent.
  return documented.get(schema) ?? (parent === undefined ? undefined : documentedInsteadOf(parent));
}

/** Most bytes as compact JSON, for which JSON Schema has no keyword. */
export const bytesMaxKeyword = 'x-bytes-max';

/** Null counts as absent (contract section 4). */
export function exactlyOneOf(names: readonly string[]): JsonObject {
  return { oneOf: names.map(has) };
}

/** Null counts as absent. */
export function atMostOneOf(names: readonly string[]): JsonObject {
  return { oneOf: [...names.map(has), { not: { anyOf: names.map(has) } }] };
}

export function needs(name: string, other: string): JsonObject {
  return { anyOf: [{ not: has(name) }, has(other)] };
}

function has(name: string): JsonObject {
  return { required: [name], properties: { [name]: { not: { type: 'null' } } } };
}
