import type { JsonObject } from '@/lib/core/json';

export interface IdentifierDocument {
  readonly identifier: string;
  readonly properties: JsonObject;
}

export function identifierDocument({ identifier, properties }: IdentifierDocument): IdentifierDocument {
  return { identifier, properties };
}
