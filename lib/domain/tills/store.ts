import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import { displays, handOvers, tills } from '@/drizzle/schema/tills';
import { actorName, type Context } from '@/lib/platform/context';
import { sendAhead } from '@/lib/platform/db/client';
import { insertionOf } from '@/lib/platform/db/insertion';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';
import { printsMax, type TillStatus } from './schema';

export type TillRow = typeof tills.$inferSelect;

export type DisplayRow = typeof displays.$inferSelect;

export type HandOverChoice = (typeof handOvers.$inferSelect)['choice'];

const insertionOfTills = insertionOf(tills);

export interface SeenTill {
  readonly uuid: string;
  /** Empty if the receipt does not name the till. */
  readonly name: string;
  readonly storeReference: number;
}

/** Writes only tills that are new, changed, or last updated over an hour ago. Returns their UUIDs. */
export async function insertSeenTills(ctx: Context, seen: readonly SeenTill[]): Promise<string[]> {
  const now = ctx.now();
  const rows = seen.map((till) => ({
    ...till,
    heardAt: now,
    status: null,
    statusAt: null,
    createdAt: now,
  }));
  const noted = await ctx.db.execute<{ uuid: string }>(sql`
    ${insertionOfTills(ctx.retailer.id, rows)}
    on conflict (retailer_id, uuid) do update set heard_at = greatest(tills.heard_at, excluded.heard_at),
      name = coalesce(nullif(excluded.name, ''), tills.name), store_reference = excluded.store_reference
    where tills.heard_at < excluded.heard_at - interval '1 hour' or tills.store_reference <> excluded.store_reference
      or excluded.name not in ('', tills.name)
    returning uuid`);
  return noted.map(({ uuid }) => uuid);
}

interface ListTills {
  readonly count: number;
  readonly after?: TillRow | null;
}

export function readTills(ctx: Context, { count, after = null }: ListTills): Promise<TillRow[]> {
  const place = after === null ? null : ([after.storeReference, after.name, after.uuid] as const);
  const page = keysetPage([tills.storeReference, tills.name, tills.uuid], 'ascending', place);
  return ctx.db
    .select()
    .from(tills)
    .where(and(owned(ctx, tills), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

export async function findTill(ctx: Context, uuid: string): Promise<TillRow | null> {
  const [row] = await ctx.db
    .select()
    .from(tills)
    .where(and(owned(ctx, tills), eq(tills.uuid, uuid)));
  return row ?? null;
}

export async function lockTill(ctx: Context, uuid: string): Promise<void> {
  await ctx.db
    .select({ uuid: tills.uuid })
    .from(tills)
    .where(and(owned(ctx, tills), eq(tills.uuid, uuid)))
    .for('update');
}

export async function saveStatus(
  ctx: Context,
  uuid: string,
  { name, status }: { readonly name: string | undefined; readonly status: TillStatus },
): Promise<void> {
  const now = ctx.now();
  const reported = { status, statusAt: now, heardAt: now, ...(name === undefined ? {} : { name }) };
  await ctx.db
    .insert(tills)
    .values({
      retailerId: ctx.retailer.id,
      uuid,
      name: '',
      storeReference: 0,
      createdAt: now,
      ...reported,
    })
    .onConflictDoUpdate({ target: [tills.retailerId, tills.uuid], set: reported });
}

const failedMax = 1000;

export async function countFailed(
  ctx: Context,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const failed = ctx.db
    .select({ till: rawReceipts.tillUuid })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.state, 'failed'), eq(rawReceipts.test, false)))
    .orderBy(desc(rawReceipts.id))
    .limit(failedMax)
    .as('failed');
  const rows = await ctx.db
    .select({ till: failed.till, count: sql<number>`count(*)::int` })
    .from(failed)
    .where(isNotNull(failed.till))
    .groupBy(failed.till);
  const wanted = new Set(uuids);
  return new Map(
    rows.flatMap(({ till, count }) => (till !== null && wanted.has(till) ? [[till, count] as const] : [])),
  );
}

export function readDisplays(ctx: Context, uuids: readonly string[]): Promise<DisplayRow[]> {
  return ctx.db
    .select()
    .from(displays)
    .where(and(owned(ctx, displays), inArray(displays.tillUuid, [...uuids]), isNull(displays.revokedAt)))
    .orderBy(asc(displays.id));
}

