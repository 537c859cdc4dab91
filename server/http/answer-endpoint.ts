import type { IncomingMessage, ServerResponse } from 'node:http';
import { siteEndpoints } from '@/app/endpoints';
import type { FindEndpoints } from '@/lib/platform/http/call';
import { handle } from '@/lib/platform/http/pipeline';
import {
  headerLinesOf,
  RequestHeaders,
  type ApiRequest,
  type HasRoom,
  type ReadBody,
} from '@/lib/platform/http/request';
import type { ApiResponse } from '@/lib/platform/http/respond';
import { dispatchApi } from '@/lib/registry/dispatch';
import { endpointFinder } from '@/lib/registry/find-endpoints';
import { peerAddress } from './peer-address';
import { drainRequest, readRequestBody } from './read-request-body';
import type { RequestTarget } from './request-target';
import { sendPieces } from './send-pieces';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import Negotiator from 'negotiator';

/** Fewest bytes that are compressed. A shorter answer fits into one packet anyway. */
const bytesMin = 1_024;

const gzipped = promisify(gzip);

const known = new WeakMap<Uint8Array, Promise<Uint8Array>>();

const texts = /^(?:text\/(?:html|css|javascript|markdown)|image\/svg\+xml|application\/json)/;

async function compressed(answer: ApiResponse, acceptEncoding: string | undefined): Promise<ApiResponse> {
  const { status, body } = answer;
  const type = answer.headers['content-type'] ?? '';
  const isPiecemeal = body !== null && typeof body !== 'string' && !(body instanceof Uint8Array);
  if (isPiecemeal || !texts.test(type)) return answer;
  const headers = { ...answer.headers };
  headers['vary'] = [headers['vary'], 'Accept-Encoding'].filter((name) => name !== undefined).join(', ');
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  const length = bytes?.byteLength ?? Number(headers['content-length'] ?? 0);
  const taken = new Negotiator({ headers: { 'accept-encoding': acceptEncoding } }).encodings([
    'gzip',
    'identity',
  ]);
  if (length < bytesMin || taken[0] !== 'gzip') return { status, headers, body: bytes };
  if (bytes === null) {
    // For HEAD, the length of the compressed content is unknown.
    delete headers['content-length'];
    return { status, headers, body };
  }
  const small = await gzipOf(bytes);
  headers['content-encoding'] = 'gzip';
  headers['content-length'] = String(small.byteLength);
  return { status, headers, body: small };
}

function gzipOf(bytes: Uint8Array): Promise<Uint8Array> {
  const made = known.get(bytes) ?? gzipped(bytes);
  known.set(bytes, made);
  return made;
}

export const findSiteEndpoints: FindEndpoints = endpointFinder(siteEndpoints);

/** Never throws. */
export async function answerApi(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
): Promise<void> {
  await send(await dispatchApi(incoming(request, response, target)), response, request.method);
}

/** Never throws. */
export async function answerSite(
  request: IncomingMessage,
  response: ServerResponse,
  target: RequestTarget,
): Promise<void> {
  const answer = await handle(findSiteEndpoints, incoming(request, response, target));
  await send(await compressed(answer, request.headers['accept-encoding']), response, request.method);
}

function incoming(request: IncomingMessage, response: ServerResponse, target: RequestTarget): ApiRequest {
  const mayHaveBody = request.method !== 'GET' && request.method !== 'HEAD';
  if (mayHaveBody) response.once('close', () => drainRequest(request));
  return new IncomingRequest(request, response, target);
}

/** A class, because V8 keeps an object literal with a getter alive until its next full collection. */
class IncomingRequest implements ApiRequest {
  readonly method: string;
  readonly target: string;
  readonly path: string;
  readonly search: string;
  readonly headers: RequestHeaders;
  readonly address: string;
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  #signal: AbortSignal | undefined;

  constructor(request: IncomingMessage, response: ServerResponse, { path, search }: RequestTarget) {
    this.method = request.method ?? 'GET';
    this.target = request.url ?? '/';
    this.path = path;
    this.search = search;
    this.headers = new RequestHeaders(headerLinesOf(request.rawHeaders));
    this.address = peerAddress(request);
    this.#request = request;
    this.#response = response;
  }

  readBody(bytesMax: number, hasRoom: HasRoom): Promise<ReadBody> {
    return readRequestBody(this.#request, bytesMax, hasRoom);
  }

  get signal(): AbortSignal {
    this.#signal ??= leftSignal(this.#response);
    return this.#signal;
  }
}

function leftSignal(response: ServerResponse): AbortSignal {
  const left = new AbortController();
  if (response.destroyed) left.abort();
  response.once('close', () => {
    if (!response.writableFinished) left.abort();
  });
  return left.signal;
}

async function send(
  { status, headers, body }: ApiResponse,
  response: ServerResponse,
  method: string | undefined,
): Promise<void> {
  if (body === null) {
    // Statuses 204 and 304 have no length. An answer to HEAD has the length of GET, if it is known.
    if (status !== 204 && status !== 304 && method !== 'HEAD') headers['content-length'] ??= '0';
    response.writeHead(status, headers).end();
  } else if (typeof body === 'string' || body instanceof Uint8Array) {
    headers['content-length'] ??= String(Buffer.byteLength(body));
    response.writeHead(status, headers).end(body);
  } else {
    response.writeHead(status, headers).flushHeaders();
    await sendPieces(body, response);
  }
}
