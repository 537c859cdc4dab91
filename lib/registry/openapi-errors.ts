import { errorStatuses, type ErrorCode } from '@/lib/core/errors';
import { statusTextOf } from '@/lib/platform/http/respond';
import { isForRetailer, takesIdempotencyKey, type Endpoint } from '@/lib/platform/http/endpoint';
import type { JsonObject } from '@/lib/core/json';
import { violation } from '@/lib/core/problems';
import { headerReferences } from './openapi-headers';
import { schemaReference } from './openapi-references';

const texts: Readonly<Record<ErrorCode, readonly [when: string, example: string]>> = {
  invalid_request: [
    'the request is not as described; `errors` lists every violation',
    'items is missing; total must be a number',
  ],
  invalid_query: ['the search query cannot be parsed', 'invalid query: items.colour is not a valid field'],
  consumer_conflict: [
    'the query names `identifier` and the request has `consumer`',
    'identifier must not be used in a query together with consumer',
  ],
  unauthenticated: [
    'there is no credential, or the bearer token is invalid, expired or revoked',
    'the bearer token has expired',
  ],
  invalid_signature: ['the signature of the URL does not match', 'the signature does not match'],
  signature_expired: ['the signature has expired', 'the signature has expired'],
  signature_too_far_in_the_future: [
    'the signature is valid for longer than the key permits',
    'the signature expires too far in the future',
  ],
  key_revoked: ['the key was revoked', 'the key was revoked'],
  permission_denied: [
    'the credential lacks the permission of this operation',
    'the credential does not permit view.post_receipt',
  ],
  consumer_required: ['the key may be used for consumers only', 'the key needs a consumer'],
  not_found: ['the object does not exist, or the caller cannot see it', 'receipt not found'],
  method_not_allowed: [
    'the path does not support the method; `Allow` lists those it does',
    'PUT is not allowed here',
  ],
  not_acceptable: [
    'the Accept header allows none of the types of the response',
    'responses are application/json or application/problem+json',
  ],
  length_required: ['the request does not state its length', 'content-length is missing'],
  conflict: [
    'the request conflicts with existing data',
    'transaction_id was used for a receipt with another total',
  ],
  events_expired: [
    'events behind `after` are not kept any more',
    'events after ZXZlbnRzOjc are not kept; the oldest are after ZXZlbnRzOjE5',
  ],
  headers_too_large: [
    'one header is longer than 8,192 bytes, or all together than 32,768',
    'the header cookie is longer than 8192 bytes',
  ],
  body_too_large: ['the body is too large', 'the request body is larger than 2097152 bytes'],
  query_too_large: [
    'the query string is longer than 4,096 bytes',
    'the query string is longer than 4096 bytes',
  ],
  unsupported_media_type: [
    'the Content-Type or Content-Encoding of the body is not supported here',
    'the body must be application/json in UTF-8',
  ],
  unprocessable: ['the request is well formed but cannot be carried out', 'store not found'],
  storage_limit: [
    'the storage of the retailer for attachments and logos is full',
    'attachments and logos can use at most 10240 MB together',
  ],
  rate_limited: [
    'too many requests; `Retry-After` says how long to wait',
    'too many requests; try again in 2 s',
  ],
  internal: [
    'the service failed; its log has the cause under the request id',
    'the service failed; the request id finds the cause in its log',
  ],
  unavailable: [
    'the service is temporarily unavailable',
    'the service is not available right now; try again',
  ],
  search_timeout: ['the search took longer than 2 seconds', 'the search took longer than 2 seconds'],
};

const anywhere: readonly ErrorCode[] = [
  'invalid_request',
  'headers_too_large',
  'query_too_large',
  'internal',
  'unavailable',
];

const guarded: readonly ErrorCode[] = [
  'unauthenticated',
  'invalid_signature',
  'signature_expired',
  'signature_too_far_in_the_future',
  'key_revoked',
  'permission_denied',
  'consumer_required',
  'rate_limited',
];

export function errorCause(code: ErrorCode): string {
  return texts[code][0];
}

export function errorsOf(endpoint: Endpoint): ReadonlySet<ErrorCode> {
  const anyFile = Object.values(endpoint.answers).some(({ file }) => file === true);
  return new Set<ErrorCode>([
    ...anywhere,
    ...endpoint.errors,
    ...(anyFile ? [] : (['not_acceptable'] as const)),
    // A path parameter with invalid percent-encoding gets `not_found`.
    ...(Object.keys(endpoint.params).length > 0 ? (['not_found'] as const) : []),
    ...(Object.keys(endpoint.accepts).length > 0
      ? (['body_too_large', 'unsupported_media_type'] as const)
      : []),
    ...(isForRetailer(endpoint) ? guarded : []),
    ...(endpoint.access === 'public' ? (['rate_limited'] as const) : []),
    ...(endpoint.access === 'operator' ? (['unauthenticated', 'not_found'] as const) : []),
    // An idempotency key gets `conflict` while its first request runs, and `unprocessable` if the second
    // request differs.
    ...(takesIdempotencyKey(endpoint) ? (['conflict', 'unprocessable'] as const) : []),
  ]);
}

