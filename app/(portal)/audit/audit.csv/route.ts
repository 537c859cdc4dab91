import { auditCsv } from '@/components/portal/audit/audit-csv';
import { webBodyOf } from '@/lib/platform/http/web-mount';
import { filterOf, withReceiptId } from '@/components/portal/audit/read-audit';
import { parseAddress } from '@/components/portal/kit/list/params';
import { auditList } from '@/components/portal/audit/list';
import { portalRoute } from '@/components/portal/kit/portal-route';
import type { Context } from '@/lib/platform/context';
import { exportChanges } from '@/lib/domain/audit/export-changes';

/**
 * All changes that the filters of the page leave, as a file for auditors: whatever its size, a page at a time. HEAD takes
 * nothing out of the service, and leaves no entry.
 */
export const GET = portalRoute({
  needs: 'get_audit',
  async run(portal, request: Request) {
    const csv = request.method === 'HEAD' ? null : await auditOf(portal.ctx, request);
    return new Response(csv, {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
      },
    });
  },
});

async function auditOf(ctx: Context<'get_audit'>, request: Request) {
  const search = new URL(request.url).searchParams;
  const address = await withReceiptId(ctx, parseAddress(auditList.params, search));
  const pages = await exportChanges(ctx, filterOf(ctx, address));
  return webBodyOf(auditCsv(ctx, pages));
}
