import { hash } from 'node:crypto';
import { notFound, unprocessable } from '@/lib/core/errors';
import { isUuid, newId, newLinkToken, retailerOfLinkToken } from '@/lib/core/ids';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, systemContext, type Context } from '@/lib/platform/context';
import {
  announceChange,
  changesSoFar,
  findCached,
  forgetRetailer,
  cacheUntilChanged,
} from '@/lib/platform/db/cache-until-changed';
import { findCachedRetailer } from '@/lib/platform/retailers/store';
import { findKnownTill } from './read-tills';
import {
  findDisplay,
  insertDisplay,
  lockTill,
  notifyDisplays,
  readDisplays,
  readTillsWithDisplays,
  revokeDisplayRow,
} from './store';

const displaysMax = 10;

/** Milliseconds for which a display shows a receipt, counted from its storage. */
export const shownForMs = 60_000;

/**
 * Greatest age, in milliseconds, of a receipt that a display shows. An older receipt was uploaded late, and
 * its shopper has left.
 */
export const datedWithinMs = 10 * 60_000;

/**
 * Only a digest of the token is stored.
 * @throws ServiceError `not_found`, `unprocessable` for more than ten displays.
 */
export async function addDisplay(
  ctx: Context<'put_till'>,
  till: string,
): Promise<{ readonly id: string; readonly token: string }> {
  const { uuid } = await findKnownTill(ctx, till);
  const id = newId();
  const token = newLinkToken(ctx.retailer.id);
  await inTransaction(ctx, async (inner) => {
    await lockTill(inner, uuid);
    if ((await readDisplays(inner, [uuid])).length >= displaysMax) {
      const maximum = { maximum: displaysMax };
      throw unprocessable(`a till can have at most ${displaysMax} displays`, 'displays_max', maximum);
    }
    await insertDisplay(inner, { id, tillUuid: uuid, tokenDigest: digestOf(token) });
    await announceDisplays(inner);
    await recordDisplay(inner, uuid, { before: null, after: { display: id } });
  });
  return { id, token };
}

/**
 * Revokes a display and ends its streams.
 * @throws ServiceError `not_found`.
 */
export async function revokeDisplay(ctx: Context<'put_till'>, till: string, id: string): Promise<void> {
  if (!isUuid(till) || !isUuid(id)) throw notFound('display');
  const [uuid, display] = [till.toLowerCase(), id.toLowerCase()];
  await inTransaction(ctx, async (inner) => {
    if (!(await revokeDisplayRow(inner, uuid, display))) throw notFound('display');
    await announceDisplays(inner);
    notifyDisplays(inner, { kind: 'revoked', retailerId: ctx.retailer.id, id: display });
    await recordDisplay(inner, uuid, { before: { display }, after: null });
  });
}

/** Makes every process read again which tills have displays. */
async function announceDisplays(ctx: Context): Promise<void> {
  forgetRetailer(ctx.retailer.id);
  await announceChange(ctx.db, ctx.retailer.id);
}

function recordDisplay(
  ctx: Context,
  till: string,
  change: { readonly before: unknown; readonly after: unknown },
): Promise<void> {
  return recordChange(ctx, { action: 'put_till', subjectType: 'till', subjectId: till, ...change });
}

export interface OpenedDisplay {
  readonly ctx: Context;
  readonly id: string;
  readonly till: string;
}

export async function openDisplay(token: string): Promise<OpenedDisplay | null> {
  const retailerId = retailerOfLinkToken(token);
  const retailer = retailerId === null ? null : await findCachedRetailer(retailerId);
  if (retailer === null) return null;
  const ctx = systemContext(retailer, 'display');
  const row = await findDisplay(ctx, digestOf(token));
  return row === null ? null : { ctx, id: row.id, till: row.tillUuid };
}

function digestOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

interface TillReceipt {
  readonly till: string;
  readonly receiptId: string;
  readonly timestamp: Date;
}

/**
 * Displays are notified after the commit. Late uploads are skipped, because a till can upload thousands of
 * receipts and exceed the rate limit of its screen.
 */
export async function notifyNewReceipts(ctx: Context, stored: readonly TillReceipt[]): Promise<void> {
  const since = ctx.now().getTime() - datedWithinMs;
  const fresh = stored.filter(({ timestamp }) => timestamp.getTime() > since);
  if (fresh.length === 0) return;
  const shown = await tillsWithDisplays(ctx);
  for (const { till, receiptId } of fresh) {
    if (!shown.has(till)) continue;
    notifyDisplays(ctx, { kind: 'receipt', retailerId: ctx.retailer.id, till, id: receiptId });
  }
}

async function tillsWithDisplays(ctx: Context): Promise<ReadonlySet<string>> {
  const key = `displays:${ctx.retailer.id}`;
  const kept = findCached<ReadonlySet<string>>(key);
  if (kept !== undefined) return kept;
  const changes = changesSoFar();
  const value: ReadonlySet<string> = new Set(await readTillsWithDisplays(ctx));
  cacheUntilChanged(key, changes, { retailerId: ctx.retailer.id, value });
  return value;
}
