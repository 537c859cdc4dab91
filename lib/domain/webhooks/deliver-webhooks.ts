import { setTimeout as pause } from 'node:timers/promises';
import { currentTime } from '@/lib/core/clock';
import { logFailure } from '@/lib/platform/db/outage';
import { database, type Database } from '@/lib/platform/db/client';
import { systemContext } from '@/lib/platform/context';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { findRetailer } from '@/lib/platform/retailers/store';
import { deliverWebhooksJob } from './deliver-webhooks-job';
import { sendToWebhook } from './send-to-webhook';
import { isAnyEnabled, leaseDue, wakeWebhooks, type LeasedWebhook } from './store/webhooks';

/** Milliseconds between polls for due webhooks, thus the longest delay of an event. */
const lookEveryMs = 300;

/** Milliseconds of a run; the queue expires longer jobs, so a new run follows. */
const runMs = 5 * 60 * 1000;

const enabledEveryMs = 30_000;

/**
 * Milliseconds of a lease, longer than a turn with its last attempt. Attempts that a dead process has not
 * stored are repeated.
 */
const leaseMs = 60_000;

/** Most webhooks that a process sends to at once, so that slow ones do not delay others. */
const webhooksAtOnce = 200;

let isRunning = false;

/** Makes webhooks due. Call it in the transaction that gives events their positions. */
export function wakeAfterSequencing({ db }: { readonly db: Database }, retailerId: number): Promise<void> {
  return wakeWebhooks({ db, retailer: { id: retailerId } }, currentTime());
}

/** Sends for one run, and enqueues the next. */
export async function deliverWebhooks(_data: unknown, { signal }: JobRun): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const sending = new Set<Promise<void>>();
  try {
    await sendUntilDone(sending, signal);
  } finally {
    isRunning = false;
  }
  // Enqueued before the last requests end: the next run need not wait for them.
  if (!signal.aborted && (await isAnyEnabled(database()))) {
    await enqueue({ db: database() }, deliverWebhooksJob, {});
  }
  await Promise.all(sending);
}

async function sendUntilDone(sending: Set<Promise<void>>, signal: AbortSignal): Promise<void> {
  const endAt = performance.now() + runMs;
  let askedAt = -Infinity;
  while (!signal.aborted && performance.now() < endAt) {
    for (const lease of await takeDue(webhooksAtOnce - sending.size)) {
      const sent: Promise<void> = sendLeased(lease, signal).finally(() => sending.delete(sent));
      sending.add(sent);
    }
    if (sending.size === 0 && performance.now() - askedAt > enabledEveryMs) {
      if (!(await isAnyEnabled(database()))) return;
      askedAt = performance.now();
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

function takeDue(limit: number): Promise<LeasedWebhook[]> {
  if (limit === 0) return Promise.resolve([]);
  const now = currentTime();
  return leaseDue(database(), { now, until: new Date(now.getTime() + leaseMs), limit });
}

/** Never throws: a failure is logged, and the webhook is retried after the lease. */
async function sendLeased(lease: LeasedWebhook, signal: AbortSignal): Promise<void> {
  try {
    const retailer = await findRetailer(lease.retailerId);
    if (retailer !== null) await sendToWebhook(systemContext(retailer, 'webhooks'), lease, signal);
  } catch (error) {
    if (signal.aborted) return;
    logFailure(error, { retailer: lease.retailerId, webhook: lease.id }, 'webhook failed');
  }
}

export async function deliverDue(signal: AbortSignal = new AbortController().signal): Promise<void> {
  while (!signal.aborted) {
    const leases = await takeDue(webhooksAtOnce);
    if (leases.length === 0) return;
    await Promise.all(leases.map((lease) => sendLeased(lease, signal)));
  }
}
