import { makeExpiringCache } from '@/lib/core/expiring-cache';
import type { Context } from '@/lib/platform/context';
import type { Pages } from '@/lib/platform/http/answer';
import type { PresentedReceipt } from '../present';
import type { SizedReceipt } from '../store/paged';
import { readNewestUnknown, readUnknown, type KnownReceipt, type UnknownReceipt } from '../store/unknown';
import { inParts } from './in-parts';
import type { ListReceipts } from './list-receipts';

/** A form of receipts as JSON. `name` is its own. */
export interface WrittenForm {
  readonly name: string;
  readonly present: (receipt: PresentedReceipt) => unknown;
}

interface Text extends KnownReceipt {
  readonly text: Buffer;
}

/** The text of a receipt, or a receipt that is too long for one text. */
export type WrittenReceipt = Text | SizedReceipt;

/** Most bytes of a text in the cache. */
const textBytesMax = 64 * 1024;
const ttlInMs = 60 * 60 * 1000;

/** Texts by retailer, form and receipt. Each request asks the database which of them are still valid. */
const texts = makeExpiringCache<string, Text>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ text }) => text.length + 300,
  ttlInMs,
});

/** Ids of the newest receipts that were written last, by retailer and form. */
const newest = makeExpiringCache<string, readonly string[]>({
  maxSize: 1024 * 1024,
  sizeCalculation: (ids) => ids.length * 60 + 100,
  ttlInMs,
});

/**
 * Writes the newest receipts, and uses texts in the cache for unchanged ones. Null for lists with a filter and
 * for signed consumers.
 */
export async function writeNewestReceipts(
  ctx: Context<'get_receipts'>,
  { count, ...others }: ListReceipts,
  form: WrittenForm,
): Promise<WrittenReceipt[] | null> {
  if (ctx.consumers !== null || Object.values(others).some((value) => value !== undefined)) return null;
  const list = nameOf(ctx, form, 'newest');
  const before = newest.get(list) ?? [];
  const known = knownOf(ctx, form, before);
  const rows = await readNewestUnknown(ctx, count, [...known.values()]);
  if (rows === null) return null;
  const ids = rows.map(({ id }) => id);
  newest.set(list, [...ids, ...before.slice(count).filter((id) => !ids.includes(id))]);
  return rows.map((row) => write(ctx, form, row, known));
}

/** Writes visible receipts, and uses texts in the cache for unchanged ones. */
export async function writeReceipts(
  ctx: Context,
  ids: readonly string[],
  form: WrittenForm,
): Promise<ReadonlyMap<string, WrittenReceipt>> {
  const known = knownOf(ctx, form, ids);
  const rows = await readUnknown(ctx, ids, (id) => known.get(id)?.version);
  return new Map(rows.map((row) => [row.id, write(ctx, form, row, known)]));
}

function knownOf(ctx: Context, form: WrittenForm, ids: readonly string[]): ReadonlyMap<string, Text> {
  const known = ids.flatMap((id) => texts.get(nameOf(ctx, form, id)) ?? []);
  return new Map(known.map((text) => [text.id, text]));
}

function nameOf(ctx: Context, { name }: WrittenForm, id: string): string {
  return `${ctx.retailer.id} ${name} ${id}`;
}

function write(
  ctx: Context,
  form: WrittenForm,
  { id, version, isKnown, receipt, bytes }: UnknownReceipt,
  known: ReadonlyMap<string, Text>,
): WrittenReceipt {
  if (isKnown) {
    const text = known.get(id);
    if (text === undefined) throw new Error('A receipt was taken for known.');
    return text;
  }
  if (receipt === null) return { id, bytes };
  const text = { id, version, text: Buffer.from(JSON.stringify(form.present(receipt))) };
  if (text.text.length <= textBytesMax) texts.set(nameOf(ctx, form, id), text);
  return text;
}

const opening = Buffer.from('[');
const comma = Buffer.from(',');
const closing = Buffer.from(']');

/** JSON in UTF-8. Null if a receipt is too long for one text. */
export function joinReceipts(all: readonly WrittenReceipt[]): Buffer | null {
  const parts = all.flatMap((one) => ('text' in one ? [comma, one.text] : []));
  if (parts.length < 2 * all.length) return null;
  return Buffer.concat([opening, ...parts.slice(1), closing]);
}

export async function* writtenPages(
  ctx: Context,
  all: readonly WrittenReceipt[],
  { present }: WrittenForm,
): Pages {
  for (const one of all) {
    if ('text' in one) yield [JSON.parse(one.text.toString())];
    else for await (const part of inParts(ctx, [{ ...one, submitted: null }])) yield part.map(present);
  }
}
