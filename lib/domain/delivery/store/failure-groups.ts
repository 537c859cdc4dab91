import { and, desc, eq, gte, inArray, like, lt, lte, or, sql, type SQL } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import { firstIdAt } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { outboxProvider } from '../send/delivery-state';
import type { Channel } from '../send/message-content';
import { optedOut } from './messages';

/** Messages with the same cause. Test clients, erased persons and consumers who opted out are excluded. */
export interface DeliveryGroup {
  readonly channel: Channel;
  /**
   * Digest of the common part of the failures, 32 hexadecimal digits. For messages that did not fail, a
   * digest of the channel.
   */
  readonly cause: string;
  readonly count: number;
  readonly receiptIds: readonly string[];
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly newest: string;
  readonly failure: string | null;
}

interface Bounds {
  readonly since: Date;
  readonly among: number;
  readonly count: number;
}

const receiptsMax = 1000;

const withoutParticulars = sql`left(regexp_replace(regexp_replace(regexp_replace(coalesce(${messages.failure}, ''),
  '"[^"]*"|<[^>]*>', '', 'g'), '[^[:space:]]+@[^[:space:]]+', '@', 'g'), '[0-9]+', '#', 'g'), 300)`;

const causeOfFailure = sql<string>`md5(concat_ws('|', ${messages.channel}, ${messages.kind} = 'receipt', ${withoutParticulars}))`;

/** Only failed messages of the last 30 days are read, and of these the newest 10,000. */
export const failedDeliveriesSeen = { days: 30, among: 10_000 } as const;

const dayMs = 24 * 3_600_000;

/** Messages of erased persons have no address and cannot be retried. */
const hasAddress = or(like(messages.recipient, '%@%'), like(messages.recipient, '+%'));

/** An opt-out is the consumer's choice, so it is no problem. */
const isWanted = sql`${messages.failure} is distinct from ${optedOut}`;

/** Messages of test clients fail on purpose. */
const isReal = eq(messages.test, false);

function failedSince(ctx: Context) {
  const since = new Date(ctx.now().getTime() - failedDeliveriesSeen.days * dayMs);
  return { since, among: failedDeliveriesSeen.among };
}

export function readFailedDeliveries(ctx: Context, count: number): Promise<DeliveryGroup[]> {
  return readGroups(
    ctx,
    { state: 'failed', cause: causeOfFailure, keeps: () => undefined },
    { ...failedSince(ctx), count },
  );
}

export interface FailedPage {
  readonly cause: string;
  readonly failedBefore: Date;
  readonly after: string | undefined;
  readonly count: number;
}

export async function listFailedOfCause(
  ctx: Context,
  { cause, failedBefore, after, count }: FailedPage,
): Promise<string[]> {
  const { since, among } = failedSince(ctx);
  const newest = ctx.db
    .select({ id: messages.id, updatedAt: messages.updatedAt, cause: causeOfFailure.as('cause') })
    .from(messages)
    .where(
      and(
        owned(ctx, messages),
        eq(messages.state, 'failed'),
        gte(messages.id, firstIdAt(since)),
        hasAddress,
        isReal,
        isWanted,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(among)
    .as('newest');
  const rows = await ctx.db
    .select({ id: newest.id })
    .from(newest)
    .where(
      and(
        eq(newest.cause, cause),
        lte(newest.updatedAt, failedBefore),
        after === undefined ? undefined : lt(newest.id, after),
      ),
    )
    .orderBy(desc(newest.id))
    .limit(count);
  return rows.map(({ id }) => id);
}

/**
 * Groups messages in the built-in outbox by channel. Reads the newest `among` messages that are stored as
 * sent.
 */
export async function readKeptDeliveries(
  ctx: Context,
  channels: readonly Channel[],
  bounds: Bounds,
): Promise<DeliveryGroup[]> {
  if (channels.length === 0) return [];
  return readGroups(
    ctx,
    {
      state: 'sent',
      cause: sql`md5(${messages.channel})`,
      // The provider is compared after the limit. If it was compared before, the query could go through all
      // messages that another provider accepted.
      keeps: ({ channel, provider }) => and(inArray(channel, [...channels]), eq(provider, outboxProvider)),
    },
    bounds,
  );
}

interface Grouping {
  readonly state: 'failed' | 'sent';
  readonly cause: SQL;
  readonly keeps: (newest: Pick<typeof messages, 'channel' | 'provider'>) => SQL | undefined;
}

async function readGroups(
  ctx: Context,
  { state, cause, keeps }: Grouping,
  { since, among, count }: Bounds,
): Promise<DeliveryGroup[]> {
  const newest = ctx.db
    .select({
      id: messages.id,
      channel: messages.channel,
      provider: messages.provider,
      receiptId: messages.receiptId,
      createdAt: messages.createdAt,
      updatedAt: messages.updatedAt,
      failure: messages.failure,
      cause: sql<string>`${cause}`.as('cause'),
    })
    .from(messages)
    .where(
      and(
        owned(ctx, messages),
        eq(messages.state, state),
        gte(messages.id, firstIdAt(since)),
        hasAddress,
        isReal,
        isWanted,
      ),
    )
    .orderBy(desc(messages.id))
    .limit(among)
    .as('newest');
  const size = sql<number>`count(*)::int`;
  const rows = await ctx.db
    .select({
      channel: newest.channel,
      cause: newest.cause,
      count: size,
      receiptIds: sql<string[] | null>`(array_agg(${newest.receiptId} order by ${newest.id} desc)
        filter (where ${newest.receiptId} is not null))[1:${sql.raw(String(receiptsMax))}]`,
      firstAt: sql<string>`min(${newest.createdAt})`,
      lastAt: sql<string>`max(${newest.updatedAt})`,
      newest: sql<string>`(array_agg(${newest.id} order by ${newest.updatedAt} desc))[1]`,
      failure: sql<string | null>`(array_agg(${newest.failure} order by ${newest.updatedAt} desc))[1]`,
    })
    .from(newest)
    .where(keeps(newest as unknown as typeof messages))
    .groupBy(newest.channel, newest.cause)
    .orderBy(desc(size))
    .limit(count);
  return rows.map(({ firstAt, lastAt, receiptIds, ...row }) => ({
    ...row,
    receiptIds: receiptIds ?? [],
    firstAt: new Date(firstAt),
    lastAt: new Date(lastAt),
  }));
}
