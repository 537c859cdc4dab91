import type { IncomingHttpHeaders } from 'node:http';
import { config } from '@/lib/core/config';

interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Returns the socket's address. With `TRUST_PROXY`, returns the last address in X-Forwarded-For. The nearest
 * proxy added that address, while callers can forge the earlier ones.
 */
export function peerAddress(request: Arrival): string {
  const socket = request.socket.remoteAddress ?? '';
  if (!config().trustProxy) return socket;
  const noted = request.headers['x-forwarded-for'];
  const last = (Array.isArray(noted) ? noted.join(',') : noted)?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? socket : withoutPort(last);
}

/**
 * Removes a port or brackets, because some proxies add them. Otherwise all callers would share one rate
 * limit.
 */
function withoutPort(noted: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(noted)?.[1];
  return inBrackets ?? noted.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}
