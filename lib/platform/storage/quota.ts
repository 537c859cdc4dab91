import { eq, sql, sum } from 'drizzle-orm';
import { attachments } from '@/drizzle/schema/attachments';
import { brandLogos } from '@/drizzle/schema/brand';
import { storageUse } from '@/drizzle/schema/storage';
import { inTransaction, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import { owned } from '@/lib/platform/db/tenancy';

const megabyte = 1024 * 1024;

/** Room that a retailer's attachments and logos take, and may take. */
export interface StorageUse {
  readonly bytes: number;
  /** Null for as much as there is. */
  readonly limitInMegabytes: number | null;
}

/** How much room the retailer's files take, as it is counted with each of them. */
export async function readStorageUse(ctx: Context): Promise<StorageUse> {
  const [row] = await ctx.db
    .select({ bytes: storageUse.bytes })
    .from(storageUse)
    .where(owned(ctx, storageUse));
  return { bytes: row?.bytes ?? 0, limitInMegabytes: ctx.retailer.limits.storageLimitInMegabytes };
}

/**
 * Makes sure that there is room for a file before its bytes are written; `takeRoom` decides.
 * @throws ServiceError `storage_limit`.
 */
export async function checkRoom(ctx: Context, bytes: number): Promise<void> {
  const max = bytesMax(ctx);
  if (max === Infinity) return;
  const use = await readStorageUse(ctx);
  if (use.bytes + bytes > max) throw isFull(ctx);
}

/**
 * Counts files that the transaction keeps. Call it last: from here on the retailer's other uploads wait for the
 * transaction's end, so that no two of them take the same room.
 * @throws ServiceError `storage_limit` when there is no room: roll back then.
 */
export async function takeRoom(ctx: Context, files: readonly { readonly bytes: number }[]): Promise<void> {
  const bytes = total(files);
  if (bytes === 0) return;
  const max = bytesMax(ctx);
  if (bytes > max) throw isFull(ctx);
  const after = sql`${storageUse.bytes} + ${bytes}::bigint`;
  const taken = await ctx.db
    .insert(storageUse)
    .values({ retailerId: ctx.retailer.id, bytes })
    .onConflictDoUpdate({
      target: storageUse.retailerId,
      set: { bytes: after },
      ...(max === Infinity ? {} : { setWhere: sql`${after} <= ${max}::bigint` }),
    })
    .returning({ bytes: storageUse.bytes });
  if (taken.length === 0) throw isFull(ctx);
}

/** Counts files no more that the transaction removes. Call it last, as `takeRoom`. */
export async function giveRoomBack(
  ctx: Context,
  files: readonly { readonly bytes: number }[],
): Promise<void> {
  const bytes = total(files);
  if (bytes === 0) return;
  await ctx.db
    .update(storageUse)
    .set({ bytes: sql`greatest(0, ${storageUse.bytes} - ${bytes}::bigint)` })
    .where(owned(ctx, storageUse));
}

/**
 * Counts anew what the retailer's files take; answers by how many bytes the count was wrong. Uploads under way wait, or
 * add theirs afterwards.
 */
export function recountStorage(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const row = { retailerId: ctx.retailer.id, bytes: 0 };
    await inner.db.insert(storageUse).values(row).onConflictDoNothing();
    const own = eq(storageUse.retailerId, ctx.retailer.id);
    const [counted] = await inner.db.select().from(storageUse).where(own).for('update');
    const [files] = await inner.db
      .select({ bytes: sum(attachments.bytes).mapWith(Number) })
      .from(attachments)
      .where(owned(ctx, attachments));
    const [logos] = await inner.db
      .select({ bytes: sum(brandLogos.bytes).mapWith(Number) })
      .from(brandLogos)
      .where(owned(ctx, brandLogos));
    const bytes = (files?.bytes ?? 0) + (logos?.bytes ?? 0);
    await inner.db.update(storageUse).set({ bytes }).where(own);
    return bytes - (counted?.bytes ?? 0);
  });
}

function total(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}

function bytesMax({ retailer }: Context): number {
  const megabytes = retailer.limits.storageLimitInMegabytes;
  return megabytes === null ? Infinity : megabytes * megabyte;
}

function isFull({ retailer }: Context): ServiceError {
  const megabytes = retailer.limits.storageLimitInMegabytes ?? 0;
  return new ServiceError('storage_limit', `attachments and logos can use at most ${megabytes} MB together`);
}
