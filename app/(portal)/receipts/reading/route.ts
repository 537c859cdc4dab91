import type { NextRequest } from 'next/server';
import { tellReading } from '@/components/portal/receipt-list/tell-reading';
import { findPortal } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';

const headers = { 'Cache-Control': 'private, no-store' };

/** What the argument `text`, typed into a search box of the portal, stands for, as `ToldReading`; null for nothing. */
export async function GET(request: NextRequest): Promise<Response> {
  const portal = await findPortal();
  if (portal === null) return refuse(new ServiceError('unauthenticated', 'the session has ended'));
  if (!portal.can('search_receipts')) {
    return refuse(new ServiceError('permission_denied', 'the group does not permit searches'));
  }
  return Response.json(await tellReading(portal, request.nextUrl.searchParams.get('text') ?? ''), {
    headers,
  });
}

/** An error as `callApi` reads it (contract section 2). */
function refuse({ code, status, message: description }: ServiceError): Response {
  return Response.json({ description, code }, { status, headers });
}
