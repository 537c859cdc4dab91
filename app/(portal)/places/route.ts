import { tellPlaces } from '@/components/portal/command/tell-places';
import { portalRoute } from '@/components/portal/kit/portal-route';

/** The stores and consumers that the argument `text`, typed into the palette, may mean, as `ToldPlace[]`. */
export const GET = portalRoute({
  // Names only what the user may list.
  needs: 'a session',
  run: (portal, request: Request) => tellPlaces(portal, new URL(request.url).searchParams.get('text') ?? ''),
});
