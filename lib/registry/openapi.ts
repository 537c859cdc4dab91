import { z } from 'zod';
import { errorStatuses, type ErrorCode } from '@/lib/core/errors';
import type { Endpoint } from '@/lib/platform/http/endpoint';
import type { JsonObject } from '@/lib/core/json';
import { problems } from '@/lib/core/problems';
import { queryProblems } from '@/lib/core/query-problems';
import { refusals } from './reasons';
import { receiptViolationOut } from '@/lib/domain/transformations/schema';
import { errorWriter } from './openapi-errors';
import { headerComponents } from './openapi-headers';
import { eventOut, eventTypes } from '@/lib/domain/events/schema';
import { operationIdOf, openApiOperationOf, versionsOf, type Writers } from './openapi-operation';
import { schemaWriter } from './openapi-schemas';
import { defaultSecurity, securitySchemes } from './openapi-security';
import { tagsOf } from './openapi-tags';

const openApiDescription = `
Digital receipts: tills and back ends submit them; retailers and consumers read, list, search and send them.

## Requests

- Bodies are JSON in UTF-8 unless an operation says otherwise, without NUL or lone surrogates. Optional fields can also be
  \`null\`. Unknown fields and unknown query arguments are refused, so that a typing mistake loses no data.
- Lists in the query are separated by commas, and a repeated argument adds to its list; duplicates count once.
- Bodies can be compressed: \`Content-Encoding: gzip\`, \`deflate\` or \`br\`.
- HEAD works wherever GET does. Any other method that is not described here gets 405 with \`Allow\`.

## Responses

- Every key of an object is always present: unknown values are \`null\`, lists are never \`null\`. No value is derived or
  rounded. Amounts are decimal numbers in the currency of the receipt.
- Timestamps are ISO 8601 in UTC (\`+00:00\`), with seconds or milliseconds; \`localtime\` has the offset of the store.
- Nothing between the service and the caller may cache a response (\`Cache-Control: private, no-store\`).
- Every response has \`X-Request-Id\`, which identifies the request in the log of the service (as sent, or generated), and
  \`service-api-version\`, the version that answered.

## Errors

Every error has a \`description\` for people and a \`code\` for machines. A refused request changes nothing, and \`errors\` lists
everything that is wrong with it: at most a hundred entries, in a response of at most 64 KiB. Use
\`Accept: application/problem+json\` to get RFC 9457 instead. \`request_id\` identifies the request in the log of the service.

Each operation lists its own errors. In addition, every operation can return those of the response \`Refused\`: 401 for a
missing or invalid credential, 406 for an \`Accept\` without JSON, 413 for headers and 414 for a query that are too large,
429 for too many requests, 500 and 503. \`Retry-After\` comes with 429 and 503.

## Versions

\`service-api-version: 1\` or \`2\` selects a version. Without it the newest one answers. Every response names its version.
Deprecated forms have a \`Deprecation\` header (RFC 9745). An operation that has an older version links to its description in
\`x-versions\`.

## Safe retries

\`Idempotency-Key\` works on every POST and PATCH, even if the retry has a new signature. \`X-Request-Id\` has no effect on
retries. A receipt can be submitted again with its \`transaction_id\` and without a key: the same content gets the same
response.

## Permissions

Each operation needs the permission \`view.<operation>\`, named in \`x-permission\`.

## Delete receipts

No operation deletes a receipt: it is the evidence of a sale, and a return is a receipt of its own.
\`POST /identifiers/{identifier}/_erase\` takes the consumer out of receipts, \`DELETE /receipts/{id}/links\` revokes the link of
one, and \`DELETE /receipts/_test\` removes test receipts.

## Rate limits

A client can make 6,000 calls a minute with bursts of 1,000, unless its retailer has other settings; a consumer can make 120
calls a minute. Responses of operations that were counted have \`RateLimit-Policy\` (\`"client";q=6000;w=60\`: \`q\` calls in \`w\`
seconds, for a \`client\`, a \`consumer\`, a \`network\` that needs no credential, its calls of \`health\`, or its \`wrong-credentials\`)
and \`RateLimit\` (\`"client";r=999;t=1\`: \`r\` calls are available at once, \`t\` seconds until that number is at its maximum).

## Sizes

- A body has at most 2 MiB unless an operation says otherwise, is nested at most 64 levels deep, and has at most 100,000 values
  and names. A patch of a request signed for a consumer has at most 200 operations and 256 KiB.
- Every list, text and free object has a maximum: see \`maxItems\`, \`maxLength\` and \`maxProperties\`, and \`x-bytes-max\` for the
  size of a free value as compact JSON. Text is counted in Unicode characters.
- The query string can have 4,096 bytes, one header 8,192 and all headers together 32,768.
`.trim();

const parameters: JsonObject = {
  Pretty: {
    name: 'pretty',
    in: 'query',
    description: 'Whether the response is indented for reading. `1` and `0` work too.',
    schema: { type: 'boolean', default: false },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'Identifies the request in the response and the log; generated if omitted.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9._:-]{1,128}$', examples: ['till-7-000183'] },
  },
  Version: {
    name: 'service-api-version',
    in: 'header',
    description: 'The version of the API. This operation is identical in both.',
    schema: { type: 'string', enum: ['1', '2'] },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Makes retries safe: repeating a request with its key within 24 hours returns the first response, ' +
      'and nothing is done twice. With a different request: 422; while the first is running: 409. Quoted ' +
      'or bare.',
    schema: {
      type: 'string',
      pattern: '^[\\x20-\\x7e]{1,255}$',
      examples: ['8e03978e-40d5-43dd-bc93-6894a57f9324'],
    },
  },
};

