import { siteEndpoints } from '@/app/endpoints';
import { handle } from '@/lib/platform/http/pipeline';
import { fromWebRequest, toWebResponse } from '@/lib/platform/http/web-mount';
import { endpointFinder } from '@/lib/registry/find-endpoints';

const find = endpointFinder(siteEndpoints);

/** The answer of what is beside the API and no page of Next, by path or address, inside the process. */
export async function askSite(address: string | Request, init: RequestInit = {}): Promise<Response> {
  const request =
    address instanceof Request ? address : new Request(new URL(address, 'http://receipts.test'), init);
  const sender = request.headers.get('x-forwarded-for') ?? 'unknown';
  return toWebResponse(await handle(find, fromWebRequest(request, { address: sender })));
}
