import type { JsonObject } from '@/lib/core/json';

const answerHeaders = {
  'Retry-After': {
    description: 'With 429 and 503: seconds to wait before trying again.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': {
    description: 'With 401: the required credential, with `error="invalid_token"` where one was sent.',
    schema: { type: 'string' },
  },
  Location: {
    description: 'The URL of the created object.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
  'Content-Disposition': {
    description: 'Saves the file, with its name.',
    required: true,
    schema: { type: 'string' },
  },
  'Content-Security-Policy': {
    description: 'Prevents anything in the file from running.',
    schema: { type: 'string' },
  },
  'Idempotency-Replayed': {
    description:
      'Present when this repeats the response of an earlier identical request; nothing was done again.',
    schema: { type: 'string', const: 'true' },
  },
  Deprecation: {
    description:
      'Since when this form of the operation is deprecated (RFC 9745): `@` and seconds since 1970-01-01T00:00:00Z.',
    schema: { type: 'string', pattern: '^@[0-9]+$' },
  },
} as const satisfies Readonly<Record<string, JsonObject>>;

export type AnswerHeader = keyof typeof answerHeaders;

export function headerComponents(): JsonObject {
  return structuredClone(answerHeaders);
}

export function headerReferences(names: readonly AnswerHeader[]): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
