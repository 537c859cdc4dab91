import { randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { retailers } from '@/drizzle/schema/retailers';
import { recordEvents } from '@/lib/domain/events/record-events';
import type { EventType, NewEvent } from '@/lib/domain/events/schema';
import { inTransaction, type Context } from '@/lib/platform/context';
import { findRetailer } from '@/lib/platform/retailers/store';
import { besideOthers, processorMsByName, processorMsOfFamily } from './processor-time';
import { makeCases } from './requests/cases';
import type { Bench } from './requests/in-world';
import { sendRequests } from './requests/send';
import { startService, type BenchServer } from './requests/servers';
import { median } from './requests/summary';

// What readers of events and the log of requests cost: `npm run bench -- events`.
// `--only=deliveries` sends 1,000 events a second to ten webhooks, and tells how long after their commit they arrive;
// `--only=feed` posts receipts with and without a reader of the feed, `--only=log` reads some with and without the log.

/** Types whose `data.id` is a text; each webhook is sent one of them. */
const types = [
  'receipt.created',
  'receipt.updated',
  'raw_receipt.processed',
  'raw_receipt.ignored',
  'raw_receipt.failed',
  'delivery.sent',
  'delivery.failed',
  'delivery.bounced',
  'identifier.created',
  'link.revoked',
] as const satisfies readonly EventType[];

const perSecond = 1_000;
const seconds = 20;
/** Code is compiled, and connections are opened, in these. */
const warmUpSeconds = 5;

/** Measures what is named by `only`, or all of it. */
export async function measureEvents(bench: Bench, only: string): Promise<void> {
  const env = { ...bench.env, WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' };
  const service = await bench.start(startService(env));
  const parts = { log: compareLog, feed: compareFeed, deliveries: measureDeliveries };
  for (const [name, part] of Object.entries(parts)) {
    if (!name.includes(only)) continue;
    const { othersShare } = await besideOthers(() => part(bench, service));
    console.log(`${name}: ${Math.round(othersShare * 100)} % of the work was that of other programs`);
  }
}

/** When events were committed, by their subjects, and how many milliseconds later a webhook was first sent them. */
interface Times {
  readonly committedAt: Map<string, number>;
  readonly waits: number[];
}

async function measureDeliveries({ world, meter }: Bench, service: BenchServer): Promise<void> {
  const times: Times = { committedAt: new Map(), waits: [] };
  const stopped = await Promise.all(
    types.map((type) => startReceiver(world.authorization, service, type, times)),
  );
  // Of the webhooks, this process hears as another one does.
  const retailer = await findRetailer(world.ctx.retailer.id);
  if (retailer === null) throw new Error('The retailer is gone.');
  const ctx = { ...world.ctx, retailer };
  await writeEvents(ctx, times, warmUpSeconds);
  await untilArrived(times);
  times.waits.length = 0;
  const before = spent(meter.postmaster, service);
  await writeEvents(ctx, times, seconds);
  await untilArrived(times);
  const after = spent(meter.postmaster, service);
  const sorted = times.waits.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  const each = Object.entries(after).map(
    ([name, ms]) => `${name} ${((ms - (before[name] ?? 0)) / sorted.length).toFixed(3)}`,
  );
  console.log(
    `${sorted.length} events in ${seconds} s to ${types.length} webhooks; first attempt after the commit: median ${at(0.5)} ms, ` +
      `95 % ${at(0.95)}, 99 % ${at(0.99)}, last ${at(1)}; processor ms for each: ${each.join(', ')}`,
  );
  for (const stop of stopped) stop();
}

/** Starts a receiver, and makes the webhook that is sent events of a type there. Returns what stops it. */
async function startReceiver(
  authorization: string,
  { origin }: BenchServer,
  type: EventType,
  { committedAt, waits }: Times,
): Promise<() => void> {
  const server = http.createServer((request, response) => {
    const receivedAt = performance.now();
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      response.end();
      const { data } = JSON.parse(body) as { readonly data: { readonly id: string } };
      const at = committedAt.get(data.id);
      // Sent before: at least once is promised.
      if (at === undefined) return;
      committedAt.delete(data.id);
      waits.push(receivedAt - at);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const made = await fetch(`${origin}/api/webhooks`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ url: `http://127.0.0.1:${port}/`, types: [type] }),
  });
  if (made.status !== 201) throw new Error(await made.text());
  return () => void server.close();
}

/** Writes events of all types at the rate, ten in each transaction, whatever becomes of them. */
async function writeEvents(ctx: Context, times: Times, forSeconds: number): Promise<void> {
  const startedAt = performance.now();
  const writing: Promise<void>[] = [];
  for (let written = 0; written < forSeconds * perSecond; written += types.length) {
    const dueInMs = startedAt + (written / perSecond) * 1000 - performance.now();
    if (dueInMs > 0) await pause(dueInMs);
    writing.push(writeSome(ctx, times));
  }
  await Promise.all(writing);
}

async function writeSome(ctx: Context, { committedAt }: Times): Promise<void> {
  const events = types.map((type) => ({ type, data: { id: randomUUID() } }) as NewEvent);
  await inTransaction(ctx, (inner) => recordEvents(inner, events));
  const now = performance.now();
  for (const { data } of events) committedAt.set(String(data.id), now);
}

const patienceMs = 60_000;

async function untilArrived({ committedAt }: Times): Promise<void> {
  const startedAt = performance.now();
  while (committedAt.size > 0) {
    if (performance.now() - startedAt > patienceMs) throw new Error(`${committedAt.size} have not arrived.`);
    await pause(50);
  }
}

/** Rounds of a comparison, both ways in turns. */
const rounds = 9;

/** What processes of the retailer's settings hear of, they hear of in two seconds. */
const heardAfterMs = 2_500;

/** What was queued by a round is worked off. */
const workedOffMs = 1_500;

type Columns = Partial<typeof retailers.$inferInsert>;

interface Compared {
  readonly what: string;
  readonly on: Columns;
  readonly off: Columns;
  /** The request, by its name in `makeCases`. */
  readonly request: string;
  readonly connections: number;
  readonly amount: number;
}

function compareFeed(bench: Bench, service: BenchServer): Promise<void> {
  const of = { what: 'a reader of the feed', request: 'post, 10 items' };
  const on = { feedReadAt: new Date() };
  const off = { feedReadAt: null };
  return compareEach(bench, service, [
    { ...of, on, off, connections: 16, amount: 1_500 },
    { ...of, on, off, connections: 1, amount: 400 },
  ]);
}

function compareLog(bench: Bench, service: BenchServer): Promise<void> {
  const settingsOf = (log: 'on' | 'off') => ({
    settings: { ...bench.world.ctx.retailer.settings, request_log: log },
  });
  const of = { what: 'the log of requests', on: settingsOf('on'), off: settingsOf('off') };
  return compareEach(bench, service, [{ ...of, request: 'get', connections: 16, amount: 6_000 }]);
}

async function compareEach(bench: Bench, service: BenchServer, all: readonly Compared[]): Promise<void> {
  for (const one of all) await compare(bench, service, one);
}

async function compare(
  { world, meter }: Bench,
  service: BenchServer,
  { what, on, off, request, connections, amount }: Compared,
): Promise<void> {
  const found = makeCases(world).find(({ name }) => name === request);
  if (found === undefined) throw new Error(`There is no request ${request}.`);
  const send = () => sendRequests(service.origin, () => found.request('service'), connections, { amount });
  const measure = async (columns: Columns): Promise<Record<string, number>> => {
    const { ctx } = world;
    await ctx.db.update(retailers).set(columns).where(eq(retailers.id, ctx.retailer.id));
    await pause(heardAfterMs);
    const before = spent(meter.postmaster, service);
    await send();
    await pause(workedOffMs);
    const after = spent(meter.postmaster, service);
    return Object.fromEntries(
      Object.entries(after).map(([name, ms]) => [name, (ms - (before[name] ?? 0)) / amount]),
    );
  };
  await send();
  const pairs: Record<'on' | 'off', Record<string, number>>[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // What comes second finds caches as the first left them.
    const isOnFirst = round % 2 === 0;
    const first = await measure(isOnFirst ? on : off);
    const second = await measure(isOnFirst ? off : on);
    pairs.push(isOnFirst ? { on: first, off: second } : { on: second, off: first });
  }
  for (const name of ['web', 'jobs', 'postgres']) {
    const of = (which: 'on' | 'off') => median(pairs.map((pair) => pair[which][name] ?? 0));
    const dearer = median(pairs.map((pair) => (pair.on[name] ?? 0) - (pair.off[name] ?? 0)));
    console.log(
      `${request}, ${connections} connections, ${name}: ${of('on').toFixed(3)} ms with ${what}, ${of('off').toFixed(3)} without, ` +
        `${dearer.toFixed(3)} dearer at the median of ${rounds} rounds`,
    );
  }
}

/** Milliseconds that each kind of process has worked. */
function spent(postmaster: number, { child }: BenchServer): Record<string, number> {
  const byName = processorMsByName(child.pid ?? Number.NaN);
  return { ...Object.fromEntries(byName), postgres: processorMsOfFamily(postmaster) };
}
