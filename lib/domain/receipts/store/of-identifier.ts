import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { pagesOf, pageRows } from '@/lib/platform/db/pages-of';
import { owned } from '@/lib/platform/db/tenancy';
import { pagedColumns, type PagedReceipt } from './paged';

function ofIdentifier(ctx: Context, identifier: string) {
  return and(owned(ctx, receipts), eq(receipts.identifier, identifier));
}

export function idsOfIdentifiers(ctx: Context, identifiers: readonly string[]) {
  return ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.identifier, [...identifiers])));
}

export function subjectsOfIdentifier(ctx: Context, identifier: string) {
  return ctx.db
    .select({ subject: sql<string>`${receipts.id}::text` })
    .from(receipts)
    .where(ofIdentifier(ctx, identifier));
}

export function receiptPages(ctx: Context, identifier: string): AsyncGenerator<PagedReceipt[]> {
  return pagesOf<PagedReceipt>((last) => {
    const place = last === undefined ? null : ([last.timestamp, last.id] as const);
    const page = keysetPage([receipts.timestamp, receipts.id], 'descending', place);
    return ctx.db
      .select(pagedColumns)
      .from(receipts)
      .where(and(ofIdentifier(ctx, identifier), page.beyond))
      .orderBy(...page.order)
      .limit(pageRows);
  });
}

export async function readIdsOf(ctx: Context, identifier: string, count: number): Promise<string[]> {
  const page = keysetPage([receipts.timestamp, receipts.id], 'ascending', null);
  const rows = await idsOfIdentifiers(ctx, [identifier])
    .orderBy(...page.order)
    .limit(count);
  return rows.map(({ id }) => id);
}

export function receiptsNaming(identifier: string, values: readonly string[]): ScannedTable {
  const { submitted, properties, attachments } = receipts;
  const searched = [sql`${submitted}`, sql`${properties}`, sql`${attachments}`];
  const submittedFor = sql`${submitted} ->> 'identifier' = ${identifier}`;
  return { table: receipts, key: receipts.id, meant: or(submittedFor, holdsAny(searched, values)) };
}

export function receiptsHaving(attachmentIds: readonly string[]): ScannedTable {
  const ids = JSON.stringify(attachmentIds);
  return {
    table: receipts,
    key: receipts.id,
    meant: sql`${receipts.attachments} <> '{}'::jsonb and exists (
      select from jsonb_each(${receipts.attachments}) as attached
      where ${ids}::text::jsonb ? (attached.value ->> 'id'))`,
  };
}

export async function readAttachmentIds(ctx: Context, receiptIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ attachments: receipts.attachments })
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...receiptIds])));
  return rows.flatMap((row) => Object.values(row.attachments).map(({ id }) => id));
}
