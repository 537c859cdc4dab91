import { makeExpiringCache } from '@/lib/core/expiring-cache';
import type { Context } from '@/lib/platform/context';
import type { ListReceipts } from './list-receipts';
import type { PresentedReceipt } from '../present';
import { readNewestUnknown } from '../store/lists';

interface Written {
  readonly id: string;
  readonly version: string;
  readonly text: Buffer;
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

/** Most bytes of a text in the cache. */
const textBytesMax = 64 * 1024;

export interface NewestForm {
  readonly name: string;
  readonly present: (receipt: PresentedReceipt) => unknown;
}

/** Cache by retailer and form. Each request for a list asks the database which entries are still valid. */
const lastWritten = makeExpiringCache<string, readonly Written[]>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: (page) => page.reduce((sum, { text }) => sum + text.length + 200, 200),
  ttlInMs: 60 * 60 * 1000,
});

/**
 * Writes the newest receipts as JSON in UTF-8, and uses cached texts of unchanged receipts. Null for lists
 * with a filter, for signed consumers, and for long receipts.
 */
export async function writeNewestReceipts(
  ctx: Context<'get_receipts'>,
  { count, ...others }: ListReceipts,
  { name, present }: NewestForm,
): Promise<Buffer | null> {
  if (ctx.consumers !== null || Object.values(others).some((value) => value !== undefined)) return null;
  const key = `${ctx.retailer.id}:${name}`;
  const known = lastWritten.get(key) ?? [];
  const rows = await readNewestUnknown(ctx, count, known);
  if (rows === null) return null;
  const page = rows.map(({ id, version, receipt }): Written => {
    if (receipt !== null) return { id, version, text: Buffer.from(JSON.stringify(present(receipt))) };
    const written = known.find((one) => one.id === id);
    if (written === undefined) throw new Error('A receipt was taken for known.');
    return written;
  });
  const below = known.slice(count).filter(({ id }) => page.every((one) => one.id !== id));
  lastWritten.set(
    key,
    [...page, ...below].filter(({ text }) => text.length <= textBytesMax),
  );
  const parts = page.flatMap(({ text }) => [comma, text]).slice(1);
  return Buffer.concat([opening, ...parts, closing]);
}