const errorCode = z.enum(Object.keys(errorStatuses) as [ErrorCode, ...ErrorCode[]]).meta({
  id: 'ErrorCode',
  description: 'What went wrong, for machines. A code never changes its meaning.',
});

const textParameters = z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]));

const violation = z
  .strictObject({
    location: z.enum(['body', 'query', 'path', 'header']),
    name: z.string().describe("Dotted path such as `items.0.total`, or an argument's or header's name."),
    description: z.string(),
    reason: z
      .enum([...Object.keys(problems), ...Object.keys(queryProblems)] as [string, ...string[]])
      .meta({ id: 'ViolationReason' })
      .describe('What is wrong with it, for machines.'),
    parameters: textParameters.describe('Values for a message about the reason, such as the `maximum`.'),
    position: z
      .int()
      .min(1)
      .optional()
      .describe('In a search query: position of its first character, from 1.'),
    nearest: z.array(z.string()).optional().describe('In a search query: fields with a similar name.'),
  })
  .meta({ id: 'Violation', description: 'One error in a request.' });

const further = {
  errors: z.array(violation).min(1).max(10_000).optional(),
  code: errorCode,
  reason: z
    .enum(refusals.toSorted())
    .meta({ id: 'RefusalReason' })
    .optional()
    .describe('The cause, for codes that have several.'),
  parameters: textParameters.optional().describe('Values for a message about the reason.'),
  violations: z
    .array(receiptViolationOut)
    .min(1)
    .max(10_000)
    .optional()
    .describe('Errors in the receipt that the reason is about.'),
  request_id: z.string(),
};

const errorBody = z
  .strictObject({
    description: z.string().describe('What went wrong, for people.'),
    status: z.string().describe('The reason phrase in lower case.'),
    ...further,
  })
  .meta({ id: 'Error', description: 'Every error, unless the Accept header asks for a Problem.' });

const problemBody = z
  .strictObject({
    type: z.literal('about:blank'),
    title: z.string().describe('The reason phrase in lower case.'),
    status: z.int().min(400).max(599),
    detail: z.string().describe('What went wrong, for people.'),
    ...further,
  })
  .meta({ id: 'Problem', description: 'Every error in the format of RFC 9457.' });

/**
 * Deterministic. OpenAPI allows one operation for each method and path, so an older version becomes a path
 * item of the components. `x-versions` of the newest version refers to this path item.
 * @throws Error that names what an endpoint lacks.
 */
export function openApiDocument(endpoints: readonly Endpoint[]): JsonObject {
  const writers: Writers = { schemas: schemaWriter(), errors: errorWriter() };
  writers.schemas.write(errorBody, 'output');
  writers.schemas.write(problemBody, 'output');
  const paths: Record<string, JsonObject> = {};
  const pathItems: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const { method, path } = endpoint;
    const versions = versionsOf(endpoint, endpoints);
    const operation = openApiOperationOf(endpoint, endpoints, writers);
    const older = versions.filter(({ version }) => version < endpoint.version);
    if (versions.some(({ version }) => version > endpoint.version)) {
      pathItems[operationIdOf(endpoint, endpoints)] = { [method.toLowerCase()]: operation };
    } else {
      const item = (paths[path] ??= {});
      item[method.toLowerCase()] = { ...operation, ...olderVersions(endpoint, older, endpoints) };
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Receipt service',
      version: '2',
      summary: 'Digital receipts for retailers and their consumers.',
      description: openApiDescription,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api', description: 'The service that this document comes from.' }],
    security: defaultSecurity,
    tags: tagsOf(endpoints),
    paths,
    webhooks: webhooksOf(writers),
    components: {
      schemas: writers.schemas.components(),
      responses: writers.errors.components(),
      parameters,
      headers: headerComponents(),
      securitySchemes,
      pathItems,
    },
  };
}

function webhooksOf({ schemas }: Writers): JsonObject {
  const schema = schemas.write(eventOut, 'output');
  const header = (name: string, description: string): JsonObject => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const headersOfAll = [
    header('webhook-id', 'The id of the event, the same each time that it is sent.'),
    header('webhook-timestamp', 'When this request was signed, in seconds since 1970-01-01T00:00:00Z.'),
    header('webhook-signature', 'Signatures as Standard Webhooks 1.0 says, with spaces between them.'),
  ];
  return Object.fromEntries(
    eventTypes.map((type) => [
      type,
      {
        post: {
          operationId: `on_${type.replaceAll('.', '_')}`,
          tags: ['Webhooks'],
          summary: `Take an event ${type}`,
          security: [],
          parameters: headersOfAll,
          requestBody: { required: true, content: { 'application/json': { schema } } },
          responses: { '2XX': { description: 'Taken. With anything else it is sent again.' } },
        },
      },
    ]),
  );
}

function olderVersions(
  newest: Endpoint,
  older: readonly Endpoint[],
  endpoints: readonly Endpoint[],
): JsonObject {
  if (older.length === 0) return {};
  const versions: JsonObject = { [newest.version]: 'this' };
  for (const endpoint of older) {
    versions[endpoint.version] = { $ref: `#/components/pathItems/${operationIdOf(endpoint, endpoints)}` };
  }
  return { 'x-versions': versions };
}
