import { csvFile } from '@/lib/core/csv';
import type { AuditEntry } from '@/lib/domain/audit/list-changes';
import { presentAuditEntry } from '@/lib/domain/audit/present';
import type { Context } from '@/lib/platform/context';
import { receiptsOf } from './read-audit';

const header = [
  'id',
  'timestamp',
  'actor',
  'action',
  'subject_type',
  'subject_id',
  'transaction_id',
  'before',
  'after',
  'request_id',
];

export function auditCsv(
  ctx: Context,
  pages: AsyncGenerator<readonly AuditEntry[], void, undefined>,
): AsyncGenerator<string, void, undefined> {
  return csvFile(header, named(ctx, pages), ({ entry, transactionId }) => {
    const { before, after, ...rest } = presentAuditEntry(entry);
    return [
      rest.id,
      rest.timestamp,
      rest.actor,
      rest.action,
      rest.subject_type,
      rest.subject_id,
      transactionId,
      before === null ? null : JSON.stringify(before),
      after === null ? null : JSON.stringify(after),
      rest.request_id,
    ];
  });
}

async function* named(ctx: Context, pages: AsyncGenerator<readonly AuditEntry[], void, undefined>) {
  for await (const page of pages) {
    const numbers = await receiptsOf(ctx, page);
    yield page.map((entry) => ({ entry, transactionId: numbers.get(entry.subjectId) ?? null }));
  }
}
