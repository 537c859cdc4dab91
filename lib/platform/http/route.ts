import type { Endpoint } from './endpoint';
import { addressTemplate } from './path';
import { matchPath } from './path';
import { handle } from './pipeline';
import { fromWebRequest, toWebResponse } from './web-mount';

/** Route handlers for `next dev`, and for hosts that run Next without our server. */
export function route(...endpoints: readonly Endpoint[]) {
  const [first] = endpoints;
  const find = (path: string) => {
    const params = first === undefined ? null : matchPath(addressTemplate(first), path);
    return first === undefined || params === null ? null : { template: first.path, endpoints, params };
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

// Next does not expose the socket, so the address comes from the proxy's header.
function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() ?? 'unknown';
}
