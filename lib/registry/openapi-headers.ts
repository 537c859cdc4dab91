import type { JsonObject } from '@/lib/core/json';

/** Headers of answers that the pipeline sets, as components of the document. */
const answerHeaders = {
  'X-Request-Id': {
    description: 'Identifies the request in the log of the service: as sent, or generated.',
    required: true,
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$' },
  },
  'service-api-version': {
    description: 'The version of the operation that answered.',
    required: true,
    schema: { type: 'string', enum: ['1', '2'] },
  },
  'RateLimit-Policy': {
    description:
      'Calls that may be made in a window of `w` seconds, `q`, and for whom: `client` or `consumer`.',
    schema: { type: 'string', examples: ['"client";q=6000;w=60'] },
  },
  RateLimit: {
    description: 'Calls that may be made at once, `r`, and seconds until that is as many as can be, `t`.',
    schema: { type: 'string', examples: ['"client";r=999;t=1'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before trying again.',
    schema: { type: 'string', pattern: '^[0-9]+$' },
  },
  'WWW-Authenticate': {
    description: 'The required credential; with `error="invalid_token"` where one was sent.',
    required: true,
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

/** The headers as `components.headers`. */
export function headerComponents(): JsonObject {
  return structuredClone(answerHeaders);
}

/** References to headers, after those that every answer has. */
export function headerReferences(names: readonly AnswerHeader[]): JsonObject {
  const all: readonly AnswerHeader[] = ['X-Request-Id', 'service-api-version', ...names];
  return Object.fromEntries(all.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
