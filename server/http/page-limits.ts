import type { IncomingMessage } from 'node:http';
import { ServiceError } from '@/lib/core/errors';
import { limits } from '@/lib/core/limits';

/** Most characters of a page's address. The API has a smaller limit. */
const targetLengthMax = 16 * 1024;

// Next needs quadratic time: one second for 4,000 arguments, five for 4,000 cookies on a redirect. Pages have
// some twenty arguments, and browsers store 180 cookies for a site.
const argumentsMax = 200;
const cookiesMax = 200;

export function pageRequestProblem(
  { headers, rawHeaders }: Pick<IncomingMessage, 'headers' | 'rawHeaders'>,
  target: string,
): ServiceError | null {
  if (target.length > targetLengthMax) return new ServiceError('query_too_large', 'the address is too long');
  if (target.split('&', argumentsMax + 1).length > argumentsMax) {
    return new ServiceError('query_too_large', `there are more than ${argumentsMax} arguments`);
  }
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
