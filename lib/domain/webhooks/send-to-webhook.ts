import { newId } from '@/lib/core/ids';
import { readEventsAt, readNextMarks } from '@/lib/domain/events/store/feed';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { sendChecked, type Sent } from '@/lib/platform/net/send-checked';
import { disableWebhook } from './change-webhooks';
import { composeBody, type DeliveredEvent } from './compose';
import { queueWebhookMails } from './queue-webhook-mails';
import { nextAttemptAt, pauseUntil, withFailure, type FailureStep } from './retries';
import { testType } from './schema';
import { signatureHeaders, signingSecrets, type Signed } from './sign';
import {
  findNextDue,
  insertDeliveries,
  recordAttempts,
  readDue,
  type WebhookDeliveryRow,
  type EndedAttempt,
} from './store/deliveries';
import {
  findWebhook,
  releaseLease,
  movePosition,
  updateWebhook,
  type LeasedWebhook,
  type WebhookRow,
} from './store/webhooks';

const requestsAtOnce = 5;

/** Most milliseconds of an attempt, from resolving the host name to the end of the answer. */
const timeoutInMs = 15_000;

const runMaxMs = 20_000;

const eventsAtOnce = 500;

const dueAtOnce = 100;

export async function sendToWebhook(ctx: Context, lease: LeasedWebhook, signal: AbortSignal): Promise<void> {
  try {
    await sendWhileLeased(ctx, lease, signal);
  } catch (error) {
    // This process stops. It returns the lease, so that another process can continue at once.
    if (signal.aborted) await releaseLease(ctx, lease, ctx.now());
    throw error;
  }
}

async function sendWhileLeased(ctx: Context, lease: LeasedWebhook, signal: AbortSignal): Promise<void> {
  const endAt = performance.now() + runMaxMs;
  const isOver = () => signal.aborted || performance.now() > endAt;
  let mayHaveMore = true;
  while (!isOver()) {
    const webhook = await findWebhook(ctx, lease.id);
    // The webhook was deleted or disabled, or another process has the lease.
    if (webhook === null || !isHeld(webhook, lease)) return;
    if (webhook.pausedUntil !== null && webhook.pausedUntil > ctx.now()) break;
    const added = await addDeliveries(ctx, webhook);
    const due = await readDue(ctx, webhook.id, ctx.now(), dueAtOnce);
    mayHaveMore = added === eventsAtOnce;
    if (due.length > 0) await sendAll(ctx, webhook, due, { isOver, signal });
    else if (!mayHaveMore) break;
  }
  await releaseLease(ctx, lease, await nextDue(ctx, lease.id, mayHaveMore && isOver()));
}

function isHeld({ status, leasedUntil }: WebhookRow, lease: LeasedWebhook): boolean {
  return status === 'enabled' && leasedUntil?.getTime() === lease.leasedUntil.getTime();
}

async function nextDue(ctx: Context, id: number, isFeedLeft: boolean): Promise<Date | null> {
  if (isFeedLeft) return ctx.now();
  const webhook = await findWebhook(ctx, id);
  const next = await findNextDue(ctx, id);
  const paused = webhook?.pausedUntil ?? null;
  return next !== null && paused !== null && paused > next ? paused : next;
}

/** Returns the number of events read. */
async function addDeliveries(ctx: Context, webhook: WebhookRow): Promise<number> {
  const { id, position, types } = webhook;
  const { marks, looked, lookedTo } = await readNextMarks(ctx, { position, types, limit: eventsAtOnce });
  if (looked === 0) return 0;
  await inTransaction(ctx, async (inner) => {
    // A replay has moved the position back, so these events will be read again.
    if (!(await movePosition(inner, webhook, lookedTo))) return;
    const deliveries = marks.map(({ id: eventId, type, at, position: place }) => ({
      eventId,
      type,
      eventAt: at,
      position: place,
    }));
    await insertDeliveries(inner, id, deliveries, inner.now());
  });
  return looked;
}

