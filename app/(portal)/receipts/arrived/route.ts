import type { NextRequest } from 'next/server';
import { maySee } from '@/components/portal/receipt-list/load-list-response';
import { parseListAddress } from '@/components/portal/receipt-list/list-address';
import { findPortal } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';
import { countNewerReceipts } from '@/lib/domain/receipts/count-newer-receipts';
import { listReceipts } from '@/lib/domain/receipts/list-receipts';

const headers = { 'Cache-Control': 'private, no-store' };

/**
 * How many receipts arrived above what the portal's own list shows, as a number: newer than the receipt `newer`, of all
 * or of those that `q` finds. Without `newer`, which an empty list has not, 1 as soon as there is any.
 */
export async function GET(request: NextRequest): Promise<Response> {
  const portal = await findPortal();
  if (portal === null) return refuse(new ServiceError('unauthenticated', 'the session has ended'));
  const address = parseListAddress((name) => request.nextUrl.searchParams.get(name));
  if (!maySee(portal, address)) {
    return refuse(new ServiceError('permission_denied', 'the group does not permit this list'));
  }
  const { newer: than, query } = address;
  try {
    const count =
      than === null
        ? (await listReceipts(portal.ctx, { count: 1 })).length
        : await countNewerReceipts(portal.ctx, { than, query });
    return Response.json(count, { headers });
  } catch (error) {
    if (error instanceof ServiceError) return refuse(error);
    throw error;
  }
}

/** An error as `callApi` reads it (contract section 2). */
function refuse({ code, status, message: description }: ServiceError): Response {
  return Response.json({ description, code }, { status, headers });
}
