import { shortStoreName } from '@/components/portal/kit/format/short-store-name';
import { nameStores } from '@/lib/domain/stores/read-stores';
import type { TillWire } from '@/lib/domain/tills/schema';
import { may } from '@/lib/platform/auth/permissions';
import type { Portal } from '@/lib/platform/auth/portal';

export async function storesInWords(
  { ctx }: Pick<Portal, 'ctx'>,
  tills: readonly Pick<TillWire, 'store_reference'>[],
): Promise<(till: Pick<TillWire, 'store_reference'>) => string | null> {
  const references = tills.flatMap(({ store_reference: reference }) => reference ?? []);
  const names = may(ctx, 'get_stores') ? await nameStores(ctx, references) : new Map<number, string>();
  return ({ store_reference: reference }) => {
    if (reference === null) return null;
    const name = names.get(reference);
    return name === undefined
      ? String(reference)
      : `${reference} · ${shortStoreName(name, ctx.retailer.name)}`;
  };
}
