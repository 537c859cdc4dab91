import type { ListParams } from '@/components/portal/kit/list/list';
import type { ListSource } from '@/components/portal/kit/list/list-source';
import { parseAddress } from '@/components/portal/kit/list/params';
import { isPermitted, type GrantedBy, type Needs } from '@/components/portal/kit/needs';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { ServiceError } from '@/lib/core/errors';
import type { Portal } from '@/lib/platform/auth/portal';
import { sources } from '../sources';

/**
 * A page of one of the portal's own lists, as its address asks for it, in the reader's words, as `Listed`: for the list
 * that goes on from the page that the server sent. Programs use the operations of the API.
 */
export const GET = portalRoute({
  // Each list has its own.
  needs: 'a session',
  async run(portal, request: Request, { params }: RouteContext<'/lists/[list]'>) {
    const { list } = await params;
    const source = Object.hasOwn(sources, list) ? sources[list as keyof typeof sources] : undefined;
    if (source === undefined) throw new ServiceError('not_found', 'there is no such list');
    return loadPage(source as unknown as ListSource, portal, new URL(request.url).searchParams);
  },
});

async function loadPage<Params extends ListParams, Stated extends Needs>(
  source: ListSource<Params, unknown, Stated>,
  portal: Portal,
  search: URLSearchParams,
) {
  if (!isPermitted(portal, source.needs)) {
    throw new ServiceError('permission_denied', 'the group does not permit this list');
  }
  return source.load(portal as Portal<GrantedBy<Stated>>, parseAddress(source.list.params, search));
}
