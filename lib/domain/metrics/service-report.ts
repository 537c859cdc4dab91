import { Gauge, Registry } from 'prom-client';
import { config } from '@/lib/core/config';
import { withDeadline } from '@/lib/platform/db/with-deadline';
import { readLastBackups } from '@/lib/platform/storage/backup-notes';
import { logFailure } from '@/lib/platform/db/outage';
import { readFreeSpace } from '@/lib/platform/storage/free-space';
import { metricPrefix } from '@/lib/platform/metrics/instruments';
import { readFigures, type ServiceFigures } from './store';
import { currentTime } from '@/lib/core/clock';

/** Milliseconds for which figures are cached. All readers share the cache. */
const freshForMs = 10_000;
const timeoutInMs = 3_000;
const askBackups = withDeadline(readLastBackups, timeoutInMs);

const readBackups = () => askBackups().catch(noted('runs of backups could not be read for metrics'));

type MakeGauge = (name: string, help: string, ...labelNames: string[]) => Gauge;

/** Reports the database and the disk, because they belong to no single process. */
export function serviceReporter(queues: readonly string[]): () => Promise<Registry> {
  const freshFigures = figuresReader(queues);
  return async () => {
    const registry = new Registry();
    const gauge: MakeGauge = (name, help, ...labelNames) =>
      new Gauge({ name: `${metricPrefix}${name}`, help, labelNames, registers: [registry] });
    const [figures, disk, backups] = await Promise.all([freshFigures(), readFreeSpace(), readBackups()]);
    if (backups !== null) setBackups(backups, gauge);
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
  };
}

function setFigures(
  {
    queues,
    rawReceipts,
    messages,
    waitingMessages,
    search,
    connections,
    connectionsMax,
    isWritable,
    replicas,
  }: ServiceFigures,
  gauge: MakeGauge,
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
  const { oldest, retrying } = waitingMessages;
  const messageAge = gauge(
    'messages_oldest_waiting_seconds',
    'Age of the oldest message that waits to be sent; 0 where none does.',
  );
  messageAge.set(oldest === null ? 0 : (currentTime().getTime() - oldest.getTime()) / 1000);
  gauge('messages_retrying', 'Messages that wait for another attempt; counted up to 10,000.').set(retrying);
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
  gauge(
    'database_writable',
    'Whether the database takes writes: a standby does not, as after a failover.',
  ).set(isWritable ? 1 : 0);
  setReplicas(replicas, gauge);
}

function setReplicas(replicas: ServiceFigures['replicas'], gauge: MakeGauge): void {
  const up = gauge('replica_up', 'Whether a replica answers and follows the primary.', 'replica');
  const bytes = gauge('replica_lag_bytes', 'Log of the primary that a replica has not replayed.', 'replica');
  const seconds = gauge(
    'replica_lag_seconds',
    'Age of the last transaction that a replica has replayed, while it is behind; else 0.',
    'replica',
  );
  for (const { replica, lag } of replicas) {
    up.set({ replica }, lag === null ? 0 : 1);
    if (lag === null) continue;
    bytes.set({ replica }, lag.bytes);
    seconds.set({ replica }, lag.seconds);
  }
}

/** Time 0 means that no run is known. Alerts then see a very old backup. */
function setBackups(
  { completed, failed }: Awaited<ReturnType<typeof readLastBackups>>,
  gauge: MakeGauge,
): void {
  gauge(
    'backup_last_success_timestamp_seconds',
    'When `npm run admin -- backup` last completed, from any host; 0: never.',
  ).set((completed?.endedAt.getTime() ?? 0) / 1000);
  gauge(
    'backup_last_failure_timestamp_seconds',
    'When `npm run admin -- backup` last failed, from any host; 0: never.',
  ).set((failed?.endedAt.getTime() ?? 0) / 1000);
  gauge('backup_last_success_size_bytes', 'Size of the file that it last completed.').set(
    completed?.bytes ?? 0,
  );
}

function figuresReader(queues: readonly string[]): () => Promise<ServiceFigures | null> {
  const askFigures = withDeadline(() => readFigures(queues), timeoutInMs);
  let last: { readonly readAt: number; readonly figures: Promise<ServiceFigures | null> } | undefined;
  return () => {
    const now = currentTime().getTime();
    if (last === undefined || now - last.readAt >= freshForMs || now < last.readAt) {
      const figures = askFigures().catch(noted('figures for metrics could not be read'));
      last = { readAt: now, figures };
    }
    return last.figures;
  };
}

function noted(text: string): (error: unknown) => null {
  return (error) => {
    logFailure(error, {}, text, 'warn');
    return null;
  };
}
