import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { messages } from '@/drizzle/schema/delivery';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { processorMsByName, processorMsOfFamily } from '../processor-time';
import type { Case } from './cases';
import { sendRequests } from './send';
import type { BenchServer } from './servers';

/** What one run of requests came to. */
export interface Sample {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Milliseconds of processor time for each request, by process. */
  readonly processorMs: Readonly<Record<string, number>>;
  /** Statements that Postgres ran for each request, those of transactions included; null where it does not count them. */
  readonly statements: number | null;
}

/** How long and how hard a server is asked. */
export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

/** What a bench measures with. */
export interface Meter {
  readonly ctx: Context;
  /** Process id of Postgres. */
  readonly postmaster: number;
}

/** Below this share of a processor, work after a run has come to its end. */
const quietShare = 0.06;
const quietAfterMs = 100;
const quietPatienceMs = 3_000;

/** Sends so many requests of a case and answers what each cost. @throws when one fails. */
export async function measure(
  meter: Meter,
  server: BenchServer,
  one: Case,
  load: { readonly connections: number; readonly amount: number },
): Promise<Sample> {
  await settle(meter, server);
  const before = await readMeter(meter, server);
  const startedAt = performance.now();
  const { waits } = await sendRequests(server.origin, () => one.request(server.name), load.connections, load);
  if (one.drains === true) await drain(meter, server);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = await readMeter(meter, server);
  const each = (figure: number) => figure / load.amount;
  const names = [...after.processorMs.keys()];
  return {
    perSecond: load.amount / seconds,
    p50: quantile(waits, 0.5),
    p99: quantile(waits, 0.99),
    processorMs: Object.fromEntries(
      names.map((name) => [
        name,
        each((after.processorMs.get(name) ?? 0) - (before.processorMs.get(name) ?? 0)),
      ]),
    ),
    statements:
      before.statements === null || after.statements === null
        ? null
        : each(after.statements - before.statements),
  };
}

/** Code of a request that costs some hundredths of a millisecond is compiled whole only after some ten thousand requests. */
const warmUpSeconds = 1.5;

/** Sends requests until code is compiled and connections are open; returns how many a server answers in the load's time. */
export async function warmUp(
  server: BenchServer,
  one: Case,
  { connections, seconds }: Load,
): Promise<number> {
  const request = () => one.request(server.name);
  // One connection comes last: what it asks is compiled by then.
  if (connections > 1) await sendRequests(server.origin, request, connections, { seconds: warmUpSeconds });
  const { answers, seconds: taken } = await sendRequests(server.origin, request, connections, { seconds });
  return Math.max(connections, Math.ceil((answers / taken) * seconds));
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}

/** Waits until raw receipts have become receipts, and messages are sent. */
async function drain({ ctx }: Meter, { name, child }: BenchServer): Promise<void> {
  if (name === 'bare') {
    const done = once(child, 'message');
    child.send('work');
    await done;
    return;
  }
  while ((await countWaiting(ctx)) > 0) await pause(20);
}

async function countWaiting(ctx: Context): Promise<number> {
  const count = sql<number>`count(*)::int`;
  const raw = ctx.db
    .select({ count })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.state, 'received')));
  const unsent = ctx.db
    .select({ count })
    .from(messages)
    .where(and(owned(ctx, messages), inArray(messages.state, ['queued', 'sending'])));
  const [first, second] = await Promise.all([raw, unsent]);
  return (first[0]?.count ?? 0) + (second[0]?.count ?? 0);
}

/** Waits until what came before is over, in the server and in Postgres; a few seconds at most. */
async function settle({ postmaster }: Meter, { child }: BenchServer): Promise<void> {
  const used = () => processorMsOfFamily(postmaster) + processorMsOfFamily(child.pid ?? 0);
  const startedAt = performance.now();
  for (let before = used(); performance.now() - startedAt < quietPatienceMs;) {
    await pause(quietAfterMs);
    const now = used();
    if (now - before <= quietShare * quietAfterMs * 2) return;
    before = now;
  }
}

async function readMeter({ ctx, postmaster }: Meter, { child }: BenchServer) {
  const processorMs = processorMsByName(child.pid ?? Number.NaN);
  const counted = await ctx.db
    .execute<{ calls: number }>(sql`select sum(calls)::float8 as calls from pg_stat_statements`)
    .catch(() => null);
  // Last and first: the question for statements is work, too.
  processorMs.set('postgres', processorMsOfFamily(postmaster));
  return { processorMs, statements: counted?.[0]?.calls ?? null };
}