/** Codes of errors that any operation can have. The document describes them once, in the answer `default`. */
const shared: ReadonlySet<ErrorCode> = new Set([
  'unauthenticated',
  'not_acceptable',
  'headers_too_large',
  'query_too_large',
  'rate_limited',
  'internal',
  'unavailable',
]);

const names: Readonly<Record<string, string>> = {
  invalid_request: 'BadRequest',
  'invalid_request, invalid_query': 'BadQuery',
  'invalid_request, invalid_query, consumer_conflict': 'BadConsumerQuery',
  'invalid_signature, signature_expired, signature_too_far_in_the_future, key_revoked, permission_denied, consumer_required':
    'Forbidden',
  invalid_signature: 'InvalidSignature',
  not_found: 'NotFound',
  conflict: 'Conflict',
  events_expired: 'EventsExpired',
  'headers_too_large, body_too_large': 'RequestTooLarge',
  unsupported_media_type: 'UnsupportedMediaType',
  unprocessable: 'Unprocessable',
  'unprocessable, storage_limit': 'UnprocessableUpload',
  'unavailable, search_timeout': 'SearchUnavailable',
};

function nameOf(codes: readonly ErrorCode[]): string {
  const name = names[codes.join(', ')];
  if (name === undefined)
    throw new Error(`Name the error answer of ${codes.join(', ')} in openapi-errors.ts.`);
  return name;
}

export function errorWriter() {
  const components: Record<string, JsonObject> = {};
  const write = (codes: readonly ErrorCode[]): JsonObject => {
    const name = nameOf(codes);
    components[name] ??= responseOf(codes);
    return { $ref: `#/components/responses/${name}` };
  };
  return {
    answersOf: (endpoint: Endpoint): Record<string, JsonObject> => {
      const codes = [...errorsOf(endpoint)];
      const order = Object.keys(errorStatuses);
      const statuses = [...new Set(codes.map((code) => errorStatuses[code]))].toSorted((a, b) => a - b);
      const own = statuses.flatMap((status): [string, JsonObject][] => {
        const same = codes.filter((code) => errorStatuses[code] === status);
        if (same.every((code) => shared.has(code))) return [];
        return [[String(status), write(same.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))]];
      });
      components['Refused'] ??= responseOf([...shared]);
      return { ...Object.fromEntries(own), default: { $ref: '#/components/responses/Refused' } };
    },
    components: () => Object.fromEntries(Object.entries(components).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function responseOf(codes: readonly ErrorCode[]): JsonObject {
  const [code = 'internal'] = codes;
  const status = errorStatuses[code];
  const statuses = [...new Set(codes.map((one) => errorStatuses[one]))];
  const phrases = [...new Set(codes.map(statusTextOf))];
  const [, description] = texts[code];
  const more = {
    ...(code === 'invalid_request' ? { errors: [violationExample] } : {}),
    code,
    request_id: '01993b4e-7c1a-7d2e-8f00-3a5b6c7d8e9f',
  };
  const shapeOf = (schema: string, members: JsonObject): JsonObject => ({
    allOf: [
      schemaReference(schema),
      { type: 'object', properties: { ...members, code: { enum: [...codes] } } },
    ],
  });
  return {
    description: codes
      .map((one) => `${statuses.length > 1 ? `${errorStatuses[one]} ` : ''}\`${one}\`: ${texts[one][0]}.`)
      .join('\n\n'),
    headers: headerReferences([
      'Deprecation',
      ...(statuses.includes(401) ? (['WWW-Authenticate'] as const) : []),
      ...(statuses.includes(503) ? (['Retry-After'] as const) : []),
    ]),
    content: {
      'application/json': {
        schema: shapeOf('Error', { status: { enum: phrases } }),
        example: { description, status: statusTextOf(code), ...more },
      },
      'application/problem+json': {
        schema: shapeOf('Problem', { title: { enum: phrases }, status: { enum: statuses } }),
        example: { type: 'about:blank', title: statusTextOf(code), status, detail: description, ...more },
      },
    },
  };
}

const violationExample = { ...violation('body', 'items', 'missing'), parameters: {} };
