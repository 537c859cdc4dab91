import { auditCsv } from './audit-csv';
import { auditSource } from './audit-source';
import { filterOf, withReceiptId } from './read-audit';
import { listEndpoint } from '@/components/portal/kit/list/list-endpoint';
import { parseAddress } from '@/components/portal/kit/list/params';
import { portalFileEndpoint } from '@/components/portal/kit/portal-endpoint';
import { auditList } from './list';
import { exportChanges } from '@/lib/domain/audit/export-changes';

export const listAudit = listEndpoint(auditSource);

/** Streams the file. A download is recorded in the audit trail, but a HEAD request is not. */
export const downloadAudit = portalFileEndpoint({
  operation: 'download_audit',
  path: '/audit/audit.csv',
  summary: 'Download the audit trail that the filters of the page leave',
  needs: 'get_audit',
  run: (portal, { arguments: query }) =>
    Promise.resolve({
      status: 200,
      file: {
        type: 'text/csv; charset=utf-8; header=present',
        bytes: null,
        open: async () => {
          const address = await withReceiptId(portal.ctx, parseAddress(auditList.params, query));
          return auditCsv(portal.ctx, await exportChanges(portal.ctx, filterOf(portal.ctx, address)));
        },
        check: () => Promise.resolve(),
      },
      headers: { 'Content-Disposition': 'attachment; filename="audit-trail.csv"' },
    }),
});

export const auditEndpoints = [listAudit, downloadAudit];
