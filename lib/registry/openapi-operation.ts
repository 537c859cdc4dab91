import type { z } from 'zod';
import type { AnswerDescription } from '@/lib/platform/http/answer';
import { takesIdempotencyKey, type Endpoint } from '@/lib/platform/http/endpoint';
import { anyType } from '@/lib/platform/http/input';
import { isVector } from '@/lib/platform/http/query';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import type { errorWriter } from './openapi-errors';
import { headerReferences } from './openapi-headers';
import type { SchemaWriter } from './openapi-schemas';
import { securityOf } from './openapi-security';
import { tagOf } from './openapi-tags';

type Shape = Readonly<Record<string, z.ZodType>>;

export interface Writers {
  readonly schemas: SchemaWriter;
  readonly errors: ReturnType<typeof errorWriter>;
}

/**
 * Returns a unique id. The first endpoint of an operation gets the operation's name. Its other endpoints
 * append the last word of their path, or the method if the path is the same. Older versions append their
 * number.
 */
export function operationIdOf(endpoint: Endpoint, endpoints: readonly Endpoint[]): string {
  const same = endpoints.filter(({ operation }) => operation === endpoint.operation);
  const newest = same
    .filter(({ path }) => path === endpoint.path)
    .every((e) => e.version <= endpoint.version);
  const word = /(?:^|[/._])(?<last>\w+?)(?:\/\{\w+\})*$/.exec(endpoint.path)?.groups?.['last'] ?? '';
  const first = same[0] ?? endpoint;
  const method = first.method === endpoint.method ? '' : `_by_${endpoint.method.toLowerCase()}`;
  const form = first.path === endpoint.path ? method : `_${word}`;
  return `${endpoint.operation}${form}${newest ? '' : `_v${endpoint.version}`}`;
}

export function versionsOf({ method, path }: Endpoint, endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.filter((other) => other.method === method && other.path === path);
}

export function openApiOperationOf(
  endpoint: Endpoint,
  endpoints: readonly Endpoint[],
  writers: Writers,
): JsonObject {
  const versions = versionsOf(endpoint, endpoints);
  const content = bodyOf(endpoint, writers);
  return {
    operationId: operationIdOf(endpoint, endpoints),
    tags: [tagOf(endpoint)],
    summary: endpoint.summary,
    description: descriptionOf(endpoint, versions),
    ...(endpoint.deprecatedSince === null ? {} : { deprecated: true }),
    parameters: parametersOf(endpoint, versions, writers),
    ...(Object.keys(content).length > 0 ? { requestBody: { required: true, content } } : {}),
    responses: {
      ...Object.fromEntries(
        Object.entries(endpoint.answers).map(([status, described]) => [
          status,
          answerOf(endpoint, Number(status), described, writers),
        ]),
      ),
      ...writers.errors.answersOf(endpoint),
    },
    ...securityOf(endpoint),
  };
}

function descriptionOf(endpoint: Endpoint, versions: readonly Endpoint[]): string {
  const others = versions.filter((other) => other !== endpoint).map(({ version }) => version);
  const access = {
    link: 'Holders of a receipt link.',
    public: 'Needs no credential.',
    operator:
      'Needs the token that the operator has set as `METRICS_TOKEN`; without one, this path does not exist.',
    permission: `Needs the permission \`view.${endpoint.operation}\`.`,
    session: 'Needs the session of a portal user, and no permission.',
    'permission or consumer': `Needs the permission \`view.${endpoint.operation}\`. Requests signed for a consumer see only what belongs to that consumer.`,
  }[endpoint.access];
  return [
    ...(endpoint.description === null ? [] : [endpoint.description]),
    ...(others.length === 0
      ? []
      : [`This is version ${endpoint.version}; version ${others.join(' and ')} is described beside it.`]),
    access,
  ].join('\n\n');
}

function parametersOf(endpoint: Endpoint, versions: readonly Endpoint[], { schemas }: Writers): JsonObject[] {
  const written = (place: 'path' | 'query' | 'header', shape: Shape) =>
    Object.entries(shape).map(([name, schema]) => parameterOf(place, name, schema, schemas));
  const common = ['Pretty', 'RequestId', ...(versions.length === 1 ? ['Version'] : [])];
  if (takesIdempotencyKey(endpoint)) common.push('IdempotencyKey');
  return [
    ...written('path', endpoint.params),
    ...written('query', { ...endpoint.query, ...endpoint.describes.query }),
    ...written('header', endpoint.describes.headers),
    ...(versions.length === 1 ? [] : [versionParameter(endpoint, versions)]),
    ...common.map((name) => ({ $ref: `#/components/parameters/${name}` })),
  ];
}

