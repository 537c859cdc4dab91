import { sql } from 'drizzle-orm';
import { storageUse } from '@/drizzle/schema/storage';
import type { Database } from '@/lib/platform/db/client';
import { owned, type Tenant } from '@/lib/platform/db/tenancy';

export async function readBytes(ctx: Tenant): Promise<number> {
  const [row] = await ctx.db
    .select({ bytes: storageUse.bytes })
    .from(storageUse)
    .where(owned(ctx, storageUse));
  return row?.bytes ?? 0;
}

/** Returns false and changes nothing if the sum would exceed `max`. */
export async function addBytes(ctx: Tenant, bytes: number, max: number): Promise<boolean> {
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
  return taken.length > 0;
}

export async function subtractBytes(ctx: Tenant, bytes: number): Promise<void> {
  await ctx.db
    .update(storageUse)
    .set({ bytes: sql`greatest(0, ${storageUse.bytes} - ${bytes}::bigint)` })
    .where(owned(ctx, storageUse));
}

export async function lockBytes(ctx: Tenant): Promise<number> {
  await ctx.db.insert(storageUse).values({ retailerId: ctx.retailer.id, bytes: 0 }).onConflictDoNothing();
  const [row] = await ctx.db
    .select({ bytes: storageUse.bytes })
    .from(storageUse)
    .where(owned(ctx, storageUse))
    .for('update');
  return row?.bytes ?? 0;
}

export async function setBytes(ctx: Tenant, bytes: number): Promise<void> {
  await ctx.db.update(storageUse).set({ bytes }).where(owned(ctx, storageUse));
}

export async function beginCount(db: Database, retailerId: number): Promise<void> {
  await db.insert(storageUse).values({ retailerId, bytes: 0 });
}
