import type { IncomingHttpHeaders } from 'node:http';
import { config } from '@/lib/core/config';

/** What of a request tells where it comes from. */
interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * The address a request comes from: the socket's, or with `TRUST_PROXY` the one the nearest proxy noted last in
 * X-Forwarded-For. What a caller writes into that header itself never counts.
 */
export function peerAddress(request: Arrival): string {
  const socket = request.socket.remoteAddress ?? '';
  if (!config().trustProxy) return socket;
  const noted = request.headers['x-forwarded-for'];
  const last = (Array.isArray(noted) ? noted.join(',') : noted)?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? socket : withoutPort(last);
}

/** An address as some proxies note it, with a port or in brackets: all callers would be one unknown one otherwise. */
function withoutPort(noted: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(noted)?.[1];
  return inBrackets ?? noted.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}
