import type { Context } from '@/lib/platform/context';
import { sql, and, count, eq, gt, lt, min, ne } from 'drizzle-orm';
import { pageUses } from '@/drizzle/schema/delivery';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { owned } from '@/lib/platform/db/tenancy';

export async function lockPageUses(ctx: Context, subject: string): Promise<void> {
  const name = `page-use:${ctx.retailer.id}:${subject}`;
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

export async function insertPageUse(
  ctx: Context,
  { subject, request }: { readonly subject: string; readonly request: string },
): Promise<void> {
  await ctx.db
    .insert(pageUses)
    .values({ retailerId: ctx.retailer.id, subject, request, usedAt: ctx.now() })
    .onConflictDoNothing();
}

export async function countPageUses(
  ctx: Context,
  { subject, since, except }: { readonly subject: string; readonly since: Date; readonly except: string },
): Promise<{ readonly uses: number; readonly oldest: Date | null }> {
  const [recent] = await ctx.db
    .select({ uses: count(), oldest: min(pageUses.usedAt) })
    .from(pageUses)
    .where(
      and(
        owned(ctx, pageUses),
        eq(pageUses.subject, subject),
        gt(pageUses.usedAt, since),
        ne(pageUses.request, except),
      ),
    );
  return recent ?? { uses: 0, oldest: null };
}

export function prunePageUses(ctx: Context, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(pageUses, sql`${owned(ctx, pageUses)} and ${lt(pageUses.usedAt, before)}`, {
    signal,
  });
}
