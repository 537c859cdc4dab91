import type { NextRequest } from 'next/server';
import { tellPlaces } from '@/components/portal/command/tell-places';
import { portalRoute } from '@/components/portal/kit/portal-route';

/** The stores and consumers that the argument `text`, typed into the palette, may mean, as `ToldPlace[]`. */
export const GET = portalRoute({
  // Names only what the user may list.
  needs: 'a session',
  run: (portal, request: NextRequest) => tellPlaces(portal, request.nextUrl.searchParams.get('text') ?? ''),
});
