import type { Principal } from '@/lib/platform/auth/principal';
import type { Context } from '@/lib/platform/context';
import type { ErrorCode } from '@/lib/core/errors';
import type { BodyRoom } from './body-room';
import type { Answer } from './answer';
import type { Endpoint } from './endpoint';
import type { Parsed } from './parse';
import type { ApiRequest } from './request';
import { jsonForm, type ChosenForm } from './negotiate';
import { requestIdOf } from './request-id';
import type { Style } from './respond';

/** What a router finds for a path: the endpoints that share it, and the decoded parameters. */
export interface Found {
  /** Such as `/receipts/{id}`. */
  readonly template: string;
  readonly endpoints: readonly Endpoint[];
  readonly params: Readonly<Record<string, string>>;
}

/** Finds the endpoints of a path; null where there are none. */
export type FindEndpoints = (path: string) => Found | null;

/** A request on its way through the steps, with what they have found out. Each field is null until its step has run. */
export interface Call {
  readonly request: ApiRequest;
  readonly find: FindEndpoints;
  readonly query: URLSearchParams;
  /** Of the caller in its shortest spelling; null when it is none. */
  address: string | null;
  style: Style;
  /** Types that the answer may have, by preference. */
  accepted: readonly string[];
  /** The form of the answer where the operation has several. */
  form: ChosenForm;
  found: Found | null;
  endpoint: Endpoint | null;
  principal: Principal | null;
  /** Stays null for calls that are for no retailer. */
  ctx: Context | null;
  /** What its body takes in memory; stays null for calls that are for no retailer. */
  room: BodyRoom | null;
  parsed: Parsed | null;
  /** Bytes of the body, also where it was refused for what it says. */
  body: Uint8Array | null;
  answer: Answer | null;
  /** Headers of the answer, whether it is an error or not. */
  readonly headers: Record<string, string>;
  /** What went wrong. */
  code: ErrorCode | null;
}

/** A call at its beginning. */
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

/** What a step before has found; an error of ours where steps run in another order. */
export function needed<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`A step needs the ${name} that no step before has found.`);
  return value;
}
