import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { findStore, readNamedStores, readStores, type StoreRow, type ListStores } from './store/stores';

export async function getStore(ctx: Context<'get_store'>, reference: number): Promise<StoreRow> {
  const row = await findStore(ctx, reference);
  if (row === null) throw notFound('store');
  return row;
}

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
