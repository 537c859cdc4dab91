import { and, asc, desc, eq, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { erasures } from '@/drizzle/schema/erasures';
import type { Context } from '@/lib/platform/context';
import { isUuid } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';
import type { ErasureCounts } from '../schema';
import { keysetPage } from '@/lib/platform/db/keyset-page';

export type ErasureRow = typeof erasures.$inferSelect;

export const noCounts: ErasureCounts = {
  receipts: 0,
  raw_receipts: 0,
  messages: 0,
  delivery_events: 0,
  notes: 0,
  attachments: 0,
  loyalty: 0,
  cards: 0,
  audit_entries: 0,
  saved_answers: 0,
  requests: 0,
  search_words: 0,
};

export async function findErasure(ctx: Context, id: string): Promise<ErasureRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(erasures)
    .where(and(owned(ctx, erasures), eq(erasures.id, id)));
  return row ?? null;
}

export async function lockErasure(ctx: Context, id: string): Promise<ErasureRow | null> {
  if (!isUuid(id)) return null;
  const [row] = await ctx.db
    .select()
    .from(erasures)
    .where(and(owned(ctx, erasures), eq(erasures.id, id)))
    .for('no key update');
  return row ?? null;
}

export async function listUnfinished(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(owned(ctx, erasures), isNotNull(erasures.person)))
    .orderBy(asc(erasures.id));
  return rows.map(({ id }) => id);
}

export async function listBegunBefore(ctx: Context, before: Date): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(
      and(
        owned(ctx, erasures),
        isNotNull(erasures.person),
        ne(erasures.state, 'failed'),
        lt(erasures.createdAt, before),
      ),
    )
    .orderBy(asc(erasures.id));
  return rows.map(({ id }) => id);
}

export type FailedErasure = Pick<ErasureRow, 'id' | 'createdAt' | 'finishedAt'>;

/** Lists failed erasures. The oldest is the most urgent and comes first. */
export function listFailedErasures(ctx: Context, count: number): Promise<FailedErasure[]> {
  return ctx.db
    .select({ id: erasures.id, createdAt: erasures.createdAt, finishedAt: erasures.finishedAt })
    .from(erasures)
    .where(and(owned(ctx, erasures), eq(erasures.state, 'failed')))
    .orderBy(asc(erasures.id))
    .limit(count);
}

export async function lockUnfinished(ctx: Context, identifier: string): Promise<ErasureRow | null> {
  const [row] = await ctx.db
    .select()
    .from(erasures)
    .where(
      and(
        owned(ctx, erasures),
        isNotNull(erasures.person),
        sql`${erasures.person} ->> 'identifier' = ${identifier}`,
      ),
    )
    .orderBy(desc(erasures.id))
    .limit(1)
    .for('no key update');
  return row ?? null;
}

export function readErasures(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after?: string | undefined },
): Promise<ErasureRow[]> {
  const page = keysetPage([erasures.id], 'descending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(erasures)
    .where(and(owned(ctx, erasures), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

export async function insertErasure(ctx: Context, row: ErasureRow): Promise<void> {
  await ctx.db.insert(erasures).values(row);
}

export async function updateErasure(ctx: Context, id: string, changes: Partial<ErasureRow>): Promise<void> {
  await ctx.db
    .update(erasures)
    .set(changes)
    .where(and(owned(ctx, erasures), eq(erasures.id, id)));
}

export async function recordErasedAttachments(
  ctx: Context,
  id: string,
  uuids: readonly string[],
): Promise<void> {
  if (uuids.length === 0) return;
  await ctx.db
    .update(erasures)
    .set({
      person: sql`jsonb_set(${erasures.person}, '{attachments}',
        (${erasures.person} -> 'attachments') || ${JSON.stringify(uuids)}::text::jsonb)`,
    })
    .where(and(owned(ctx, erasures), eq(erasures.id, id), isNotNull(erasures.person)));
}
