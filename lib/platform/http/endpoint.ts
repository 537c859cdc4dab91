import { inSpan } from '@/lib/core/tracing';
import type { z } from 'zod';
import type { Operation } from '@/lib/platform/auth/permissions';
import type { Principal } from '@/lib/platform/auth/principal';
import { isUserContext, type Context, type UserContext } from '@/lib/platform/context';
import type { ErrorCode, ServiceError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';
import type { Answer, AnswerDescription, AnswerFile, Pages } from './answer';
import type { Input, RequestHead } from './input';
import type { AnswerForm } from './negotiate';
import type { HeaderLines } from './request';
import type { Wire } from './wire-types';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type ApiVersion = 1 | 2;
type Shape = Readonly<Record<string, z.ZodType>>;
type Answers = Readonly<Record<number, AnswerDescription>>;
type Nothing = Record<never, never>;

export interface BodyLimits {
  readonly accepts: Shape;
  readonly bodyBytesMax: number;
}

type TakeCall = (
  call: RequestHead & { readonly principal: Principal | null },
) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>;

type Database = 'primary' | 'replica';

type AnswerError = (error: ServiceError, call: RequestHead) => Promise<Answer | null>;

interface Described {
  readonly query?: Shape;
  readonly headers?: Shape;
}

interface Description<
  Params extends Shape,
  Query extends Shape,
  Accepts extends Shape,
  Replies extends Answers,
> {
  readonly method: Method;
  /** Path such as `/receipts/{id}`: below `/api` if the endpoint is published, else from the root. */
  readonly path: `/${string}`;
  /** False for calls of our pages and of receipt links. The API document omits them. */
  readonly published?: boolean;
  /**
   * Replaces the usual rate limit. Returns headers for the response.
   * @throws ServiceError `rate_limited`.
   */
  readonly takeCall?: TakeCall;
  /** Units of 5 ms of processor time, which count against the caller's network; 1 by default. */
  readonly cost?: number;
  readonly readsFrom?: Database;
  /** Returns null to send the usual JSON error. */
  readonly answerError?: AnswerError;
  readonly version?: ApiVersion;
  readonly deprecatedSince?: Date;
  readonly deprecatedForms?: Readonly<Record<string, Date>>;
  readonly deprecatedFields?: Readonly<Record<string, Date>>;
  readonly summary: string;
  readonly description?: string;
  readonly params?: Params;
  readonly query?: Query;
  /** True for names of arguments that are not in `query`; `run` reads these arguments. */
  readonly takesArgument?: (name: string) => boolean;
  readonly describes?: Described;
  /**
   * Violations are reported together with those of the body.
   * @throws ServiceError `invalid_request`.
   */
  readonly reads?: (headers: HeaderLines, args: URLSearchParams) => unknown;
  /** Schemas by media type; empty if there is no body. `anyType` accepts any bytes, without parsing. */
  readonly accepts?: Accepts;
  readonly bodyBytesMax?: number;
  readonly forConsumers?: Partial<BodyLimits>;
  readonly answers: Replies;
  /**
   * With an Idempotency-Key, `run` gets no transaction and so holds no connection. For work that can safely
   * run twice and either waits for other work or stores counts that must survive an error.
   */
  readonly repeatable?: boolean;
  /** Runs when a stored answer is returned again. */
  readonly replayed?: (ctx: Context, answer: Answer) => Promise<void>;
  readonly errors?: readonly ErrorCode[];
}

/** Context of `run` by access; null if the call belongs to no retailer. */
interface Callers<Name extends string> {
  readonly public: null;
  readonly link: null;
  readonly operator: null;
  readonly permission: Context<Name>;
  readonly 'permission or consumer': Context<Name>;
  readonly session: UserContext;
}

export type Access = keyof Callers<never>;

type Guarded = 'permission' | 'permission or consumer';

interface Definition<
  Who extends Access,
  Name extends string,
  Params extends Shape,
  Query extends Shape,
  Accepts extends Shape,
  Replies extends Answers,
> extends Description<Params, Query, Accepts, Replies> {
  readonly access?: Who;
  readonly operation: Name;
  readonly run: (ctx: Callers<Name>[Who], input: Input<Params, Query, Accepts>) => Promise<Answer>;
}

export interface Endpoint<OfWire = unknown>
  extends
    Required<Pick<Description<Shape, Shape, Shape, Answers>, 'method' | 'path' | 'summary'>>,
    BodyLimits {
  readonly operation: string;
  readonly version: ApiVersion;
  readonly deprecatedSince: Date | null;
  readonly deprecatedForms: Readonly<Record<string, Date>>;
  readonly deprecatedFields: Readonly<Record<string, Date>>;
  readonly description: string | null;
  readonly params: Shape;
  readonly query: Shape;
  readonly takesArgument: (name: string) => boolean;
  readonly describes: Required<Described>;
  readonly reads: (headers: HeaderLines, args: URLSearchParams) => unknown;
  readonly forConsumers: BodyLimits;
  readonly answers: Answers;
  readonly fileType: string | true | null;
  readonly forms: readonly AnswerForm[];
  readonly repeatable: boolean;
  readonly replayed: (ctx: Context, answer: Answer) => Promise<void>;
  readonly errors: readonly ErrorCode[];
  readonly published: boolean;
  readonly takeCall: TakeCall | null;
  readonly cost: number;
  readonly readsFrom: Database;
  readonly answerError: AnswerError | null;
  readonly access: Access;
  readonly run: (ctx: Context | null, input: Input<Shape, Shape, Shape>) => Promise<Answer>;
  /** Never set. Carries the types of requests and responses for `lib/registry/api.ts`. */
  readonly wire?: OfWire;
}

export type WireOf<Listed> = Listed extends { readonly wire?: infer Types } ? NonNullable<Types> : never;

/** A small limit, because unknown callers could fill the memory with many bodies. */
const publicBodyBytesMax = 16 * 1024;

/** By default, callers need the permission `view.<operation>`. */
export function endpoint<
  const By extends Method,
  const Path extends `/${string}`,
  const Name extends string,
  Who extends Access = 'permission',
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Accepts extends Shape = Nothing,
  Replies extends Answers = Answers,
>(
  definition: Definition<Who, Name, Params, Query, Accepts, Replies> & {
    readonly method: By;
    readonly path: Path;
  } & (Who extends Guarded ? { readonly operation: Operation } : unknown),
): Endpoint<Wire<`${By} ${Path}`, Params, Query, Accepts, Replies>> {
  const access = definition.access ?? 'permission';
  const bodyBytesMax = access === 'public' ? publicBodyBytesMax : limits.bodyBytesMax;
  return {
    ...described({ bodyBytesMax, ...definition }),
    operation: definition.operation,
    access,
    run: (ctx, input) => {
      const caller = callerOf({ access, operation: definition.operation }, ctx) as Callers<Name>[Who];
      return inSpan({ name: `run ${definition.operation}` }, () =>
        definition.run(caller, input as Input<Params, Query, Accepts>),
      );
    },
  };
}

function callerOf(
  { access, operation }: Pick<Endpoint, 'access' | 'operation'>,
  ctx: Context | null,
): Context | null {
  if (!isForRetailer({ access })) return null;
  if (ctx === null) throw new Error(`${operation} needs a caller.`);
  if (access === 'session' && !isUserContext(ctx)) throw new Error(`${operation} needs a portal user.`);
  return ctx;
}

export function isForRetailer({ access }: Pick<Endpoint, 'access'>): boolean {
  return access !== 'public' && access !== 'link' && access !== 'operator';
}

function described(
  definition: Description<Shape, Shape, Shape, Answers> & { readonly bodyBytesMax: number },
) {
  const { accepts = {}, bodyBytesMax, forConsumers = {} } = definition;
  return {
    method: definition.method,
    path: definition.path,
    version: definition.version ?? (1 as const),
    deprecatedSince: definition.deprecatedSince ?? null,
    deprecatedForms: definition.deprecatedForms ?? {},
    deprecatedFields: definition.deprecatedFields ?? {},
    summary: definition.summary,
    description: definition.description ?? null,
    params: definition.params ?? {},
    query: definition.query ?? {},
    takesArgument: definition.takesArgument ?? (() => false),
    describes: { query: {}, headers: {}, ...definition.describes },
    reads: definition.reads ?? (() => undefined),
    accepts,
    bodyBytesMax,
    forConsumers: {
      accepts: { ...accepts, ...forConsumers.accepts },
      bodyBytesMax: forConsumers.bodyBytesMax ?? bodyBytesMax,
    },
    answers: definition.answers,
    fileType: Object.values(definition.answers).find(({ file }) => file !== undefined)?.file ?? null,
    forms: Object.values(definition.answers).flatMap(({ forms = [] }) => forms),
    repeatable: definition.repeatable ?? false,
    replayed: definition.replayed ?? (() => Promise.resolve()),
    errors: definition.errors ?? [],
    published: definition.published ?? true,
    takeCall: definition.takeCall ?? null,
    cost: definition.cost ?? 1,
    readsFrom: definition.readsFrom ?? ('primary' as const),
    answerError: definition.answerError ?? null,
  };
}

export function takesIdempotencyKey({ method, published }: Pick<Endpoint, 'method' | 'published'>): boolean {
  return published && (method === 'POST' || method === 'PATCH');
}

export function ok(body: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, body, headers };
}

export function okList(pages: Pages): Answer {
  return { status: 200, pages };
}

export function okWithList<Body extends Readonly<Record<string, unknown>>>(
  body: Body,
  member: keyof Body & string,
  pages: Pages,
): Answer {
  return { status: 200, pages, listIn: { body, member } };
}

/** `parts` together are JSON in UTF-8. */
export function okWritten(...parts: readonly (string | Uint8Array)[]): Answer {
  const plain = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const pretty = () => `${JSON.stringify(JSON.parse(plain.toString()), null, 2)}\n`;
  return { status: 200, written: { plain, pretty } };
}

export function fileAnswer(file: AnswerFile, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 200, file, headers };
}

export function accepted(headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 202, headers };
}

export function created(
  location: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return { status: 201, body, headers: { Location: location, ...headers } };
}

export function noContent(headers: Readonly<Record<string, string>> = {}): Answer {
  return { status: 204, headers };
}
