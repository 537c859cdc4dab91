import { inTransaction, type Context } from '@/lib/platform/context';
import { ServiceError } from '@/lib/core/errors';
import * as store from './storage/store';

const megabyte = 1024 * 1024;

export interface StorageUse {
  readonly bytes: number;
  readonly limitInMegabytes: number | null;
}

export async function readStorageUse(ctx: Context): Promise<StorageUse> {
  const bytes = await store.readBytes(ctx);
  return { bytes, limitInMegabytes: ctx.retailer.limits.storageLimitInMegabytes };
}

/**
 * A first check before a file is written; `takeRoom` decides later.
 * @throws ServiceError `storage_limit`.
 */
export async function checkRoom(ctx: Context, bytes: number): Promise<void> {
  const max = bytesMax(ctx);
  if (max === Infinity) return;
  const use = await readStorageUse(ctx);
  if (use.bytes + bytes > max) throw isFull(ctx);
}

/**
 * Call this at the end of a transaction: until it ends, the retailer's other uploads wait.
 * @throws ServiceError `storage_limit`; then roll back.
 */
export async function takeRoom(ctx: Context, files: readonly { readonly bytes: number }[]): Promise<void> {
  const bytes = total(files);
  if (bytes === 0) return;
  const max = bytesMax(ctx);
  if (bytes > max || !(await store.addBytes(ctx, bytes, max))) throw isFull(ctx);
}

/** Like `takeRoom`, call this at the end of a transaction. */
export async function releaseRoom(ctx: Context, files: readonly { readonly bytes: number }[]): Promise<void> {
  const bytes = total(files);
  if (bytes > 0) await store.subtractBytes(ctx, bytes);
}

export function recountStorage(
  ctx: Context,
  kinds: readonly ((ctx: Context) => Promise<number>)[],
): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const counted = await store.lockBytes(inner);
    let bytes = 0;
    for (const sumBytes of kinds) bytes += await sumBytes(inner);
    await store.setBytes(inner, bytes);
    return bytes - counted;
  });
}

function total(files: readonly { readonly bytes: number }[]): number {
  return files.reduce((all, { bytes }) => all + bytes, 0);
}

function bytesMax({ retailer }: Context): number {
  const megabytes = retailer.limits.storageLimitInMegabytes;
  return megabytes === null ? Infinity : megabytes * megabyte;
}

function isFull({ retailer }: Context): ServiceError {
  const megabytes = retailer.limits.storageLimitInMegabytes ?? 0;
  return new ServiceError('storage_limit', `attachments and logos can use at most ${megabytes} MB together`);
}
