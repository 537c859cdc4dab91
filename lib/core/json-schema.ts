import type { z } from 'zod';
import type { JsonObject } from './json';

const documented = new WeakMap<z.core.$ZodType, z.ZodType>();

/**
 * Says what the API document shows for a schema that JSON Schema cannot see through, such as text that is read as a
 * number: `as`, which must accept what `schema` accepts.
 */
export function documentedAs<Schema extends z.ZodType>(schema: Schema, as: z.ZodType): Schema {
  documented.set(schema, as);
  return schema;
}

/** What is in the document for a schema, where that is another one. */
export function documentedInsteadOf(schema: z.core.$ZodType): z.ZodType | undefined {
  const { parent } = schema._zod;
  // A schema that only says more of another one, such as a description.
  return documented.get(schema) ?? (parent === undefined ? undefined : documentedInsteadOf(parent));
}

/** Keyword for the largest value in bytes as compact JSON, which JSON Schema has no word for. */
export const bytesMaxKeyword = 'x-bytes-max';

/** Keywords of an object that has exactly one of these members; null counts as absent (contract section 4). */
export function exactlyOneOf(names: readonly string[]): JsonObject {
  return { oneOf: names.map(has) };
}

/** Keywords of an object that has none or one of these members; null counts as absent. */
export function atMostOneOf(names: readonly string[]): JsonObject {
  return { oneOf: [...names.map(has), { not: { anyOf: names.map(has) } }] };
}

/** Keywords of an object in which one member must not be without another; null counts as absent. */
export function needs(name: string, other: string): JsonObject {
  return { anyOf: [{ not: has(name) }, has(other)] };
}

function has(name: string): JsonObject {
  return { required: [name], properties: { [name]: { not: { type: 'null' } } } };
}
