import type { RequestHead } from '@/lib/platform/http/input';

/** The portal's session cookie, under http and https, which marks staff, not the consumer. */
const staffCookie = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token[.=]/;

/**
 * True for a browser that navigates to a page, without a portal session. Not a HEAD, a prefetch, a frame, or a scanner
 * of mails' links: those send no Sec-Fetch headers, which all browsers of today do.
 */
export function isReader({ method, headers }: RequestHead['request']): boolean {
  if (method !== 'GET' || staffCookie.test(headers.get('cookie') ?? '')) return false;
  if (headers.get('sec-fetch-dest') !== 'document' || headers.get('sec-fetch-mode') !== 'navigate')
    return false;
  return !/prefetch|preview/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`);
}

/**
 * True without a portal session, such as on the phone that scans a code: over plain http in a local network browsers
 * send no more.
 */
export function isGuest({ method, headers }: RequestHead['request']): boolean {
  return method === 'GET' && !staffCookie.test(headers.get('cookie') ?? '');
}
