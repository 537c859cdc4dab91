import http from 'node:http';
import https from 'node:https';
import { findPublicAddresses, isAllowedHost, lookupOf } from './public-address';

type SendFailure =
  | 'address_refused'
  | 'name_not_found'
  | 'connection_failed'
  | 'tls_failed'
  | 'timeout'
  | 'malformed_answer';

export interface CheckedRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Limit for DNS, connection and response together. */
  readonly timeoutInMs: number;
  readonly signal: AbortSignal;
}

/** `status` and `failure` are both set if the response broke off. */
export interface Sent {
  readonly status: number | null;
  readonly failure: SendFailure | null;
  readonly answer: string;
  readonly retryAfter: string | null;
}

const answerBytesMax = 1024;

// Idle connections are closed after four seconds, because most receivers close them after five.
const agents = {
  'https:': new https.Agent({ keepAlive: true, timeout: 4000, maxFreeSockets: 64 }),
  'http:': new http.Agent({ keepAlive: true, timeout: 4000, maxFreeSockets: 64 }),
};

const protocols = { 'https:': https, 'http:': http };

/**
 * Prevents SSRF: the host is resolved once, and the connection uses one of its addresses if all are public.
 * Redirects are not followed. Throws only if the signal aborts.
 */
export async function sendChecked(request: CheckedRequest): Promise<Sent> {
  request.signal.throwIfAborted();
  const late = AbortSignal.timeout(request.timeoutInMs);
  const signal = AbortSignal.any([late, request.signal]);
  const sent = await post(request, signal);
  request.signal.throwIfAborted();
  return sent;
}

async function post(request: CheckedRequest, signal: AbortSignal): Promise<Sent> {
  const url = URL.parse(request.url);
  if (url === null || !isSendable(url)) return failed('address_refused');
  const found = await Promise.race([findPublicAddresses(url.hostname), aborted(signal)]);
  if (found === 'aborted') return failed('timeout');
  if (found.kind === 'refused') return failed('address_refused');
  if (found.kind === 'not_found') return failed('name_not_found');
  const first = await exchange(url, found.addresses, request, signal);
  // `stale`: the receiver closed the reused connection before it read the request.
  return first === 'stale' ? postAnew(url, found.addresses, request, signal) : first;
}

async function postAnew(
  url: URL,
  addresses: readonly string[],
  request: CheckedRequest,
  signal: AbortSignal,
): Promise<Sent> {
  const second = await exchange(url, addresses, request, signal);
  return second === 'stale' ? failed('connection_failed') : second;
}

/** Also false for a URL with a user or password. */
export function isSendable(url: URL): boolean {
  if (url.username + url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && isAllowedHost(url.hostname));
}

function aborted(signal: AbortSignal): Promise<'aborted'> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve('aborted');
    signal.addEventListener('abort', () => resolve('aborted'), { once: true });
  });
}

function exchange(
  url: URL,
  addresses: readonly string[],
  { headers, body }: CheckedRequest,
  signal: AbortSignal,
): Promise<Sent | 'stale'> {
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  return new Promise((resolve) => {
    let status: number | null = null;
    let retryAfter: string | null = null;
    const parts: Uint8Array[] = [];
    let bytes = 0;
    const end = (failure: SendFailure | null) => {
      const answer = Buffer.concat(parts).subarray(0, answerBytesMax).toString('utf8');
      resolve({ status, failure, answer, retryAfter });
    };
    const sending = protocols[protocol].request(url, {
      method: 'POST',
      agent: agents[protocol],
      lookup: lookupOf(addresses),
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal,
    });
    sending.on('error', (error) => {
      if (signal.aborted) return end('timeout');
      const code = 'code' in error ? String(error.code) : '';
      if (sending.reusedSocket && status === null && code === 'ECONNRESET') return resolve('stale');
      end(failureOf(code));
    });
    sending.on('response', (response) => {
      status = response.statusCode ?? null;
      retryAfter = response.headers['retry-after'] ?? null;
      response.on('data', (part: Uint8Array) => {
        parts.push(part);
        bytes += part.length;
        if (bytes < answerBytesMax) return;
        end(null);
        response.destroy();
      });
      response.on('end', () => end(null));
      response.on('error', () => end(signal.aborted ? 'timeout' : 'connection_failed'));
    });
    sending.end(body);
  });
}

function failureOf(code: string): SendFailure {
  if (code.startsWith('HPE_')) return 'malformed_answer';
  if (/EPROTO|CERT|TLS|SSL|UNABLE_TO|SELF_SIGNED|ALTNAME/.test(code)) return 'tls_failed';
  return 'connection_failed';
}

function failed(failure: SendFailure): Sent {
  return { status: null, failure, answer: '', retryAfter: null };
}