interface SendingRun {
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
}

/** Most attempts that wait to be stored. After a crash, these attempts are sent again. */
const unrecordedMax = 50;

/** Most milliseconds that a success waits to be stored together with others. */
const unrecordedMaxMs = 200;

/**
 * Sends deliveries. Successes are stored in batches. A failure is stored before the next request, because it
 * can stop the webhook.
 */
async function sendAll(
  ctx: Context,
  webhook: WebhookRow,
  due: readonly WebhookDeliveryRow[],
  { isOver, signal }: SendingRun,
): Promise<void> {
  const positions = due.flatMap(({ position }) => position ?? []);
  const events = await readEventsAt(ctx, positions);
  const secrets = signingSecrets(webhook);
  const waiting = due.values();
  const ended: Ended[] = [];
  let isStopped = false;
  let notedAt = performance.now();
  let noting = Promise.resolve();
  const recordEnded = async () => {
    const some = ended.splice(0);
    notedAt = performance.now();
    if (some.length === 0) return;
    try {
      if ((await recordEndedAttempts(ctx, webhook.id, some)) === 'stop') isStopped = true;
    } catch (error) {
      // Sending stops, because attempts that cannot be stored would be sent again.
      isStopped = true;
      throw error;
    }
  };
  const note = () => (noting = noting.then(recordEnded));
  const isEnough = () => ended.length >= unrecordedMax || performance.now() - notedAt > unrecordedMaxMs;
  let failureRecorded = Promise.resolve();
  const lane = async () => {
    for (const delivery of waiting) {
      // The failure being stored may stop the webhook, so no request begins until it is stored.
      await failureRecorded;
      if (isStopped || isOver()) return;
      const event = eventOf(delivery, events);
      const last = await sendOne(ctx, webhook, delivery, { event, secrets, signal });
      ended.push(last);
      if (failureOf(last.sent) !== null) failureRecorded = note();
      else if (isEnough()) await note();
    }
  };
  const lanes = await Promise.allSettled(Array.from({ length: requestsAtOnce }, lane));
  await note();
  for (const each of lanes) if (each.status === 'rejected') throw each.reason;
}

function eventOf(
  { type, position }: WebhookDeliveryRow,
  events: Awaited<ReturnType<typeof readEventsAt>>,
): DeliveredEvent {
  if (type === testType) return 'test';
  return (position === null ? undefined : events.get(position)) ?? 'gone';
}

interface Ended {
  readonly delivery: WebhookDeliveryRow;
  readonly at: Date;
  readonly durationMs: number;
  readonly sent: Sent | typeof eventGone;
}

async function sendOne(
  ctx: Context,
  webhook: WebhookRow,
  delivery: WebhookDeliveryRow,
  {
    event,
    secrets,
    signal,
  }: { readonly event: DeliveredEvent; readonly secrets: readonly string[]; readonly signal: AbortSignal },
): Promise<Ended> {
  const at = ctx.now();
  const body = await composeBody(trusted(ctx), webhook, delivery, event);
  const startedAt = performance.now();
  const signed = { id: delivery.eventId, at, body: body ?? '' };
  const sent = body === null ? eventGone : await post(webhook.url, { secrets, signed }, signal);
  return { delivery, at, durationMs: Math.round(performance.now() - startedAt), sent };
}

function post(
  url: string,
  { secrets, signed }: { readonly secrets: readonly string[]; readonly signed: Signed },
  signal: AbortSignal,
): Promise<Sent> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'receipt-service-webhooks',
    ...signatureHeaders(secrets, signed),
  };
  return sendChecked({ url, headers, body: signed.body, timeoutInMs, signal });
}

const eventGone = { status: null, failure: 'event_gone', answer: '', retryAfter: null } as const;