function versionParameter(endpoint: Endpoint, versions: readonly Endpoint[]): JsonObject {
  const newest = versions.every(({ version }) => version <= endpoint.version);
  const { version } = endpoint;
  return {
    name: 'service-api-version',
    in: 'header',
    ...(newest ? {} : { required: true }),
    description: newest
      ? `Version ${version} if omitted.`
      : `Asks for version ${version}, which is deprecated.`,
    schema: { type: 'string', const: String(version) },
    example: String(version),
  };
}

export const commonDescriptions: Readonly<Record<string, string>> = {
  count: 'Maximum number of entries in the page.',
  after: 'The key of the last entry of the previous page.',
  offset: 'Number of results to skip.',
  from_timestamp: 'Earliest time, inclusive.',
  to_timestamp: 'Latest time, inclusive.',
};

function parameterOf(
  place: 'path' | 'query' | 'header',
  name: string,
  schema: z.ZodType,
  schemas: SchemaWriter,
): JsonObject {
  const { description = commonDescriptions[name], deprecated, ...written } = schemas.write(schema, 'input');
  if (isVector(schema)) excludeCommas(written['items']);
  const example = schemas.exampleOf(written);
  const required = place === 'path' || !schema.safeParse(undefined).success;
  const isObject = written['type'] === 'object';
  return {
    name,
    in: place,
    ...(description === undefined ? {} : { description }),
    ...(deprecated === true ? { deprecated } : {}),
    ...(required ? { required } : {}),
    ...(isVector(schema) ? { style: 'form', explode: false } : {}),
    ...(isObject ? { style: 'form', explode: true } : {}),
    schema: written,
    ...(example === undefined ? {} : { example }),
  };
}

/** Commas separate the elements of a list in the query, so no element may contain one. */
function excludeCommas(items: JsonValue | undefined): void {
  if (isJsonObject(items) && items['type'] === 'string') items['pattern'] ??= '^[^,]+$';
}

function bodyOf({ accepts }: Endpoint, { schemas }: Writers): JsonObject {
  return Object.fromEntries(
    Object.entries(accepts).map(([type, schema]) => {
      const written = schemas.write(schema, 'input');
      const example = type === anyType ? undefined : schemas.exampleOf(written);
      return [type, { schema: written, ...(example === undefined ? {} : { example }) }];
    }),
  );
}

function answerOf(
  endpoint: Endpoint,
  status: number,
  described: AnswerDescription,
  { schemas }: Writers,
): JsonObject {
  const own: JsonObject = {};
  for (const [name, schema] of Object.entries(described.headers ?? {})) {
    const { description, ...written } = schemas.write(schema, 'output');
    const required = !schema.safeParse(undefined).success;
    own[name] = { ...(description === undefined ? {} : { description }), required, schema: written };
  }
  const headers = {
    ...headerReferences([
      ...(endpoint.deprecatedSince === null ? [] : (['Deprecation'] as const)),
      ...(status === 201 ? (['Location'] as const) : []),
      ...(described.file === undefined ? [] : (['Content-Disposition', 'Content-Security-Policy'] as const)),
      ...(takesIdempotencyKey(endpoint) ? (['Idempotency-Replayed'] as const) : []),
    ]),
    ...own,
  };
  return {
    description: described.description,
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...contentOf(described, schemas),
  };
}

function contentOf(described: AnswerDescription, schemas: SchemaWriter): JsonObject {
  const usual = usualContentOf(described, schemas);
  const { forms = [] } = described;
  if (forms.length === 0) return usual;
  const others = forms.map(({ type, description, schema }) => {
    const bytes = type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' };
    const written = schema === undefined ? { ...bytes, description } : schemas.write(schema, 'output');
    const example = schema === undefined ? undefined : schemas.exampleOf(written);
    return [type, { schema: written, ...(example === undefined ? {} : { example }) }] as const;
  });
  return { content: { ...(usual['content'] as JsonObject), ...Object.fromEntries(others) } };
}

function usualContentOf({ file, schema }: AnswerDescription, schemas: SchemaWriter): JsonObject {
  if (file !== undefined && schema === undefined) {
    const bytes = file === true ? { type: 'string', format: 'binary' } : { type: 'string' };
    return { content: { [file === true ? anyType : file]: { schema: bytes } } };
  }
  if (schema === undefined) return {};
  const written = schemas.write(schema, 'output');
  const example = schemas.exampleOf(written);
  const type = typeof file === 'string' ? file : 'application/json';
  return { content: { [type]: { schema: written, ...(example === undefined ? {} : { example }) } } };
}
