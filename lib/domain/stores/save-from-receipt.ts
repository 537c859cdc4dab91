import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { stores } from '@/drizzle/schema/stores';
import { recordChange } from '@/lib/platform/audit/record-change';
import type { Context } from '@/lib/platform/context';
import { brokenUniqueConstraint } from '@/lib/platform/db/violations';
import { conflict, invalidRequest } from '@/lib/core/errors';
import { maskTexts } from '@/lib/core/mask-texts';
import { violation } from '@/lib/core/problems';
import { owned } from '@/lib/platform/db/tenancy';
import { createStore } from './create-store';
import { presentStore } from './present';
import type { StoreFromReceipt } from './schema';
import { findStore, type StoreRow } from './store';

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
    ? createStore(ctx, { ...named, reference })
    : createStore(ctx, { ...named, reference: undefined, external_reference: reference });
}

async function updateFromReceipt(
  ctx: Context,
  existing: StoreRow,
  input: StoreFromReceipt,
): Promise<StoreRow> {
  if (saysNothingNew(existing, input)) return existing;
  const sent = sentColumns(input);
  const [row] = await ctx.db
    .update(stores)
    .set({ ...sent, updatedAt: ctx.now() })
    .where(and(owned(ctx, stores), eq(stores.id, existing.id)))
    .returning()
    .catch((error: unknown) => {
      if (brokenUniqueConstraint(error) === null) throw error;
      throw conflict(
        `external_reference ${input.external_reference ?? ''} is taken`,
        'store_external_reference_taken',
      );
    });
  if (row === undefined) throw new Error(`Store ${existing.id} is gone.`);
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
  return Object.entries(sentColumns(input)).every(([name, value]) =>
    isDeepStrictEqual(existing[name as keyof StoreRow], value),
  );
}

function sentColumns({
  external_reference: externalReference,
  ...same
}: StoreFromReceipt): Partial<StoreRow> {
  return Object.fromEntries(
    Object.entries({ ...same, externalReference }).filter(([, value]) => value !== undefined),
  );
}
