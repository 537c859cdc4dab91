import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { trusted, type Context } from '@/lib/platform/context';
import { brokenUniqueConstraint } from '@/lib/platform/db/violations';
import { conflict, invalidRequest } from '@/lib/core/errors';
import { maskTexts } from '@/lib/core/mask-texts';
import { violation } from '@/lib/core/problems';
import { createStore } from './create-store';
import { sentStoreColumns } from './columns';
import { presentStore } from './present';
import type { StoreFromReceipt } from './schema';
import { findStore, type StoreRow, updateStore } from './store/stores';

/**
 * Creates or updates the store that a receipt carries (§4.4): on an existing store only the fields sent change.
 * Call inside the receipt's transaction.
 * @throws ServiceError `invalid_request` when a new store lacks its name or country, `conflict` when its external
 * reference is taken.
 */
export async function saveStoreFromReceipt(
  ctx: Context,
  reference: number | string,
  input: StoreFromReceipt,
): Promise<StoreRow> {
  const existing = await findStore(ctx, reference);
  if (existing !== null) return updateFromReceipt(ctx, existing, input);
  try {
    return await createFromReceipt(ctx, reference, input);
  } catch (error) {
    // Another receipt of the same store may have made it just now.
    const madeMeanwhile = await findStore(ctx, reference);
    if (madeMeanwhile === null) throw error;
    return updateFromReceipt(ctx, madeMeanwhile, input);
  }
}

async function createFromReceipt(
  ctx: Context,
  reference: number | string,
  input: StoreFromReceipt,
): Promise<StoreRow> {
  const { name, country } = input;
  if (name === undefined || country === undefined) {
    const missing = Object.entries({ name, country }).filter(([, value]) => value === undefined);
    throw invalidRequest(missing.map(([field]) => violation('body', `store.${field}`, 'missing')));
  }
  const named = { ...input, name, country };
  return typeof reference === 'number'
    ? createStore(trusted(ctx), { ...named, reference })
    : createStore(trusted(ctx), { ...named, reference: undefined, external_reference: reference });
}

async function updateFromReceipt(
  ctx: Context,
  existing: StoreRow,
  input: StoreFromReceipt,
): Promise<StoreRow> {
  if (saysNothingNew(existing, input)) return existing;
  const sent = sentStoreColumns(input);
  const row = await updateStore(ctx, existing.id, sent).catch((error: unknown) => {
    if (brokenUniqueConstraint(error) === null) throw error;
    throw conflict(
      `external_reference ${input.external_reference ?? ''} is taken`,
      'store_external_reference_taken',
    );
  });
  await recordChange(ctx, {
    action: 'post_receipt',
    subjectType: 'store',
    subjectId: String(row.reference),
    before: maskTexts(presentStore(existing)),
    after: presentStore(row),
  });
  return row;
}

/** Whether a store has already all that a receipt says of it. Pure. */
export function saysNothingNew(existing: StoreRow, input: StoreFromReceipt): boolean {
  return Object.entries(sentStoreColumns(input)).every(([name, value]) =>
    isDeepStrictEqual(existing[name as keyof StoreRow], value),
  );
}
