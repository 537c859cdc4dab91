import type { JsonObject } from '@/lib/core/json';

export const componentPrefix = '#/components/schemas/';

export function schemaReference(name: string): JsonObject {
  return { $ref: `${componentPrefix}${name}` };
}
