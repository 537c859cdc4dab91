import { z } from 'zod';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { documentedInsteadOf } from '@/lib/core/json-schema';
import { exampleOf } from './openapi-examples';
import { componentPrefix } from './openapi-references';

export type Direction = 'input' | 'output';

/** Writes JSON Schema 2020-12. A schema with an `id` is written once, into the components of the document. */
export interface SchemaWriter {
  readonly write: (schema: z.core.$ZodType, direction: Direction) => JsonObject;
  readonly components: () => Record<string, JsonObject>;
  readonly exampleOf: (schema: JsonObject) => JsonValue | undefined;
}

export function schemaWriter(): SchemaWriter {
  const components = new Map<string, JsonObject>();

  const keep = (name: string, schema: JsonObject) => {
    const known = components.get(name);
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(
        `Two different schemas of the API are named ${name}; give one another id in its meta().`,
      );
    }
    components.set(name, schema);
  };

  const write: SchemaWriter['write'] = (schema, direction) => {
    const written = z.toJSONSchema(schema, {
      io: direction,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        amend(zodSchema, jsonSchema as JsonObject, (inner) => write(inner, direction));
      },
    });
    const { $schema: _dialect, $defs, ...root } = plainJson(written);
    for (const [name, definition] of Object.entries(isJsonObject($defs) ? $defs : {})) {
      if (isJsonObject(definition)) keep(name, definition);
    }
    return root;
  };

  return {
    write,
    components: () => Object.fromEntries([...components].toSorted(([a], [b]) => (a < b ? -1 : 1))),
    exampleOf: (schema) => exampleOf(schema, (name) => components.get(name)),
  };
}

function amend(
  schema: z.core.$ZodType,
  written: JsonObject,
  write: (inner: z.core.$ZodType) => JsonObject,
): void {
  const { id: _id, ...meta } = z.globalRegistry.get(schema as z.ZodType) ?? {};
  const instead = documentedInsteadOf(schema);
  if (instead !== undefined) {
    for (const key of Object.keys(written)) delete written[key];
    Object.assign(written, write(instead), meta);
  }
  // Zod omits examples and defaults of transformed values. They are added here, and describe the value in the
  // request or answer.
  if (Array.isArray(meta.examples)) written['examples'] = meta.examples as JsonValue[];
  if (schema._zod.def.type === 'default' && !('default' in written)) {
    written['default'] = (schema._zod.def as z.core.$ZodDefaultDef).defaultValue as JsonValue;
  }
  if (written['minimum'] === Number.MIN_SAFE_INTEGER) delete written['minimum'];
  if (written['maximum'] === Number.MAX_SAFE_INTEGER) delete written['maximum'];
  // `base64` is not a registered format, and `contentEncoding` already states the encoding.
  if (written['format'] === 'base64') delete written['format'];
}

function plainJson(written: object): JsonObject {
  const text = JSON.stringify(written).replaceAll('"$ref":"#/$defs/', `"$ref":"${componentPrefix}`);
  return JSON.parse(text, (_key, value: JsonValue) => {
    // An `anyOf` that contains an empty schema allows any value, so it is deleted.
    if (isJsonObject(value) && Array.isArray(value['anyOf']) && value['anyOf'].some(isEmpty))
      delete value['anyOf'];
    return value;
  }) as JsonObject;
}

function isEmpty(schema: JsonValue): boolean {
  return isJsonObject(schema) && Object.keys(schema).length === 0;
}
