import type { JsonObject } from '@/lib/core/json';

/** An identifier as search sees it: what the search fields of §4.12 read, and nothing else. */
export interface IdentifierDocument {
  readonly identifier: string;
  readonly properties: JsonObject;
}

/** What search sees of an identifier row. */
export function identifierDocument({ identifier, properties }: IdentifierDocument): IdentifierDocument {
  return { identifier, properties };
}
