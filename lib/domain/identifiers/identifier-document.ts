import type { JsonObject } from '@/lib/core/json';

/** Identifier as the search fields of §4.12 read it. */
export interface IdentifierDocument {
  readonly identifier: string;
  readonly properties: JsonObject;
}

export function identifierDocument({ identifier, properties }: IdentifierDocument): IdentifierDocument {
  return { identifier, properties };
}
