import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';

/**
 * More than any browser sends: they keep 180 for a site. What Next does with cookies on a redirect takes time by the square of
 * their number: 4,000 of them held the process for five seconds.
 */
const cookiesMax = 200;

/** Why the headers of a request for a page are refused; null where they are not. The API has limits of its own. */
export function pageHeadersProblem({ headers, rawHeaders }: IncomingMessage): ServiceError | null {
  const bytes = rawHeaders.reduce((sum, text) => sum + text.length, 0);
  if (bytes > limits.headersBytesMax) {
    return new ServiceError(
      'headers_too_large',
      `the headers are longer than ${limits.headersBytesMax} bytes together`,
    );
  }
  const cookies = headers.cookie?.split(';', cookiesMax + 1).length ?? 0;
  if (cookies <= cookiesMax) return null;
  return new ServiceError('headers_too_large', `there are more than ${cookiesMax} cookies`);
}
