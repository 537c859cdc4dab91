import { isDeepStrictEqual } from 'node:util';
import { conflict, invalidRequest, notFound } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { recordWebhooks } from '@/lib/domain/events/record-readers';
import { eventTypes, type EventType } from '@/lib/domain/events/schema';
import { findFeed } from '@/lib/domain/events/store/feed';
import { recordChange } from '@/lib/platform/audit/record-change';
import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { permissionOf } from '@/lib/platform/auth/permissions';
import { unexpiredSecrets } from '@/lib/platform/auth/previous-secrets';
import { inTransaction, type Context } from '@/lib/platform/context';
import { isSendable } from '@/lib/platform/net/send-checked';
import { findPublicAddresses } from '@/lib/platform/net/public-address';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { deliverWebhooksJob } from './deliver-webhooks-job';
import { presentWebhookSettings } from './present';
import { operationOfEvent } from './read-resource';
import type { NewWebhook, WebhookPatch } from './schema';
import { newSigningSecret, sealSigningSecret } from './sign';
import { failPending } from './store/deliveries';
import {
  deleteWebhook,
  findWebhook,
  hasEnabledWebhook,
  insertWebhook,
  updateWebhook,
  type WebhookRow,
} from './store/webhooks';

/** Most webhooks of a retailer. Each event is checked against each of them. */
const webhooksMax = 20;

/** Milliseconds after a rotation for which the earlier secret still signs as well. */
const overlapInMs = 24 * 60 * 60 * 1000;

/** Most earlier secrets that still sign. Each adds a signature to the header. */
const previousMax = 5;

/** A webhook with its secret. Only the answer to its creation or a rotation shows the secret. */
export interface WithSecret {
  readonly row: WebhookRow;
  readonly secret: string;
}

/**
 * Creates a webhook, which gets the events from now on (contract section 15).
 * @throws ServiceError `invalid_request` for an address that is not public; `permission_denied` for resources
 * that the caller may not read; `conflict` for too many webhooks.
 */
export async function createWebhook(ctx: Context<'post_webhook'>, sent: NewWebhook): Promise<WithSecret> {
  const { url, types = [], description = '', status = 'enabled', include = [] } = sent;
  checkReads(ctx, { types, include });
  await checkAddress(url);
  const secret = newSigningSecret();
  const row = await inTransaction(ctx, async (inner) => {
    const inserted = await insertWebhook(inner, webhooksMax, (id) => ({
      url,
      types,
      description,
      status,
      include,
      disabledFor: status === 'enabled' ? null : 'request',
      secret: sealSigningSecret(secret, { retailerId: ctx.retailer.id, id }),
      position: 0,
    }));
    if (inserted === null) {
      const parameters = { maximum: webhooksMax };
      throw conflict(`there are ${webhooksMax} webhooks already`, 'many_webhooks', parameters);
    }
    await recordChange(inner, {
      action: 'post_webhook',
      subjectType: 'webhook',
      subjectId: String(inserted.id),
      before: null,
      after: presentWebhookSettings(inserted),
    });
    await recordEnabled(inner);
    return status === 'enabled' ? startFromNow(inner, inserted.id) : inserted;
  });
  return { row, secret };
}

/**
 * Changes a webhook. A webhook that is enabled again gets only events from then on.
 * @throws ServiceError `not_found`, and the errors of `createWebhook`.
 */
export async function patchWebhook(
  ctx: Context<'patch_webhook'>,
  id: number,
  patch: WebhookPatch,
): Promise<WebhookRow> {
  if (patch.url !== undefined) await checkAddress(patch.url);
  return inTransaction(ctx, async (inner) => {
    const before = await findWebhook(inner, id, 'held');
    if (before === null) throw notFound('webhook');
    const columns = {
      url: patch.url ?? before.url,
      types: patch.types ?? before.types,
      description: patch.description ?? before.description,
      status: patch.status ?? before.status,
      include: patch.include ?? before.include,
    };
    checkReads(inner, columns);
    if (isDeepStrictEqual({ ...before, ...columns }, before)) return before;
    const isOther = columns.url !== before.url || columns.status !== before.status;
    const after = await updateWebhook(inner, id, {
      ...columns,
      disabledFor: disabledFor(before, columns.status),
      ...(isOther ? { failingSince: null, failingConfirmed: false, pausedUntil: null } : {}),
      updatedAt: inner.now(),
    });
    await recordChange(inner, {
      action: 'patch_webhook',
      subjectType: 'webhook',
      subjectId: String(id),
      before: presentWebhookSettings(before),
      after: presentWebhookSettings(after),
    });
    if (after.status === before.status) return after;
    await recordEnabled(inner);
    return after.status === 'enabled' ? startFromNow(inner, id) : stop(inner, id);
  });
}

