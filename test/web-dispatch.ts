import { dispatchApi as dispatchPlain } from '@/lib/registry/dispatch';
import { fromWebRequest, toWebResponse, type WebOrigin } from '@/lib/platform/http/web-mount';

/** The production dispatch for web requests, inside the process. */
export async function dispatchApi(request: Request, origin: WebOrigin): Promise<Response> {
  return toWebResponse(await dispatchPlain(fromWebRequest(request, origin)));
}
