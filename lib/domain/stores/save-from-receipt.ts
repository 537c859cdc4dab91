import { isDeepStrictEqual } from 'node:util';
import { recordEvents } from '@/lib/domain/events/record-events';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { conflict, invalidRequest, ServiceError } from '@/lib/core/errors';
import { maskTexts } from '@/lib/core/card-numbers/mask-texts';
import { violation } from '@/lib/core/problems';
import { createStore } from './create-store';
import { sentStoreColumns } from './columns';
import { presentStore } from './present';
import type { StoreFromReceipt } from './schema';
import { findStore, storeNamed, type StoreRow, updateStore } from './store/stores';
import { conflictForTaken } from './taken';

export interface IncludedStore {
  readonly reference: number | string;
  readonly input: StoreFromReceipt;
}

/**
 * Returns `invalid_request` if a new store lacks its name or country, `conflict` if a store in `known` has
 * its external reference, else null.
 */
export function refusalOfStore(
  known: readonly StoreRow[],
  { reference, input }: IncludedStore,
): ServiceError | null {
  const existing = storeNamed(known, reference);
  const { name, country, external_reference: external } = input;
  if (existing === undefined && (name === undefined || country === undefined)) {
    const missing = Object.entries({ name, country }).filter(([, value]) => value === undefined);
    return invalidRequest(missing.map(([field]) => violation('body', `store.${field}`, 'missing')));
  }
  // A new store that the receipt names by external reference gets that reference, not the one in `input`.
  const given = existing === undefined && typeof reference === 'string' ? undefined : external;
  const owner = given === undefined ? undefined : storeNamed(known, given);
  if (owner === undefined || owner.id === existing?.id) return null;
  return conflict(`external_reference ${given} is taken`, 'store_external_reference_taken');
}

/**
 * Saves only submitted fields (specification §4.4). Returns the refusal if another transaction has just taken
 * the reference. Call this in the receipt's transaction, after `refusalOfStore`.
 */
export async function saveStoreFromReceipt(
  ctx: Context,
  known: readonly StoreRow[],
  included: IncludedStore,
): Promise<StoreRow | ServiceError> {
  const existing = storeNamed(known, included.reference);
  if (existing !== undefined) return orRefusal(updateFromReceipt(ctx, existing, included.input));
  const created = await orRefusal(createFromReceipt(ctx, included));
  if (!(created instanceof ServiceError)) return created;
  // Race: a patch may just have given the reference to another store.
  const patched = await findStore(ctx, included.reference);
  return patched === null ? created : orRefusal(updateFromReceipt(ctx, patched, included.input));
}

async function orRefusal(saving: Promise<StoreRow>): Promise<StoreRow | ServiceError> {
  return saving.catch((error: unknown) => {
    if (error instanceof ServiceError) return error;
    throw error;
  });
}

async function createFromReceipt(ctx: Context, { reference, input }: IncludedStore): Promise<StoreRow> {
  const { name, country } = input;
  if (name === undefined || country === undefined) throw new Error('A new store has a name and a country.');
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
  if (hasNoStoreChange(existing, input)) return existing;
  const sent = sentStoreColumns(input);
  const update = (inner: Context) => updateStore(inner, existing.id, sent);
  // A savepoint is needed only if the external reference may be taken: a broken unique constraint would abort
  // the whole transaction.
  const isUnique = input.external_reference !== undefined;
  const row = await (isUnique ? inTransaction(ctx, update) : update(ctx)).catch((error: unknown) => {
    throw conflictForTaken(error, input);
  });
  await recordChange(ctx, {
    action: 'post_receipt',
    subjectType: 'store',
    subjectId: String(row.reference),
    before: maskTexts(presentStore(existing)),
    after: presentStore(row),
  });
  await recordEvents(ctx, [{ type: 'store.updated', data: { id: row.id, reference: row.reference } }]);
  return row;
}

export function hasNoStoreChange(existing: StoreRow, input: StoreFromReceipt): boolean {
  return Object.entries(sentStoreColumns(input)).every(([name, value]) =>
    isDeepStrictEqual(existing[name as keyof StoreRow], value),
  );
}
