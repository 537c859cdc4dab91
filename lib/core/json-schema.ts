import type { z } from 'zod';
import type { JsonObject } from './json';

const documented = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * `as` must accept what `schema` accepts: for schemas that JSON Schema cannot express, such as text that is read as a
 * number.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, as: z.ZodType): Schema {
  documented.set(schema, as);
  return schema;
}

/** The replacement of a schema in the document, if any. */
export function documentedInsteadOf(schema: z.core.$ZodType): z.ZodType | undefined {
  const { parent } = schema._zod;
  // A schema that only adds to another one, such as a description.
  return documented.get(schema) ?? (parent === undefined ? undefined : documentedInsteadOf(parent));
}

/** Keyword for the largest value in bytes as compact JSON, for which JSON Schema has none. */
export const bytesMaxKeyword = 'x-bytes-max';

/** Keywords of an object with exactly one of these members; null counts as absent (contract section 4). */
export function exactlyOneOf(names: readonly string[]): JsonObject {
  return { oneOf: names.map(has) };
}

/** Keywords of an object with none or one of these members; null counts as absent. */
export function atMostOneOf(names: readonly string[]): JsonObject {
  return { oneOf: [...names.map(has), { not: { anyOf: names.map(has) } }] };
}

export function needs(name: string, other: string): JsonObject {
  return { anyOf: [{ not: has(name) }, has(other)] };
}

function has(name: string): JsonObject {
  return { required: [name], properties: { [name]: { not: { type: 'null' } } } };
}
