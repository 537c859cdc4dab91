import { hasSubmittingClient } from '@/lib/domain/clients/store';
import { hasSeveralUsers } from '@/lib/domain/portal-users/store/users';
import type { StoredReceipt } from '@/lib/domain/receipts/present';
import { findLink } from '@/lib/domain/receipts/store/links';
import {
  countRealReceipts,
  countTestReceipts,
  findNewestReceipt,
} from '@/lib/domain/receipts/store/test-receipts';
import { readStores, type StoreRow } from '@/lib/domain/stores/store/stores';
import { may } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { runningReceipts, setupSteps, type SetupStep } from './schema';
import { readSetup } from './store';

export interface Setup {
  readonly dismissedAt: Date | null;
  readonly done: readonly SetupStep[];
  readonly store: Pick<StoreRow, 'reference' | 'name'> | null;
  /** The newest receipt. Null if there is none or the caller may not read receipts. */
  readonly receipt: StoredReceipt | null;
  readonly linkToken: string | null;
  readonly testReceipts: number;
  readonly realReceipts: number;
}

/** Finds finished steps in the retailer's data, with queries that read few rows. */
export async function getSetup(ctx: Context<'get_setup'>): Promise<Setup> {
  const [kept, [store = null], hasClient, newest, hasColleague, testReceipts, realReceipts] =
    await Promise.all([
      readSetup(ctx),
      readStores(ctx, { count: 1 }),
      hasSubmittingClient(ctx),
      findNewestReceipt(ctx),
      hasSeveralUsers(ctx),
      countTestReceipts(ctx),
      countRealReceipts(ctx, runningReceipts),
    ]);
  const receipt = may(ctx, 'get_receipt') ? newest : null;
  const linkToken =
    receipt === null || !may(ctx, 'get_receipt_links') ? null : await findLink(ctx, receipt.id);
  const isDone: Record<SetupStep, boolean> = {
    store: store !== null,
    // A real receipt proves that a till is connected, even if its client may create clients and `hasClient`
    // therefore ignores it.
    till: hasClient || realReceipts > 0,
    receipt: newest !== null,
    brand: ctx.retailer.brandVersion > 0,
    phone: kept.pageOpenedAt !== null,
    colleague: hasColleague,
  };
  return {
    dismissedAt: kept.dismissedAt,
    done: setupSteps.filter((step) => isDone[step]),
    store,
    receipt,
    linkToken,
    testReceipts,
    realReceipts,
  };
}
