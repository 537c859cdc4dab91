import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { readAuditEntries, type AuditFilter, type AuditPlace, type AuditRow } from './store/entries';

const pageSize = 500;

/** Streams the audit log page by page. The export adds an audit entry, which is not in the file. */
export async function exportChanges(
  ctx: Context<'get_audit'>,
  filter: AuditFilter,
): Promise<AsyncGenerator<readonly AuditRow[], void, undefined>> {
  const [newest] = await readAuditEntries(ctx, filter, { count: 1, after: null });
  await recordChange(ctx, {
    action: 'export_audit',
    subjectType: 'audit',
    subjectId: 'csv',
    before: null,
    after: Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
  });
  return pagesFrom(ctx, filter, newest);
}

async function* pagesFrom(ctx: Context, filter: AuditFilter, newest: AuditRow | undefined) {
  if (newest === undefined) return;
  yield [newest];
  let after: AuditPlace | null = newest;
  while (after !== null) {
    const page: AuditRow[] = await readAuditEntries(ctx, filter, { count: pageSize, after });
    if (page.length > 0) yield page;
    after = page.length < pageSize ? null : (page.at(-1) ?? null);
  }
}
