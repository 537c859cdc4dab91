import type { RequestHead } from '@/lib/platform/http/input';

/** Session cookie of the portal, under http and https. Only staff have it. */
const staffCookie = /(?:^|;\s*)(?:__Host-)?next-auth\.session-token[.=]/;

/**
 * True if a person without a portal session opens the page. Excludes HEAD, prefetches, frames, and requests
 * without Sec-Fetch headers, such as those of mail scanners.
 */
export function isHumanVisit({ method, headers }: RequestHead['request']): boolean {
  if (method !== 'GET' || staffCookie.test(headers.get('cookie') ?? '')) return false;
  if (headers.get('sec-fetch-dest') !== 'document' || headers.get('sec-fetch-mode') !== 'navigate')
    return false;
  return !/prefetch|preview/i.test(`${headers.get('sec-purpose') ?? ''} ${headers.get('purpose') ?? ''}`);
}

/** True without a portal session. Ignores Sec-Fetch headers, because browsers omit them over plain http. */
export function isGuest({ method, headers }: RequestHead['request']): boolean {
  return method === 'GET' && !staffCookie.test(headers.get('cookie') ?? '');
}
