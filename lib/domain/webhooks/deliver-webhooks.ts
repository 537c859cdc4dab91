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

/** Milliseconds between searches for due webhooks. An event is delayed by at most this time. */
const lookEveryMs = 300;

/** Milliseconds after which a run ends and another follows, because the queue would expire a longer job. */
const runMs = 5 * 60 * 1000;

const enabledEveryMs = 30_000;

/**
 * Milliseconds of a lease. Under a lease, a process sends for 20 seconds, and its last attempt may take 15
 * more. If the process dies, attempts that it has not stored are sent again.
 */
const leaseMs = 60_000;

/**
 * Most webhooks to which a process sends at once. There are many, so that slow receivers do not delay fast
 * ones.
 */
const webhooksAtOnce = 200;

let isRunning = false;

/** Makes the retailer's webhooks due. Call this in the transaction that gives positions to events. */
export function wakeAfterSequencing({ db }: { readonly db: Database }, retailerId: number): Promise<void> {
  return wakeWebhooks({ db, retailer: { id: retailerId } }, currentTime());
}

export async function deliverWebhooks(_data: unknown, { signal }: JobRun): Promise<void> {
  if (isRunning) return;
  isRunning = true;
  const sending = new Set<Promise<void>>();
  try {
    await sendUntilDone(sending, signal);
  } finally {
    isRunning = false;
  }
  // The next run is enqueued before the last requests end, because that run need not wait for these requests.
  if (!signal.aborted && (await isAnyEnabled(database()))) {
    await enqueue({ db: database() }, deliverWebhooksJob, {});
  }
  await Promise.all(sending);
}

async function sendUntilDone(sending: Set<Promise<void>>, signal: AbortSignal): Promise<void> {
  const endAt = performance.now() + runMs;
  let checkedAt = -Infinity;
  while (!signal.aborted && performance.now() < endAt) {
    for (const lease of await takeDue(webhooksAtOnce - sending.size)) {
      const sent: Promise<void> = sendLeased(lease, signal).finally(() => sending.delete(sent));
      sending.add(sent);
    }
    if (sending.size === 0 && performance.now() - checkedAt > enabledEveryMs) {
      if (!(await isAnyEnabled(database()))) return;
      checkedAt = performance.now();
    }
    await pause(lookEveryMs, undefined, { signal }).catch(() => undefined);
  }
}

function takeDue(limit: number): Promise<LeasedWebhook[]> {
  if (limit === 0) return Promise.resolve([]);
  const now = currentTime();
  return leaseDue(database(), { now, until: new Date(now.getTime() + leaseMs), limit });
}

/** Never throws. A failure is logged, and the webhook is tried again after the lease. */
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
