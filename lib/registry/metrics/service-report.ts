import { Gauge, Registry } from 'prom-client';
import { config } from '@/lib/core/config';
import { withDeadline } from '@/lib/platform/db/with-deadline';
import { logFailure } from '@/lib/platform/db/outage';
import { readFreeSpace } from '@/lib/platform/storage/free-space';
import { metricPrefix } from '@/lib/platform/metrics/instruments';
import { readFigures, type Figures } from './store';
import { currentTime } from '@/lib/core/clock';

/** For how long what was read is good: however many ask, the database is asked that often. */
const freshForMs = 10_000;
const patienceInMs = 3_000;
const askFigures = withDeadline(readFigures, patienceInMs);

let last: { readonly readAt: number; readonly figures: Promise<Figures | null> } | undefined;

/** What belongs to no process: the figures of the database and the disk, as metrics. */
export async function reportService(now = currentTime().getTime()): Promise<Registry> {
  const registry = new Registry();
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name: `${metricPrefix}${name}`, help, labelNames, registers: [registry] });
  const [figures, disk] = await Promise.all([freshFigures(now), readFreeSpace()]);
  gauge('database_up', 'Whether the database answered.').set(figures === null ? 0 : 1);
  if (figures !== null) setFigures(figures, gauge);
  gauge('disk_reserve_bytes', 'Free space below which nothing new is taken.').set(
    config().diskReserveInMegabytes * 1024 * 1024,
  );
  if (disk !== null) {
    gauge('disk_free_bytes', 'Free space on the disk of the data folder.').set(disk.freeBytes);
    gauge('disk_size_bytes', 'Size of the disk of the data folder.').set(disk.sizeBytes);
  }
  return registry;
}

function setFigures(
  { queues, rawReceipts, messages, search, connections, connectionsMax }: Figures,
  gauge: (name: string, help: string, ...labelNames: string[]) => Gauge,
): void {
  const waiting = gauge('jobs_waiting', 'Jobs that are due, by queue; counted up to 10,000.', 'queue');
  const deferred = gauge('jobs_deferred', 'Jobs for later, such as a next attempt, by queue.', 'queue');
  const age = gauge(
    'jobs_oldest_waiting_seconds',
    'How long ago the oldest of the jobs that wait became due, by queue; 0 where none waits.',
    'queue',
  );
  for (const { queue, due, later, oldestInSeconds } of queues) {
    waiting.set({ queue }, due);
    deferred.set({ queue }, later);
    age.set({ queue }, oldestInSeconds);
  }
  const raw = gauge('raw_receipts', 'Raw receipts that wait or have failed; counted up to 10,000.', 'state');
  for (const { state, count } of rawReceipts) raw.set({ state }, count);
  const sent = gauge('messages', 'Messages on their way or given up; counted up to 10,000.', 'state');
  for (const { state, count } of messages) sent.set({ state }, count);
  gauge('search_tail_documents', 'Documents that no search segment holds yet.').set(search.tail);
  gauge(
    'search_longest_tail_documents',
    'Of one retailer, at most: above some 1,000 sealing is behind, and searches become slower.',
  ).set(search.longestTail);
  const segments = gauge(
    'search_segments',
    'Search segments by level, each some eight times larger.',
    'level',
  );
  for (const [level, count] of search.segments.entries()) segments.set({ level }, count);
  gauge('search_dead_share', 'The share of documents in search segments that count no more.').set(
    search.deadShare,
  );
  const open = gauge(
    'database_connections',
    'Connections to the database, of all servers that share it, by what they do.',
    'state',
  );
  for (const { state, count } of connections) open.set({ state }, count);
  gauge('database_connections_max', 'Connections that the database allows, to everybody.').set(
    connectionsMax,
  );
}

function freshFigures(now: number): Promise<Figures | null> {
  if (last === undefined || now - last.readAt >= freshForMs || now < last.readAt) {
    const figures = askFigures().catch((error: unknown) => {
      logFailure(error, {}, 'figures for metrics could not be read', 'warn');
      return null;
    });
    last = { readAt: now, figures };
  }
  return last.figures;
}
