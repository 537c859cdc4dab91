import { and, asc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { attachments } from '@/drizzle/schema/attachments';
import type { Context } from '@/lib/platform/context';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { owned } from '@/lib/platform/db/tenancy';

export type AttachmentRow = typeof attachments.$inferSelect;

export async function findAttachment(ctx: Context, uuid: string): Promise<AttachmentRow | null> {
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(and(owned(ctx, attachments), eq(attachments.id, uuid)));
  return row ?? null;
}

export async function insertAttachment(ctx: Context, row: AttachmentRow): Promise<void> {
  await insertAttachments(ctx, [row]);
}

/** Inserts rows. The bytes must be written before, because a row promises a file. */
export async function insertAttachments(ctx: Context, rows: readonly AttachmentRow[]): Promise<void> {
  if (rows.length > 0) await ctx.db.insert(attachments).values([...rows]);
}

/** What receipts store of an attachment, and whether one has linked it. */
export type KnownAttachment = Pick<
  AttachmentRow,
  'retailerId' | 'id' | 'contentType' | 'contentDisposition' | 'linkedAt'
>;

/** One condition for each attachment: it is there, unchanged. */
export function areAttachmentsUnchanged(rows: readonly KnownAttachment[]): SQL[] {
  return rows.map(
    ({ retailerId, id, contentType, contentDisposition, linkedAt }) => sql`exists (select from ${attachments}
      where retailer_id = ${retailerId} and id = ${id} and (linked_at is not null) = ${linkedAt !== null}
        and content_type is not distinct from ${contentType}
        and content_disposition is not distinct from ${contentDisposition})`,
  );
}

/** Locks attachments in order of id, as `lockNamedAttachments` does, and returns no rows. */
export function attachmentLock(ctx: Context, uuids: readonly string[]): SQL {
  return sql`select from ${attachments}
    where retailer_id = ${ctx.retailer.id} and id = any (${sql.param([...uuids])}::uuid[])
    order by id for no key update`;
}

/** Locks attachments in order of id, so that two transactions cannot deadlock. */
export async function lockNamedAttachments(ctx: Context, uuids: readonly string[]): Promise<AttachmentRow[]> {
  if (uuids.length === 0) return [];
  return ctx.db
    .select()
    .from(attachments)
    .where(and(owned(ctx, attachments), sql`${attachments.id} = any(${sql.param([...uuids])}::uuid[])`))
    .orderBy(asc(attachments.id))
    .for('no key update');
}

/**
 * Marks attachments as linked, so that the pruning job keeps them. Call it in the transaction that stores the
 * object with their names. Returns the attachments that exist.
 */
export async function markLinked(ctx: Context, uuids: readonly string[]): Promise<AttachmentRow[]> {
  if (uuids.length === 0) return [];
  const now = ctx.now().toISOString();
  return ctx.db
    .update(attachments)
    .set({ linkedAt: sql`coalesce(${attachments.linkedAt}, ${now}::timestamptz)` })
    .where(and(owned(ctx, attachments), inArray(attachments.id, [...uuids])))
    .returning();
}

/** `markLinked` for attachments that this transaction has locked. */
export function linkingOf(ctx: Context, uuids: readonly string[]): SQL {
  return sql`update ${attachments} set linked_at = coalesce(linked_at, ${ctx.now().toISOString()}::timestamptz)
    where retailer_id = ${ctx.retailer.id} and id = any (${sql.param([...uuids])}::uuid[])`;
}

/** Marks uploads of these actors as not linked. The pruning job deletes them later. */
export async function unlinkUploads(
  ctx: Context,
  uuids: readonly string[],
  createdBy: readonly string[],
): Promise<void> {
  await ctx.db
    .update(attachments)
    .set({ linkedAt: null })
    .where(
      and(
        owned(ctx, attachments),
        inArray(attachments.id, [...uuids]),
        inArray(attachments.createdBy, [...createdBy]),
      ),
    );
}

export async function findKnown(ctx: Context, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ id: attachments.id })
    .from(attachments)
    .where(and(owned(ctx, attachments), inArray(attachments.id, [...uuids])));
  return new Set(rows.map(({ id }) => id));
}

export async function deleteUnlinked(
  ctx: Context,
  before: Date,
  count: number,
): Promise<Pick<AttachmentRow, 'id' | 'bytes'>[]> {
  const isUnlinked = and(
    owned(ctx, attachments),
    isNull(attachments.linkedAt),
    lt(attachments.createdAt, before),
  );
  const some = ctx.db.select({ id: attachments.id }).from(attachments).where(isUnlinked).limit(count);
  return (
    ctx.db
      .delete(attachments)
      // Race: an attachment may have been linked since the subquery read it, so the condition is checked
      // again.
      .where(and(isUnlinked, inArray(attachments.id, some)))
      .returning({ id: attachments.id, bytes: attachments.bytes })
  );
}

export function deleteAttachment(ctx: Context, uuid: string): Promise<Pick<AttachmentRow, 'bytes'>[]> {
  return ctx.db
    .delete(attachments)
    .where(and(owned(ctx, attachments), eq(attachments.id, uuid)))
    .returning({ bytes: attachments.bytes });
}

export async function sumAttachments(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: sql`coalesce(sum(${attachments.bytes}), 0)`.mapWith(Number) })
    .from(attachments)
    .where(owned(ctx, attachments));
  return row?.bytes ?? 0;
}

export function attachmentsNaming(values: readonly string[]): ScannedTable {
  const { contentType, contentDisposition, fileName } = attachments;
  const searched = [contentType, contentDisposition, fileName].map((column) => sql`${column}`);
  return { table: attachments, key: attachments.id, meant: holdsAny(searched, values) };
}

export function lockAttachments(ctx: Context, uuids: readonly string[]): Promise<AttachmentRow[]> {
  return ctx.db
    .select()
    .from(attachments)
    .where(and(owned(ctx, attachments), inArray(attachments.id, [...uuids])))
    .for('update');
}

export async function describeAttachment(
  ctx: Context,
  uuid: string,
  headers: Pick<AttachmentRow, 'contentType' | 'contentDisposition' | 'fileName'>,
): Promise<void> {
  await ctx.db
    .update(attachments)
    .set(headers)
    .where(and(owned(ctx, attachments), eq(attachments.id, uuid)));
}
