import { auditList, type AuditRow } from '@/components/portal/audit/list';
import { actorParts, actorSubject, subjectHref, subjectName } from '@/components/portal/audit/audit-links';
import { clientsOf, filterOf, receiptsOf, withReceiptId } from '@/components/portal/audit/read-audit';
import { keysetPage } from '@/components/portal/kit/list/keyset-page';
import { listSource } from '@/components/portal/kit/list/list-source';
import { portalValueFormat } from '@/components/portal/kit/format/value-format';
import { textsOf } from '@/components/portal/kit/text/texts-of';
import { orNull } from '@/lib/core/errors';
import { portalPath } from '@/lib/core/portal-path';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { presentAuditEntry } from '@/lib/domain/audit/present';

const size = 50;

export const auditSource = listSource({
  list: auditList,
  needs: 'get_audit',
  async load(portal, address) {
    const { ctx, can } = portal;
    const filter = filterOf(ctx, await withReceiptId(ctx, address));
    const found = await orNull(
      listChanges(ctx, { ...filter, count: size + 1, after: address.after ?? undefined }),
    );
    if (found === null) return { kind: 'none', reason: 'place' };
    const t = textsOf(portal, 'portal.audit');
    const format = portalValueFormat(portal);
    const clients = await clientsOf(ctx, found);
    const links = { can, clients, receipts: await receiptsOf(ctx, found) };
    return keysetPage({
      address,
      found,
      size,
      placeOf: ({ id }) => id,
      rowOf: (row): AuditRow => {
        const entry = presentAuditEntry(row);
        const { kind, name } = actorParts(entry.actor);
        return {
          ...entry,
          time: format.instant(new Date(entry.timestamp), ctx.retailer.settings.timezone),
          subject: subjectName(entry.subject_type, entry.subject_id, links),
          subjectPage: subjectHref(entry.subject_type, entry.subject_id, links),
          actorPage: subjectHref(...actorSubject(entry.actor), links),
          // The log of requests has only requests of API clients.
          requestPage:
            kind === 'client' && can('get_requests')
              ? portalPath.requests({ request_id: entry.request_id })
              : null,
          client: (kind === 'client' && clients.get(name)) || null,
        };
      },
      summaryOf: (count) => t('summary', { count }),
    });
  },
});
