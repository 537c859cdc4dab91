import type { NextRequest } from 'next/server';
import { tellPlaces } from '@/components/portal/command/tell-places';
import { findPortal } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';

/** The stores and consumers that the argument `text`, typed into the palette, may mean, as `ToldPlace[]`. */
export async function GET(request: NextRequest): Promise<Response> {
  const portal = await findPortal();
  if (portal === null) {
    const {
      code,
      status,
      message: description,
    } = new ServiceError('unauthenticated', 'the session has ended');
    return Response.json({ description, code }, { status, headers });
  }
  return Response.json(await tellPlaces(portal, request.nextUrl.searchParams.get('text') ?? ''), { headers });
}

const headers = { 'Cache-Control': 'private, no-store' };
