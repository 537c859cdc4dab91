import { auditCsv } from '@/components/portal/audit/audit-csv';
import { webBodyOf } from '@/lib/platform/http/web-mount';
import { filterOf, withReceiptId } from '@/components/portal/audit/read-audit';
import { parseAddress } from '@/components/portal/kit/list/params';
import { auditList } from '@/components/portal/lists';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { exportChanges } from '@/lib/domain/audit/export-changes';

/** All changes that the filters of the page leave, as a file for auditors: whatever its size, a page at a time. */
export const GET = portalRoute({
  needs: 'get_audit',
  async run(portal, request: Request) {
    const search = new URL(request.url).searchParams;
    const address = await withReceiptId(portal.ctx, parseAddress(auditList.params, search));
    const pages = await exportChanges(portal.ctx, filterOf(portal.ctx, address));
    return new Response(webBodyOf(auditCsv(portal.ctx, pages)), {
      headers: {
        'Content-Type': 'text/csv; charset=utf-8; header=present',
        'Content-Disposition': 'attachment; filename="audit-trail.csv"',
      },
    });
  },
});
