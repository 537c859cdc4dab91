import type { RequestHead } from '@/lib/platform/http/input';

/** Session cookie of the portal, under http and https, which only staff have. */
const staffCookie = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token[.=]/;

/**
 * Navigation by a browser without a portal session. Not HEAD, prefetches, frames, or scanners of mails'
 * links, which send no Sec-Fetch headers.
 */
export function isReader({ method, headers }: RequestHead['request']): boolean {
  if (method !== 'GET' || staffCookie.test(headers.get('cookie') ?? '')) return false;
  if (headers.get('sec-fetch-dest') !== 'document' || headers.get('sec-fetch-mode') !== 'navigate')
    return false;
  return !/prefetch|preview/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`);
}

/** True without a portal session; over plain http in a local network browsers send no Sec-Fetch headers. */
export function isGuest({ method, headers }: RequestHead['request']): boolean {
  return method === 'GET' && !staffCookie.test(headers.get('cookie') ?? '');
}
