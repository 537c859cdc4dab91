import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, trusted, type Context } from '@/lib/platform/context';
import { conflict, invalidRequest } from '@/lib/core/errors';
import { violation } from '@/lib/core/problems';
import { getBrand, type PublishedBrand } from './get-brand';
import type { BrandContent } from './schema';
import { lockRetailer, updateRetailer } from '@/lib/platform/retailers/store';
import { findLogo, insertBrandVersion } from './store';

/**
 * Publishes a brand for later receipts. An equal brand changes nothing.
 * @throws ServiceError `conflict` if another version came after `basedOn`, `invalid_request` for an unknown
 * logo.
 */
export function publishBrand(
  ctx: Context<'put_brand'>,
  content: BrandContent,
  basedOn: number | undefined,
): Promise<PublishedBrand> {
  return inTransaction(ctx, async (inner) => {
    const { brandVersion: version } = await lockRetailer(inner);
    if (basedOn !== undefined && basedOn !== version) {
      throw conflict(`the brand is now at version ${version}, not at ${basedOn}`, 'brand_changed', {
        version,
      });
    }
    await refuseUnknownLogo(inner, content);
    const before = await getBrand(trusted(inner), version);
    if (before.row !== null && isDeepStrictEqual(before.row.content, content)) return before;
    const next = version + 1;
    await insertBrandVersion(inner, {
      retailerId: inner.retailer.id,
      version: next,
      content,
      createdBy: actorName(inner.actor),
      createdAt: ctx.now(),
    });
    await updateRetailer(inner, { brandVersion: next });
    await recordChange(inner, {
      action: 'put_brand',
      subjectType: 'brand',
      subjectId: String(next),
      before: before.row?.content ?? null,
      after: content,
    });
    return getBrand(trusted(inner), next);
  });
}

export async function refuseUnknownLogo(ctx: Context, { logo }: BrandContent, name = 'logo'): Promise<void> {
  if (logo === null || (await findLogo(ctx, logo)) !== null) return;
  throw invalidRequest([violation('body', name, 'not_there')]);
}
