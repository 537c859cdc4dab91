import type { IncomingHttpHeaders } from 'node:http';
import { config } from '@/lib/core/config';

interface Arrival {
  readonly headers: IncomingHttpHeaders;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/**
 * Address of the socket, or with `TRUST_PROXY` the last address in X-Forwarded-For, which the nearest proxy
 * added. A caller's own value never counts.
 */
export function peerAddress(request: Arrival): string {
  const socket = request.socket.remoteAddress ?? '';
  if (!config().trustProxy) return socket;
  const noted = request.headers['x-forwarded-for'];
  const last = (Array.isArray(noted) ? noted.join(',') : noted)?.split(',').at(-1)?.trim();
  return last === undefined || last === '' ? socket : withoutPort(last);
}

/** Removes port or brackets, as some proxies write them: otherwise all callers would count as one unknown. */
function withoutPort(noted: string): string {
  const inBrackets = /^\[([^\]]+)\](?::\d+)?$/.exec(noted)?.[1];
  return inBrackets ?? noted.replace(/^(\d+(?:\.\d+){3}):\d+$/, '$1');
}
