import type { NextRequest } from 'next/server';
import { findPortal } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';
import {
  doubtUnreachable,
  suggestIdentifier,
  suggestProvider,
} from '@/lib/domain/identifiers/suggest-address';

/**
 * What makes the argument `address` unlikely, as `AddressDoubt`, or null. Identifiers of the retailer are named only to
 * those who may search them.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const portal = await findPortal();
  if (portal === null) {
    const { code, status, message } = new ServiceError('unauthenticated', 'the session has ended');
    return Response.json({ description: message, code }, { status, headers });
  }
  const typed = request.nextUrl.searchParams.get('address') ?? '';
  const known = portal.can('search_identifiers') ? await suggestIdentifier(portal.ctx, typed) : null;
  const suggested = known ?? suggestProvider(typed);
  return Response.json(suggested === null ? doubtUnreachable(typed) : { suggested }, { headers });
}

const headers = { 'Cache-Control': 'private, no-store' };
