import type { Principal } from '@/lib/platform/auth/principal';
import type { Context } from '@/lib/platform/context';
import type { ErrorCode } from '@/lib/core/errors';
import type { BodyRoom } from './body-room';
import type { Answer } from './answer';
import type { Endpoint } from './endpoint';
import type { ParsedRequest } from './parse';
import type { ApiRequest } from './request';
import { jsonForm, type ChosenForm } from './negotiate';
import { requestIdOf } from './request-id';
import type { Style } from './respond';

export interface MatchedPath {
  readonly template: string;
  readonly endpoints: readonly Endpoint[];
  readonly params: Readonly<Record<string, string>>;
}

export type FindEndpoints = (path: string) => MatchedPath | null;

/** A field is null until its step has run. */
export interface Call {
  readonly request: ApiRequest;
  readonly find: FindEndpoints;
  readonly query: URLSearchParams;
  /** Null if the request's address is not an IP address. */
  address: string | null;
  style: Style;
  accepted: readonly string[];
  form: ChosenForm;
  found: MatchedPath | null;
  endpoint: Endpoint | null;
  principal: Principal | null;
  ctx: Context | null;
  room: BodyRoom | null;
  parsed: ParsedRequest | null;
  body: Uint8Array | null;
  answer: Answer | null;
  readonly headers: Record<string, string>;
  code: ErrorCode | null;
}

export function newCall(request: ApiRequest, find: FindEndpoints): Call {
  return {
    request,
    find,
    query: new URLSearchParams(request.search),
    address: null,
    style: {
      pretty: false,
      problem: false,
      requestId: requestIdOf(request.headers),
      version: 1,
      bodiless: request.method === 'HEAD',
    },
    accepted: [],
    form: jsonForm,
    found: null,
    endpoint: null,
    principal: null,
    ctx: null,
    room: null,
    parsed: null,
    body: null,
    answer: null,
    headers: {},
    code: null,
  };
}

export function requireValue<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`A step needs the ${name} that no step before has found.`);
  return value;
}
