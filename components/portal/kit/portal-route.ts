import { ServiceError } from '@/lib/core/errors';
import { findPortal, type Portal } from '@/lib/platform/auth/portal';
import { isPermitted, type GrantedBy, type Needs } from './portal-page';

const headers = { 'Cache-Control': 'private, no-store' };

interface PortalRoute<Stated extends Needs, Asked extends Request, Context> {
  readonly needs: Stated;
  /** Answers users who may ask: a response, or a value that goes out as JSON. */
  readonly run: (portal: Portal<GrantedBy<Stated>>, request: Asked, context: Context) => Promise<unknown>;
}

/** A route of the portal's own pages: asks for a session and for what the route needs; errors go out as the API's do. */
export function portalRoute<const Stated extends Needs, Asked extends Request, Context>({
  needs,
  run,
}: PortalRoute<Stated, Asked, Context>) {
  return async function GET(request: Asked, context: Context): Promise<Response> {
    try {
      const portal = await findPortal();
      if (portal === null) throw new ServiceError('unauthenticated', 'the session has ended');
      if (!isPermitted(portal, needs)) {
        throw new ServiceError('permission_denied', 'the group does not permit this');
      }
      const answer = await run(portal as Portal<GrantedBy<Stated>>, request, context);
      return answer instanceof Response ? answer : Response.json(answer, { headers });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const { code, status, message: description } = error;
      return Response.json({ description, code }, { status, headers: { ...error.headers, ...headers } });
    }
  };
}
