import type { NextRequest } from 'next/server';
import { maySee, loadListResponse } from '@/components/portal/receipt-list/load-list-response';
import { parseListAddress } from '@/components/portal/receipt-list/list-address';
import { findPortal } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';

const headers = { 'Cache-Control': 'private, no-store' };

/**
 * What the receipts list shows of an address with these arguments, in the reader's words, as `ListResponse`: for the
 * portal's own list, which goes on by it from page to page. Programs use `GET /api/receipts` and its search.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const portal = await findPortal();
  if (portal === null) return refuse(new ServiceError('unauthenticated', 'the session has ended'));
  const address = parseListAddress((name) => request.nextUrl.searchParams.get(name));
  if (!maySee(portal, address)) {
    return refuse(new ServiceError('permission_denied', 'the group does not permit this list'));
  }
  return Response.json(await loadListResponse(portal, address), { headers });
}

/** An error as `callApi` reads it (contract section 2). */
function refuse({ code, status, message: description }: ServiceError): Response {
  return Response.json({ description, code }, { status, headers });
}
