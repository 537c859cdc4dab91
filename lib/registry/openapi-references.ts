import type { JsonObject } from '@/lib/core/json';

/** What references to schemas of the document begin with. */
export const componentPrefix = '#/components/schemas/';

/** A reference to a named schema of the document. */
export function schemaReference(name: string): JsonObject {
  return { $ref: `${componentPrefix}${name}` };
}
