import type { Endpoint } from './endpoint';
import { handle } from './pipeline';

/** Binds the endpoints of one path to a Next route file: the mount for `next dev` and for hosts that run plain Next. */
export function route(...endpoints: readonly Endpoint[]) {
  const handler = (request: Request): Promise<Response> =>
    handle(endpoints, request, { address: addressOf(request) });
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

// Next hands over no socket; what stands in front of it tells the address.
function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown';
}
