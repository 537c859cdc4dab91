import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { type Context, systemContext } from '@/lib/platform/context';
import { maintainIndex, type Maintained, type Maintenance } from '@/lib/search/index/maintain';
import { receiptResource } from './index-receipt';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { forEachRetailer } from '@/lib/platform/for-each-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';

export async function sealSearch(ctx: Context, how: Maintenance = {}): Promise<Maintained> {
  const receipts = await maintainIndex(ctx, receiptResource(ctx.retailer), how);
  const identifiers = await maintainIndex(ctx, identifierResource(ctx.retailer), how);
  return { sealed: receipts.sealed + identifiers.sealed, merged: receipts.merged + identifiers.merged };
}

export async function sealSearchOfAll(
  { retailer: id }: { readonly retailer?: number | undefined },
  { log, signal }: JobRun,
): Promise<void> {
  const seal = async (ctx: Context) => {
    const { sealed, merged } = await sealSearch(ctx, { signal });
    if (sealed + merged > 0)
      log.info({ retailer: ctx.retailer.id, sealed, merged }, 'sealed search segments');
  };
  if (id === undefined) return forEachRetailer({ name: 'seal-search', signal }, seal);
  const retailer = await findRetailer(id);
  if (retailer !== null) await seal(systemContext(retailer, 'seal-search'));
}
