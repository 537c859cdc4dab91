import type { IncomingHttpHeaders } from 'node:http';
import { config } from '@/lib/core/config';

interface PeerRequest {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns the socket's address. With `TRUST_PROXY`, returns the last address in X-Forwarded-For. The nearest
 * proxy added that address, while callers can forge the earlier ones.
 */
export function peerAddress(request: PeerRequest): string {
  const socket = request.socket.remoteAddress ?? '';
  if (!config().trustProxy) return socket;
  const forwarded = request.headers['x-forwarded-for'];
  const last = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded)?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? socket : withoutPort(last);
}

/**
 * Removes a port or brackets, which some proxies add. Otherwise the address would be invalid, and all such
 * callers would share one rate limit.
 */
function withoutPort(forwarded: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(forwarded)?.[1];
  return inBrackets ?? forwarded.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}
