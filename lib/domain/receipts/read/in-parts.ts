import type { Context } from '@/lib/platform/context';
import { database, isTransaction, type Database } from '@/lib/platform/db/client';
import { readFromReplica } from '@/lib/platform/db/replicas';
import { serializeReads } from '../change/serialize-reads';
import type { StoredReceipt } from '../present';
import { readSizes, type PagedReceipt, type SizedReceipt } from '../store/paged';
import { readReceipts } from '../store/receipts';

export type { PagedReceipt } from '../store/paged';

/**
 * Most stored bytes of a part, unless one receipt alone is larger. All receipts of a page of twenty together
 * could take 130 MB of memory.
 */
const partBytesMax = 64 * 1024;

interface LongReceipt extends SizedReceipt {
  readonly submitted: null;
}

/**
 * Yields the receipts of a page in order, in parts. Deleted receipts are skipped. Long receipts may be read
 * from another database (primary or replica) than the page.
 */
export async function* inParts(
  ctx: Context,
  page: readonly (PagedReceipt | LongReceipt)[],
): AsyncGenerator<readonly StoredReceipt[], void, undefined> {
  for (const part of cutBySize(page)) {
    const long = part.flatMap(({ id, submitted }) => (submitted === null ? [id] : []));
    const readLong = (db: Database) => readReceipts({ ...ctx, db }, long);
    const readAnywhere = () =>
      isTransaction(ctx.db) ? readLong(ctx.db) : readFromReplica(database(), readLong);
    const read = await (long.length === 0 ? readLong(ctx.db) : serializeReads(ctx.db, readAnywhere));
    yield part.flatMap((row) =>
      row.submitted === null ? (read.get(row.id) ?? []) : [{ ...row, submitted: row.submitted }],
    );
  }
}

/** The returned context skips receipts that were assigned to another consumer meanwhile. */
export function forParts(ctx: Context, consumers: readonly string[] | undefined): Context {
  if (consumers === undefined) return ctx;
  const isSeen = (name: string) => ctx.consumers?.includes(name) ?? true;
  return { ...ctx, consumers: consumers.filter(isSeen) };
}

export async function mapInParts<Mapped>(
  ctx: Context,
  page: readonly PagedReceipt[],
  map: (receipt: StoredReceipt) => Mapped,
): Promise<Mapped[]> {
  const mapped: Mapped[] = [];
  for await (const part of inParts(ctx, page)) mapped.push(...part.map(map));
  return mapped;
}

export async function partsOf(ctx: Context, ids: readonly string[]): Promise<string[][]> {
  if (ids.length === 0) return [];
  const sizes = await readSizes(ctx, ids);
  return cutBySize(ids.map((id) => ({ id, bytes: sizes.get(id) ?? 0 }))).map(idsOf);
}

export function sizedPartsOf(sized: readonly SizedReceipt[]): string[][] {
  return cutBySize(sized).map(idsOf);
}

const idsOf = (part: readonly SizedReceipt[]) => part.map(({ id }) => id);

function cutBySize<Sized extends { readonly bytes: number }>(all: readonly Sized[]): Sized[][] {
  const parts: Sized[][] = [];
  let room = 0;
  for (const one of all) {
    room -= one.bytes;
    const part = parts.at(-1);
    if (part !== undefined && room >= 0) part.push(one);
    else {
      parts.push([one]);
      room = partBytesMax - one.bytes;
    }
  }
  return parts;
}