export async function readTillsWithDisplays(ctx: Context): Promise<string[]> {
  const rows = await ctx.db
    .selectDistinct({ till: displays.tillUuid })
    .from(displays)
    .where(and(owned(ctx, displays), isNull(displays.revokedAt)));
  return rows.map(({ till }) => till);
}

export async function insertDisplay(
  ctx: Context,
  row: Pick<DisplayRow, 'id' | 'tillUuid' | 'tokenDigest'>,
): Promise<void> {
  await ctx.db.insert(displays).values({
    ...row,
    retailerId: ctx.retailer.id,
    createdBy: actorName(ctx.actor),
    createdAt: ctx.now(),
    revokedAt: null,
  });
}

export async function revokeDisplayRow(ctx: Context, till: string, id: string): Promise<boolean> {
  const revoked = await ctx.db
    .update(displays)
    .set({ revokedAt: ctx.now() })
    .where(
      and(owned(ctx, displays), eq(displays.id, id), eq(displays.tillUuid, till), isNull(displays.revokedAt)),
    )
    .returning({ id: displays.id });
  return revoked.length > 0;
}

export async function findDisplay(ctx: Context, tokenDigest: string): Promise<DisplayRow | null> {
  const [row] = await ctx.db
    .select()
    .from(displays)
    .where(and(owned(ctx, displays), eq(displays.tokenDigest, tokenDigest), isNull(displays.revokedAt)));
  return row ?? null;
}

export async function isInUse(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: displays.id })
    .from(displays)
    .where(and(owned(ctx, displays), eq(displays.id, id), isNull(displays.revokedAt)));
  return rows.length > 0;
}

export async function readChoices(ctx: Context, till: string, receiptId: string): Promise<HandOverChoice[]> {
  const rows = await ctx.db
    .select({ choice: handOvers.choice })
    .from(handOvers)
    .where(and(owned(ctx, handOvers), eq(handOvers.tillUuid, till), eq(handOvers.receiptId, receiptId)))
    .orderBy(asc(handOvers.createdAt), asc(handOvers.choice));
  return rows.map(({ choice }) => choice);
}

export async function saveHandOver(
  ctx: Context,
  row: {
    readonly tillUuid: string;
    readonly receiptId: string;
    readonly choice: HandOverChoice;
    readonly createdBy: string;
  },
): Promise<void> {
  await ctx.db
    .insert(handOvers)
    .values({ ...row, retailerId: ctx.retailer.id, createdAt: ctx.now(), doneAt: null })
    .onConflictDoUpdate({
      target: [handOvers.retailerId, handOvers.tillUuid, handOvers.receiptId, handOvers.choice],
      set: { createdBy: row.createdBy, createdAt: ctx.now(), doneAt: null },
    });
}

export async function finishPrints(ctx: Context, till: string, receiptIds: readonly string[]): Promise<void> {
  if (receiptIds.length === 0) return;
  await ctx.db
    .update(handOvers)
    .set({ doneAt: ctx.now() })
    .where(and(openPrints(ctx, till), inArray(handOvers.receiptId, [...receiptIds])));
}

export async function readPrints(ctx: Context, till: string, since: Date): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: handOvers.receiptId })
    .from(handOvers)
    .where(and(openPrints(ctx, till), gt(handOvers.createdAt, since)))
    .orderBy(asc(handOvers.createdAt), asc(handOvers.receiptId))
    .limit(printsMax);
  return rows.map(({ id }) => id);
}

function openPrints(ctx: Context, till: string) {
  return and(
    owned(ctx, handOvers),
    eq(handOvers.tillUuid, till),
    eq(handOvers.choice, 'paper'),
    isNull(handOvers.doneAt),
  );
}

export const displayChannel = 'receipt_service_displays';

export type DisplayNotification =
  | { readonly kind: 'receipt'; readonly retailerId: number; readonly till: string; readonly id: string }
  | { readonly kind: 'revoked'; readonly retailerId: number; readonly id: string };

/** Postgres delivers the notification at the commit. The statement is sent without waiting for its answer. */
export function notifyDisplays(ctx: Context, notification: DisplayNotification): void {
  sendAhead(ctx.db, sql`select pg_notify(${displayChannel}, ${JSON.stringify(notification)})`);
}
