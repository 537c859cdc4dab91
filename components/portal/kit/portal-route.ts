import { ServiceError } from '@/lib/core/errors';
import { unexpected } from '@/lib/platform/http/unexpected';
import { portalOfRequest, type Portal } from '@/lib/platform/auth/portal';
import { isPermitted, type GrantedBy, type Needs } from './needs';

/** Staff share browsers, so nothing is kept; the others as `next.config.mjs` has them for pages, which Next answers. */
const headers = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
};

interface PortalRoute<Stated extends Needs, Context> {
  readonly needs: Stated;
  /** Answers users who may ask: a response, or a value that goes out as JSON. */
  readonly run: (portal: Portal<GrantedBy<Stated>>, request: Request, context: Context) => Promise<unknown>;
}

/** A route of the portal's own pages: asks for a session and for what the route needs; errors go out as the API's do. */
export function portalRoute<const Stated extends Needs, Context>({
  needs,
  run,
}: PortalRoute<Stated, Context>) {
  return async function GET(request: Request, context: Context): Promise<Response> {
    const answer = await answerOf(request, async (portal) => {
      if (!isPermitted(portal, needs)) {
        throw new ServiceError('permission_denied', 'the group does not permit this');
      }
      return run(portal as Portal<GrantedBy<Stated>>, request, context);
    });
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value);
    return answer;
  };
}

async function answerOf(request: Request, run: (portal: Portal) => Promise<unknown>): Promise<Response> {
  try {
    const portal = await portalOfRequest(request);
    if (portal === null) throw new ServiceError('unauthenticated', 'the session has ended');
    const answer = await run(portal);
    return answer instanceof Response ? answer : Response.json(answer);
  } catch (error) {
    const known = error instanceof ServiceError ? error : unexpected(error, {});
    const { code, status, message: description, headers: more } = known;
    return Response.json({ description, code }, { status, headers: more });
  }
}
