import { inPipelinedTransaction, type Context } from '@/lib/platform/context';
import { onAssumption } from '@/lib/platform/assumption';
import { ServiceError } from '@/lib/core/errors';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { recordEvents } from '@/lib/domain/events/record-events';
import { submitBatch } from '@/lib/domain/intake/submit-batch';
import type { IgnoredDocument } from '@/lib/domain/transformations/transform';
import { TransformationError } from '@/lib/formats/transformation-error';
import { selectVersion, type SelectedVersion, type VersionRow } from '@/lib/domain/transformations/store';
import {
  chooseByKind,
  chooseTransformation,
  transformChosen,
  type FindVersion,
} from './choose-transformation';
import { failRaw, ConcurrentChangeError } from './fail-raw';
import { rawFailureOf } from './failure-cause';
import { recordSlow } from './slow-retailers';
import { findRaw, settleRaw, type RawRow, type SettledRaw } from './store/raw';

export interface TransformedRaw {
  readonly raw: RawRow;
  readonly version: VersionRow;
  readonly receipts: readonly SubmittedReceipt[];
  /** For each receipt, the transaction ids that earlier versions of the transformation gave it. */
  readonly formerIds: readonly (readonly string[])[];
  readonly ignoredReason: string | null;
  readonly leftOut: readonly IgnoredDocument[];
}

/**
 * Idempotent, because receipts and state are stored in one transaction. If the raw receipt or the mapping is
 * at fault, the state becomes `failed`.
 * @throws any other error; nothing has changed then.
 */
export async function processRaw(ctx: Context, id: string): Promise<void> {
  let settled = false;
  while (!settled) {
    const raw = await findRaw(ctx, id);
    if (raw === null || raw.state !== 'received') return;
    settled = await settle(ctx, raw);
  }
}

/** Returns false when another worker was faster. The caller then reads the new state. */
async function settle(ctx: Context, raw: RawRow): Promise<boolean> {
  try {
    const made = await makeReceipts(ctx, raw);
    if (made !== null) await storeOrFail(ctx, made);
    return true;
  } catch (error) {
    if (error instanceof ConcurrentChangeError) return false;
    throw error;
  }
}

async function storeOrFail(ctx: Context, made: TransformedRaw): Promise<void> {
  try {
    await storeTransformed(ctx, [made]);
  } catch (error) {
    if (!isFinal(error)) throw error;
    await failRaw(ctx, made.raw, rawFailureOf(error), made.version);
  }
}

/**
 * Stores no receipts. If the raw receipt or the mapping is at fault, marks the raw receipt as failed and
 * returns null.
 * @throws ConcurrentChangeError, or any other error; nothing has changed then.
 */
export async function makeReceipts(
  ctx: Context,
  raw: RawRow,
  find: FindVersion = selectVersion,
): Promise<TransformedRaw | null> {
  let version: SelectedVersion | null = null;
  try {
    const chosen = await chooseTransformation(ctx, raw, find);
    version = chosen.version;
    let made = await transformChosen(ctx, chosen, raw);
    if (made.otherKind !== null) {
      const other = await chooseByKind(ctx, version, made.otherKind, find);
      version = other.version;
      made = await transformChosen(ctx, other, raw);
    }
    const { receipts, formerIds, ignored } = made;
    const reasons = [...new Set(ignored.map(({ reason }) => reason))];
    const ignoredReason =
      receipts.length === 0 && reasons.length > 0 ? reasons.join('; ').slice(0, 500) : null;
    const leftOut = bounded(ignored);
    const kept = receipts.length === 1 ? [withOwnId(receipts[0], raw)] : receipts;
    if (raw.link !== null && kept.length > 1) {
      const parameters = { count: kept.length };
      throw new TransformationError('invalid_receipt', 'link_for_several', { parameters });
    }
    return { raw, version, receipts: kept, formerIds, ignoredReason, leftOut };
  } catch (error) {
    if (!isFinal(error)) throw error;
    if (isCostly(error)) recordSlow(ctx.retailer.id);
    await failRaw(ctx, raw, rawFailureOf(error), version);
    return null;
  }
}

/**
 * Stores all in one transaction. Each receipt must be a separate object, because objects are keys here.
 * @throws ConcurrentChangeError, or the error of submitting a receipt; nothing has changed then.
 */
export function storeTransformed(ctx: Context, all: readonly TransformedRaw[]): Promise<void> {
  return onAssumption(inPipelinedTransaction, ctx, (inner) => storeWithStates(inner, all));
}

async function storeWithStates(ctx: Context, all: readonly TransformedRaw[]): Promise<void> {
  const submitted = all.flatMap(({ raw, receipts, formerIds }) =>
    receipts.map((receipt, index) => ({ raw, receipt, formerIds: formerIds[index] ?? [] })),
  );
  const ids = await submitBatch(ctx, submitted);
  const settled = all.map(({ raw, version, receipts, ignoredReason, leftOut }): SettledRaw => ({
    id: raw.id,
    attempts: raw.attempts,
    // A raw receipt may contain a receipt twice. Its id is listed once.
    receiptIds: [...new Set(receipts.flatMap((receipt) => ids.get(receipt) ?? []))],
    ignoredReason,
    leftOut,
    transformation: version.name,
    transformationVersion: version.version,
  }));
  if ((await settleRaw(ctx, settled, ctx.now())) < settled.length) throw new ConcurrentChangeError();
  await recordEvents(
    ctx,
    settled.map(({ id, receiptIds }) =>
      receiptIds.length === 0
        ? { type: 'raw_receipt.ignored', data: { id } }
        : { type: 'raw_receipt.processed', data: { id, receipts: [...receiptIds] } },
    ),
  );
}

const ignoredDocumentsMax = 500;

function bounded(all: readonly IgnoredDocument[]): readonly IgnoredDocument[] {
  if (all.length <= ignoredDocumentsMax) return all;
  const others = all.length - ignoredDocumentsMax + 1;
  return [...all.slice(0, ignoredDocumentsMax - 1), { id: null, reason: `and ${others} more` }];
}

/** An external id and a link are unique, so they are used only if the raw receipt became a single receipt. */
function withOwnId<Receipt extends Pick<SubmittedReceipt, 'external_id' | 'link'>>(
  receipt: Receipt | undefined,
  { externalId, link }: RawRow,
): Receipt {
  if (receipt === undefined) throw new Error('There is no receipt.');
  return {
    ...receipt,
    ...(externalId === null ? {} : { external_id: receipt.external_id ?? externalId }),
    ...(link === null ? {} : { link }),
  };
}

function isFinal(error: unknown): error is TransformationError | ServiceError {
  if (error instanceof TransformationError) return true;
  return error instanceof ServiceError && error.status < 500;
}

function isCostly(error: TransformationError | ServiceError): boolean {
  return /_(?:timeout|out_of_memory)$/.test(error.code);
}