function disabledFor(before: WebhookRow, status: WebhookRow['status']): WebhookRow['disabledFor'] {
  if (status === 'enabled') return null;
  return before.disabledFor ?? 'request';
}

export async function disableWebhook(
  ctx: Context,
  before: WebhookRow,
  reason: 'failing' | 'gone',
): Promise<void> {
  const after = await updateWebhook(ctx, before.id, {
    status: 'disabled',
    disabledFor: reason,
    updatedAt: ctx.now(),
  });
  await recordChange(ctx, {
    action: 'webhook_disabled',
    subjectType: 'webhook',
    subjectId: String(before.id),
    before: presentWebhookSettings(before),
    after: { ...presentWebhookSettings(after), disabled_reason: reason },
  });
  await recordEnabled(ctx);
  await stop(ctx, before.id);
}

/**
 * Replaces the secret. For 24 hours, requests are signed with the earlier secret as well.
 * @throws ServiceError `not_found`, `conflict` for too many earlier secrets.
 */
export function rotateSecret(ctx: Context<'patch_webhook'>, id: number): Promise<WithSecret> {
  const secret = newSigningSecret();
  return inTransaction(ctx, async (inner) => {
    const before = await findWebhook(inner, id, 'held');
    if (before === null) throw notFound('webhook');
    const previous = unexpiredSecrets(before.previousSecrets);
    if (previous.length >= previousMax) {
      throw conflict(
        'too many earlier secrets are still signed with; wait until one expires',
        'many_signing_secrets',
      );
    }
    const until = inner.now().getTime() + overlapInMs;
    const row = await updateWebhook(inner, id, {
      secret: sealSigningSecret(secret, before),
      previousSecrets: [{ secret: before.secret, until }, ...previous],
      updatedAt: inner.now(),
    });
    await recordChange(inner, {
      action: 'patch_webhook',
      subjectType: 'webhook',
      subjectId: String(id),
      before: presentWebhookSettings(before),
      after: { ...presentWebhookSettings(row), secret: 'rotated' },
    });
    return { row, secret };
  });
}

/**
 * Deletes a webhook. Deliveries that still wait are never sent.
 * @throws ServiceError `not_found`.
 */
export async function removeWebhook(ctx: Context<'delete_webhook'>, id: number): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const before = await findWebhook(inner, id, 'held');
    if (before === null) throw notFound('webhook');
    await deleteWebhook(inner, id);
    await recordChange(inner, {
      action: 'delete_webhook',
      subjectType: 'webhook',
      subjectId: String(id),
      before: presentWebhookSettings(before),
      after: null,
    });
    await recordEnabled(inner);
  });
}

async function recordEnabled(ctx: Context): Promise<void> {
  await recordWebhooks(ctx, await hasEnabledWebhook(ctx));
}

async function startFromNow(ctx: Context, id: number): Promise<WebhookRow> {
  const { lastPosition } = await findFeed(ctx);
  await enqueue(ctx, deliverWebhooksJob, {});
  return updateWebhook(ctx, id, { position: lastPosition, dueAt: ctx.now() });
}

async function stop(ctx: Context, id: number): Promise<WebhookRow> {
  await failPending(ctx, id);
  return updateWebhook(ctx, id, { dueAt: null, leasedUntil: null, pausedUntil: null });
}

function checkReads(
  ctx: Context,
  { types, include }: { readonly types: readonly string[]; readonly include: readonly string[] },
): void {
  if (!include.includes('resource')) return;
  const sent = types.length === 0 ? eventTypes : eventTypes.filter((type) => types.includes(type));
  checkHolds(ctx, new Set(sent.map((type: EventType) => permissionOf(operationOfEvent(type)))));
}

/**
 * Most milliseconds for resolving a host name here. If it takes longer, the address is accepted, because
 * sending resolves it again.
 */
const lookUpMs = 3000;

/**
 * Requires https and public addresses. A host name that does not exist yet is accepted.
 * @throws ServiceError `invalid_request`.
 */
async function checkAddress(text: string): Promise<void> {
  const url = new URL(text);
  if (url.protocol !== 'https:' && !isSendable(url))
    throw invalidRequest([violation('body', 'url', 'https')]);
  const late = new Promise<null>((resolve) => setTimeout(resolve, lookUpMs, null).unref());
  const found = isSendable(url) ? await Promise.race([findPublicAddresses(url.hostname), late]) : null;
  if (found?.kind === 'refused' || !isSendable(url)) {
    throw invalidRequest([violation('body', 'url', 'address_refused')]);
  }
}
