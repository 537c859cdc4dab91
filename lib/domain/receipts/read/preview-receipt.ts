import type { Context } from '@/lib/platform/context';
import { actorName } from '@/lib/platform/context';
import { newReceiptId } from '@/lib/core/ids';
import { storeColumns } from '@/lib/domain/stores/columns';
import { findStore, type StoreRow } from '@/lib/domain/stores/store/stores';
import { maskReceipt } from '../wire/mask-receipt';
import { prepareReceipt, type RawOrigin } from '../wire/prepare-receipt';
import { presentReceipt } from '../present';
import type { ReceiptWire } from '../schema';
import type { SubmittedReceipt } from '../wire/submission';

export interface PreviewedReceipt {
  readonly receipt: ReceiptWire;
  /** Reason why the receipt would be refused. The preview uses a made-up store if there is none. */
  readonly problem: 'store_missing' | 'store_not_taken' | 'store_incomplete' | null;
}

/** Presents a receipt as if it was made from `raw`, and stores nothing. */
export async function previewReceipt(
  ctx: Context,
  sent: SubmittedReceipt,
  raw: RawOrigin,
): Promise<PreviewedReceipt> {
  const { receipt: submitted, isMasked } = maskReceipt(sent);
  const known = await findStore(ctx, submitted.store_reference);
  const store = withSubmitted(known ?? standIn(ctx, submitted.store_reference), submitted);
  const id = newReceiptId();
  const row = prepareReceipt({
    id,
    retailer: ctx.retailer,
    store,
    submitted,
    isMasked,
    transactionId: submitted.transaction_id,
    createdBy: actorName(ctx.actor),
    requestId: ctx.requestId,
    now: ctx.now(),
    raw,
    attachments: Object.fromEntries(
      Object.entries(submitted.attachments ?? {}).map(([label, attachment]) => [
        label,
        {
          id: attachment.id ?? '',
          content_type: attachment.content_type ?? null,
          content_disposition: attachment.content_disposition ?? null,
        },
      ]),
    ),
  });
  const columns = { externalStoreReference: null, identifier: null, externalId: null, currency: null };
  const receipt = presentReceipt({ ...columns, ...row } as Parameters<typeof presentReceipt>[0]);
  return { receipt, problem: problemOf(ctx, submitted, known) };
}

function problemOf(
  ctx: Context,
  submitted: SubmittedReceipt,
  known: StoreRow | null,
): PreviewedReceipt['problem'] {
  if (submitted.store === undefined) return known === null ? 'store_missing' : null;
  if (!ctx.retailer.settings.stores_from_receipts) return 'store_not_taken';
  const { name, country } = submitted.store;
  const complete = known !== null || (name !== undefined && country !== undefined);
  return complete ? null : 'store_incomplete';
}

function standIn(ctx: Context, reference: number | string): StoreRow {
  const now = ctx.now();
  const isNumber = typeof reference === 'number';
  const external = isNumber ? null : reference;
  return {
    ...storeColumns({ external_reference: external, name: String(reference), country: '' }),
    retailerId: ctx.retailer.id,
    id: 0,
    reference: isNumber ? reference : 0,
    createdAt: now,
    fiscalTills: [],
    updatedAt: now,
  };
}

function withSubmitted(store: StoreRow, { store: sent }: SubmittedReceipt): StoreRow {
  if (sent === undefined) return store;
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  return { ...store, ...given };
}
