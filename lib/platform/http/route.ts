import type { Endpoint } from './endpoint';
import { matchPath } from './path';
import { handle } from './pipeline';
import { fromWebRequest, toWebResponse } from './web-mount';

/** Binds the endpoints of one path to a Next route file: the mount for `next dev` and for hosts that run plain Next. */
export function route(...endpoints: readonly Endpoint[]) {
  const template = endpoints[0]?.path;
  const find = (path: string) => {
    const params = template === undefined ? null : matchPath(template, path);
    return template === undefined || params === null ? null : { template, endpoints, params };
  };
  const handler = async (request: Request): Promise<Response> =>
    toWebResponse(await handle(find, fromWebRequest(request, { address: addressOf(request) })));
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

// Next hands over no socket; what is in front of it tells the address.
function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown';
}
