import type { SQL } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import { recallLinkedAttachments } from '@/lib/domain/attachments/link-inline';
import type { KnownAttachment } from '@/lib/domain/attachments/store';
import { mayCount } from '@/lib/domain/loyalty/apply-loyalty';
import {
  areActiveProgramsUnchanged,
  readActivePrograms,
  type ProgramRow,
} from '@/lib/domain/loyalty/store/programs';
import {
  areStoresUnchanged,
  readStoreVersions,
  storeNamed,
  type StoreRow,
} from '@/lib/domain/stores/store/stores';
import type { Context } from '@/lib/platform/context';
import { failUnless, type Versioned } from '@/lib/platform/db/row-versions';
import type { IncomingReceipt } from './incoming-receipt';

/** What must be known of a retailer before rows can be made of receipts. */
export interface ArrivalFacts {
  readonly stores: readonly StoreRow[];
  /** Active loyalty programs; none if no receipt can count. */
  readonly programs: readonly ProgramRow[];
}

export interface RecalledFacts {
  readonly facts: ArrivalFacts;
  /** Attachments that the receipts name. */
  readonly attachments: ReadonlyMap<string, KnownAttachment>;
  /** Statement that the check must follow, if there is one. */
  readonly lock: SQL | null;
  /** Statement that fails with `division_by_zero` if the facts have changed since. */
  readonly check: SQL;
}

const sizeMax = 16 * 1024 * 1024;

const sizeOf = (value: unknown) => JSON.stringify(value).length;

/** By retailer and reference. */
const storesKnown = new LRUCache<string, Versioned<StoreRow>>({
  max: 5_000,
  maxSize: sizeMax,
  sizeCalculation: sizeOf,
});

/** Active programs by retailer. */
const programsKnown = new LRUCache<number, readonly Versioned<ProgramRow>[]>({
  max: 5_000,
  maxSize: sizeMax,
  sizeCalculation: sizeOf,
});

/** Reads the facts, and remembers them for `recallFacts`. */
export async function readFacts(
  ctx: Context,
  incomingReceipts: readonly IncomingReceipt[],
): Promise<ArrivalFacts> {
  const references = referencesOf(incomingReceipts);
  const [stores, programs] = await Promise.all([
    readStoreVersions(ctx, references),
    incomingReceipts.some(counts) ? readActivePrograms(ctx) : null,
  ]);
  for (const reference of references) {
    const store = stores.find(({ row }) => storeNamed([row], reference) !== undefined);
    if (store !== undefined) storesKnown.set(keyOf(ctx, reference), store);
  }
  if (programs !== null) programsKnown.set(ctx.retailer.id, programs);
  return factsOf(stores, programs ?? []);
}

/** Returns the facts as they were read last, and attachments also as they were uploaded; null if one is unknown. */
export function recallFacts(
  ctx: Context,
  incomingReceipts: readonly IncomingReceipt[],
): RecalledFacts | null {
  const references = referencesOf(incomingReceipts);
  const stores = new Map<number, Versioned<StoreRow>>();
  for (const reference of references) {
    const store = storesKnown.get(keyOf(ctx, reference));
    if (store === undefined) return null;
    stores.set(store.row.id, store);
  }
  const named = [...stores.values()];
  const programs = incomingReceipts.some(counts) ? programsKnown.get(ctx.retailer.id) : [];
  if (programs === undefined) return null;
  const attachments = recallLinkedAttachments(ctx, incomingReceipts);
  if (attachments === null) return null;
  return {
    facts: factsOf(named, programs),
    attachments: attachments.rows,
    lock: attachments.lock,
    check: failUnless(ctx.retailer.id, [
      ...areStoresUnchanged(named),
      ...(incomingReceipts.some(counts) ? areActiveProgramsUnchanged(ctx, programs) : []),
      ...attachments.conditions,
    ]),
  };
}

/** Call this when receipts change their stores, so that the next receipt reads them again. */
export function forgetStores(ctx: Context, incomingReceipts: readonly IncomingReceipt[]): void {
  for (const reference of referencesOf(incomingReceipts)) storesKnown.delete(keyOf(ctx, reference));
}

function counts({ test, submitted }: IncomingReceipt): boolean {
  return test === null && mayCount(submitted);
}

function referencesOf(incomingReceipts: readonly IncomingReceipt[]): (number | string)[] {
  return [...new Set(incomingReceipts.map(({ submitted }) => submitted.store_reference))];
}

function keyOf({ retailer }: Context, reference: number | string): string {
  return `${retailer.id} ${JSON.stringify(reference)}`;
}

function factsOf(
  stores: readonly Versioned<StoreRow>[],
  programs: readonly Versioned<ProgramRow>[],
): ArrivalFacts {
  return { stores: stores.map(({ row }) => row), programs: programs.map(({ row }) => row) };
}