function failureOf({ status, failure }: Sent | typeof eventGone): string | null {
  if (failure !== null) return failure;
  if (status !== null && status >= 200 && status < 300) return null;
  return status !== null && status >= 300 && status < 400 ? 'redirect' : 'status';
}

function recordEndedAttempts(
  ctx: Context,
  webhookId: number,
  all: readonly Ended[],
): Promise<'go on' | 'stop'> {
  return inTransaction(ctx, async (inner) => {
    const webhook = await findWebhook(inner, webhookId, 'held');
    if (webhook === null) return 'stop';
    const now = inner.now();
    const isDisabled = webhook.status === 'disabled';
    const noted = all.map((each) => notedOf(each, now));
    await recordAttempts(inner, webhookId, isDisabled ? noted.map(withoutNext) : noted);
    return isDisabled ? 'stop' : recordHealth(inner, webhook, all);
  });
}

function notedOf({ delivery, at, durationMs, sent }: Ended, now: Date): EndedAttempt {
  const failure = failureOf(sent);
  const { eventId, tries } = delivery;
  const answer = sent.answer.replaceAll('\0', '\uFFFD').toWellFormed();
  const attempt = { id: newId(), eventId, at, durationMs, status: sent.status, failure, answer };
  if (failure === null) return { attempt, state: 'delivered', nextAttemptAt: null };
  const isLast = sent.failure === 'event_gone' || delivery.type === testType;
  const next = isLast ? null : nextAttemptAt(tries + 1, now);
  return { attempt, state: next === null ? 'failed' : 'pending', nextAttemptAt: next };
}

function withoutNext({ attempt, state }: EndedAttempt): EndedAttempt {
  return { attempt, state: state === 'pending' ? 'failed' : state, nextAttemptAt: null };
}

const successEveryMs = 10_000;

async function recordHealth(
  ctx: Context,
  webhook: WebhookRow,
  all: readonly Ended[],
): Promise<'go on' | 'stop'> {
  const now = ctx.now();
  const columns: Partial<WebhookRow> = {};
  let run = { failingSince: webhook.failingSince, failingConfirmed: webhook.failingConfirmed };
  let step: FailureStep = 'none';
  for (const { sent, delivery } of all) {
    if (failureOf(sent) === null) {
      run = { failingSince: null, failingConfirmed: false };
      const { lastSuccessAt } = webhook;
      if (lastSuccessAt === null || now.getTime() - lastSuccessAt.getTime() > successEveryMs) {
        columns.lastSuccessAt = now;
      }
      continue;
    }
    columns.lastFailureAt = now;
    const pausedUntil = pauseUntil(sent.status, sent.retryAfter, now);
    if (pausedUntil !== null) columns.pausedUntil = pausedUntil;
    // A failed test does not count as a failure of the webhook: the user who started it sees the result.
    if (delivery.type === testType) continue;
    const next = withFailure(run, now);
    run = { failingSince: next.failingSince, failingConfirmed: next.failingConfirmed };
    if (next.step !== 'none') step = next.step;
  }
  if (run.failingSince !== webhook.failingSince || run.failingConfirmed !== webhook.failingConfirmed) {
    Object.assign(columns, run);
  }
  const after = Object.keys(columns).length === 0 ? webhook : await updateWebhook(ctx, webhook.id, columns);
  if (all.some(({ sent }) => sent.status === 410)) return disable(ctx, after, 'gone');
  if (step === 'disable' && run.failingSince !== null) return disable(ctx, after, 'failing');
  if (step === 'warn' && run.failingConfirmed) await queueWebhookMails(ctx, after.id, 'warning');
  return columns.pausedUntil === undefined ? 'go on' : 'stop';
}

async function disable(ctx: Context, webhook: WebhookRow, reason: 'failing' | 'gone'): Promise<'stop'> {
  await disableWebhook(ctx, webhook, reason);
  await queueWebhookMails(ctx, webhook.id, reason);
  return 'stop';
}
