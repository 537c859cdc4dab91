import type { NextRequest } from 'next/server';
import { parseAuditAddress } from '@/components/portal/audit/audit-address';
import { auditCsv } from '@/components/portal/audit/audit-csv';
import { webBodyOf } from '@/lib/platform/http/web-mount';
import { filterOf, withReceiptId } from '@/components/portal/audit/read-audit';
import { findPortal } from '@/lib/platform/auth/portal';
import { ServiceError } from '@/lib/core/errors';
import { exportChanges } from '@/lib/domain/audit/export-changes';

/** All changes that the filters of the page leave, as a file for auditors: whatever its size, a page at a time. */
export async function GET(request: NextRequest): Promise<Response> {
  try {
    const portal = await findPortal();
    if (portal === null) throw new ServiceError('unauthenticated', 'the session has ended');
    const { ctx, can } = portal;
    if (!can('get_audit')) {
      throw new ServiceError('permission_denied', 'the group does not permit the audit trail');
    }
    const search = request.nextUrl.searchParams;
    const address = await withReceiptId(
      portal,
      parseAuditAddress((name) => search.get(name) ?? undefined),
    );
    const pages = await exportChanges(ctx, filterOf(ctx, address));
    return new Response(webBodyOf(auditCsv(portal, pages)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
        'Cache-Control': 'private, no-store',
      },
    });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, status, message: description } = error;
    const headers = { ...error.headers, 'Cache-Control': 'private, no-store' };
    return Response.json({ description, code }, { status, headers });
  }
}
