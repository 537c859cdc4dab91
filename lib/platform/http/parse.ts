import * as contentType from 'content-type';
import { z } from 'zod';
import { invalidRequest, ServiceError, type Violation } from '@/lib/core/errors';
import { isStorable, readBody, readJson, readLargeJson, type ReadJson } from './body';
import type { BodyLimits, Endpoint } from './endpoint';
import { anyType, type Input } from './input';
import { idempotencyKeyOf } from './idempotency';
import { limits } from '@/lib/core/limits';
import { Semaphore } from '@/lib/core/semaphore';
import type { ChosenForm } from './negotiate';
import { paced } from './pace';
import { booleanText, parseQueryString } from './query';
import type { ApiRequest, HasRoom, HeaderValues } from './request';
import { violationsOf } from './violations';

type Shape = Readonly<Record<string, z.ZodType>>;

export interface Incoming {
  readonly request: ApiRequest;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  readonly unknownArguments: 'refused' | 'ignored';
  readonly sender: 'retailer' | 'consumers';
  readonly address: string | null;
  readonly form: ChosenForm;
  readonly hasRoom: HasRoom | undefined;
  readonly onBody: (bytes: Uint8Array) => void;
}

// Accepted by every endpoint (contract section 1).
const common: Shape = { pretty: booleanText().optional() };

interface Schemas {
  readonly query: z.ZodObject;
  readonly params: z.ZodObject;
}

// A cache, because compiling a Zod schema takes longer than most requests.
const compiled = new WeakMap<Endpoint, Schemas>();

function schemasOf(endpoint: Endpoint): Schemas {
  const schemas = compiled.get(endpoint) ?? {
    query: z.object({ ...common, ...endpoint.query }),
    params: z.object(endpoint.params),
  };
  compiled.set(endpoint, schemas);
  return schemas;
}

export interface ParsedRequest {
  readonly input: Input<Shape, Shape, Shape>;
  readonly bytes: Uint8Array;
}

/** @throws ServiceError with all violations of arguments, path, headers and body. */
export async function parseRequest(endpoint: Endpoint, incoming: Incoming): Promise<ParsedRequest> {
  const schemas = schemasOf(endpoint);
  const { headers } = incoming.request;
  const query = readsAddress(endpoint)
    ? { values: {}, violations: null }
    : parseQueryString(incoming.query, schemas.query, {
        unknown: incoming.unknownArguments,
        further: endpoint.takesArgument,
      });
  const params = check(schemas.params, incoming.params, 'path');
  const bodyLimits = incoming.sender === 'consumers' ? endpoint.forConsumers : endpoint;
  const body = await parseBody(bodyLimits, incoming);
  const violations = [
    ...(query.violations ?? []),
    ...params.violations,
    ...violationsIn(() => idempotencyKeyOf(endpoint, headers)),
    ...violationsIn(() => endpoint.reads(headers.lines, incoming.query)),
    ...body.violations,
  ];
  if (violations.length > 0) throw invalidRequest(violations);
  return {
    input: {
      query: query.values ?? {},
      params: params.value as Record<string, unknown>,
      body: { type: body.type, value: body.value },
      headers: headers.lines,
      arguments: incoming.query,
      address: incoming.address,
      form: incoming.form,
      request: incoming.request,
    },
    bytes: body.bytes,
  };
}

/** Pages ignore invalid arguments, because people edit and cut off addresses. */
function readsAddress({ published, query }: Endpoint): boolean {
  return !published && Object.keys(query).length === 0;
}

function violationsIn(read: () => unknown): readonly Violation[] {
  try {
    read();
    return [];
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'invalid_request') return error.errors;
    throw error;
  }
}

async function parseBody(
  { accepts, bodyBytesMax }: BodyLimits,
  { request, hasRoom, onBody }: Incoming,
): Promise<{ type: string; bytes: Uint8Array; value: unknown; violations: readonly Violation[] }> {
  if (Object.keys(accepts).length === 0)
    return { type: '', bytes: new Uint8Array(), value: undefined, violations: [] };
  if (Object.hasOwn(accepts, anyType)) {
    const bytes = await readBody(request, bodyBytesMax, hasRoom);
    onBody(bytes);
    return { type: anyType, bytes, value: bytes, violations: [] };
  }
  const type = mediaTypeOf(request.headers);
  const schema = type === null || !Object.hasOwn(accepts, type) ? undefined : accepts[type];
  if (type === null || schema === undefined) {
    throw new ServiceError(
      'unsupported_media_type',
      `the body must be ${Object.keys(accepts).join(' or ')} in UTF-8`,
    );
  }
  const bytes = await readBody(request, bodyBytesMax, hasRoom);
  onBody(bytes);
  if (bytes.length < limits.largeBodyBytes) return { type, bytes, ...checkJson(schema, readJson(bytes)) };
  const checked = await largeBodies.run(async () => {
    const read = await readLargeJson(bytes);
    return paced(() => checkJson(schema, read));
  });
  return { type, bytes, ...checked };
}

/** One large body at a time, because parsing needs several times the memory of the body. */
const largeBodies = new Semaphore(() => 1);

/** The shape is checked even after other violations, so that all are reported at once. */
function checkJson(schema: z.ZodType, read: ReadJson): Checked {
  if (read.value === undefined) return read;
  const checked = check(schema, read.value, 'body');
  if (read.violations.length === 0) return checked;
  const reported = new Set(read.violations.map(({ name }) => name));
  // Names that cannot be stored are skipped: `read` has already reported them in a printable spelling.
  const others = checked.violations.filter(({ name }) => !reported.has(name) && isStorable(name));
  return { value: undefined, violations: [...read.violations, ...others] };
}

export function formDeprecatedSince({ deprecatedForms }: Endpoint, headers: HeaderValues): Date | null {
  const type = mediaTypeOf(headers);
  return type !== null && Object.hasOwn(deprecatedForms, type) ? (deprecatedForms[type] ?? null) : null;
}

/** Null if the charset is not UTF-8. */
function mediaTypeOf(headers: HeaderValues): string | null {
  const header = headers.get('content-type');
  if (header === null) return null;
  const { type, parameters } = contentType.parse(header);
  const charset = parameters['charset']?.toLowerCase() ?? 'utf-8';
  return charset === 'utf-8' || charset === 'utf8' ? type.toLowerCase() : null;
}

interface Checked {
  readonly value: unknown;
  readonly violations: readonly Violation[];
}

function check(schema: z.ZodType, input: unknown, location: Violation['location']): Checked {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { value: parsed.data, violations: [] };
  return { value: undefined, violations: violationsOf(parsed.error, location, input) };
}
