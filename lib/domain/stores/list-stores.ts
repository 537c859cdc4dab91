import type { Context } from '@/lib/platform/context';
import { readNamedStores, readStores, type ListStores, type StoreRow } from './store/stores';

/** Lists by reference. */
export function listStores(ctx: Context<'get_stores'>, list: ListStores): Promise<StoreRow[]> {
  return readStores(ctx, list);
}

export async function nameStores(
  ctx: Context<'get_stores'>,
  references: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (references.length === 0) return new Map();
  const rows = await readNamedStores(ctx, [...new Set(references)]);
  return new Map(rows.map(({ reference, name }) => [reference, name]));
}
