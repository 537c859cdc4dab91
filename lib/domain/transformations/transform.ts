import { parse } from 'content-type';
import type { Context } from '@/lib/platform/context';
import { violationsMax, type Violation } from '@/lib/core/errors';
import { violationsOf } from '@/lib/platform/http/violations';
import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import { isJsonObject, type JsonObject, type JsonValue } from '@/lib/core/json';
import { postReceiptBody, type SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import type { BoundedTree } from './bounded-tree';
import { withTaxes } from './taxes-of-items';
import { ignoredKey } from '@/lib/formats/mapping-functions';
import { runSandboxed } from './sandbox/run-mapping';
import type { VersionRow } from './store';
import { InvalidReceiptError } from './failure';
import { TransformationError } from '@/lib/formats/transformation-error';

/** Key of what a mapping makes: the part of the total that is a tip. It is no field of a receipt. */
const tipKey = 'tip';

/**
 * A receipt whose tip, the mapping's `tip` within `total`, is above the total and in `details.other.tip` of a payment: of those
 * that name their tips already, the rest of the last card, else of the last payment without change. Without payments it is
 * an item.
 */
function withTip({ [tipKey]: tip, ...receipt }: JsonObject): JsonObject {
  const { total, items } = receipt;
  if (typeof tip !== 'number' || tip === 0 || typeof total !== 'number') return receipt;
  const payments = [receipt['payments'] ?? []].flat();
  if (payments.length === 0) {
    const item = { name: 'Tip', quantity: Math.sign(tip), total: tip };
    return { ...receipt, items: [items ?? [], item].flat() };
  }
  const rest = rounded(tip - payments.reduce<number>((sum, payment) => sum + tipOf(payment), 0));
  const bearer = bearerOf(payments, Math.sign(rest));
  return {
    ...receipt,
    total: rounded(total - tip),
    payments: payments.map((payment, index) =>
      rest !== 0 && index === bearer ? tipped(payment, rounded(tipOf(payment) + rest)) : payment,
    ),
  };
}

/** Place of the payment that a tip is most likely in: one in its direction. */
function bearerOf(payments: readonly JsonValue[], sign: number): number {
  const fits = (payment: JsonValue): payment is JsonObject =>
    isJsonObject(payment) && typeof payment['amount'] === 'number' && payment['amount'] * sign > 0;
  const isCard = (payment: JsonValue) =>
    fits(payment) && (typeof payment['number'] === 'string' || isJsonObject(payment['details']));
  const isExact = (payment: JsonValue) => fits(payment) && typeof payment['change'] !== 'number';
  const found = [isCard, isExact, fits].map((is) => payments.findLastIndex(is)).find((at) => at !== -1);
  return found ?? payments.length - 1;
}

function otherOf(payment: JsonValue): JsonObject {
  const details = isJsonObject(payment) ? payment['details'] : undefined;
  const other = isJsonObject(details) ? details['other'] : undefined;
  return isJsonObject(other) ? other : {};
}

function tipOf(payment: JsonValue): number {
  const { tip } = otherOf(payment);
  return typeof tip === 'number' ? tip : 0;
}

function tipped(payment: JsonValue, tip: number): JsonValue {
  if (!isJsonObject(payment)) return payment;
  const details = isJsonObject(payment['details']) ? payment['details'] : {};
  return { ...payment, details: { ...details, other: { ...otherOf(payment), tip } } };
}

function rounded(amount: number): number {
  return Math.round(amount * 10_000) / 10_000;
}

/** A raw receipt as a transformation takes it. */
export interface Raw {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** Reach the mapping as `$properties`, and the receipt unless the mapping sets its own. */
  readonly properties: JsonObject;
  /** What else is known, for the mapping as `$meta`. */
  readonly meta: JsonObject;
  /** Fields of a receipt for the mapping to leave out. */
  readonly defaults: JsonObject;
}

/** Most receipts one raw receipt becomes. */
const receiptsMax = 10_000;

/** The media type of a Content-Type, lower case; null when there is none. */
export function mediaTypeOf(type: string | null): string | null {
  return type === null ? null : parse(type).type.toLowerCase() || null;
}

type Reading = Pick<VersionRow, 'inputFormat' | 'options'> & {
  /** Kind of documents that the transformation reads: JSON around one is left out. */
  readonly kind?: string | null;
  /** True to read no JSON of another kind. */
  readonly only?: boolean;
};
/** Whose mapping it is. */
type Owner = Pick<Context, 'retailer'>;

type Transforming = Reading & Pick<VersionRow, 'mapping'>;

/** A part of a document that became no receipt. */
export interface LeftOut {
  /** Name that the document has for it; null where it has no name of its own. */
  readonly id: string | null;
  readonly reason: string;
}

/** Key of what a mapping makes: ids under which its earlier versions made the same receipt. It is no field of a receipt. */
const formerKey = 'former_transaction_ids';

/** What a mapping makes of a raw receipt. */
export interface Mapped {
  /** What it worked on, cut to what a person can look at; null when the input cannot be read, or was not asked for. */
  readonly tree: BoundedTree | null;
  /** Bodies as POST /receipts takes them, filled with what the raw receipt says of itself, unchecked. */
  readonly bodies: readonly unknown[];
  /** Transaction ids that earlier versions of the mapping gave each body. */
  readonly formerIds: readonly (readonly string[])[];
  /** Parts of the document that hold no sale. */
  readonly ignored: readonly LeftOut[];
  /** Why there are none. */
  readonly failure: TransformationError | null;
  /** Kind of a document that was not to be read, because it is another one. */
  readonly otherKind: string | null;
}

/**
 * Reads a raw receipt and runs a mapping over it; null for the mapping reads only. Nothing is stored.
 * @throws MappingsBusy.
 */
export async function mapRaw(
  { retailer }: Owner,
  { inputFormat: format, options, mapping, kind, only }: Reading & { readonly mapping: string | null },
  raw: Raw,
  show: 'show' | 'hide' = 'hide',
): Promise<Mapped> {
  const { bytes, contentType, properties, meta, defaults } = raw;
  const { tree, output, failure, otherKind } = await runSandboxed(retailer.id, {
    input: {
      bytes: Buffer.from(bytes).toString('base64'),
      contentType,
      format,
      options,
      kind: kind ?? undefined,
      only,
    },
    mapping,
    bindings: { properties, meta },
    show: show === 'show',
  });
  const all: readonly unknown[] =
    output === undefined || output === null ? [] : Array.isArray(output) ? output : [output];
  const ignored = distinct(all.flatMap((one) => leftOutOf(one) ?? []));
  const made = all.filter((one) => leftOutOf(one) === null);
  if (made.length > receiptsMax) {
    const parameters = { maximum: receiptsMax };
    const tooMany = new TransformationError('invalid_receipt', 'too_many_receipts', { parameters });
    return { tree, bodies: [], formerIds: [], ignored: [], failure: tooMany, otherKind };
  }
  const bodies = made.map((receipt: unknown) =>
    isJsonObject(receipt)
      ? withTaxes(withTip(withLists(fillIn(withoutFormer(receipt), properties, defaults))))
      : receipt,
  );
  return { tree, bodies, formerIds: made.map(formerIdsOf), ignored, failure, otherKind };
}

function withoutFormer(receipt: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(receipt).filter(([name]) => name !== formerKey));
}

function formerIdsOf(made: unknown): string[] {
  const listed = isJsonObject(made) ? [made[formerKey]].flat() : [];
  return listed.filter((id) => typeof id === 'string');
}

/** Lists of a receipt and of its items. */
const listNames = ['items', 'payments', 'taxes', 'vat', 'discounts', 'fiscal'];

/**
 * A receipt in which one object where a list is due is a list of one: JSONata gives the only element of a sequence for the
 * sequence (contract section 14). The `vat` of an item is an object.
 */
function withLists(receipt: JsonObject): JsonObject {
  const listed = listNames.reduce(asList, receipt);
  const { items } = listed;
  if (!Array.isArray(items)) return listed;
  const itemOf = (item: JsonValue) =>
    isJsonObject(item) ? ['taxes', 'discounts'].reduce(asList, item) : item;
  return { ...listed, items: items.map(itemOf) };
}

function asList(owner: JsonObject, name: string): JsonObject {
  const value = owner[name];
  return isJsonObject(value) ? { ...owner, [name]: [value] } : owner;
}

/** Reason that `$ignore` received, where it made this, without card numbers. */
function leftOutOf(made: unknown): LeftOut | null {
  if (!isJsonObject(made) || !Object.hasOwn(made, ignoredKey)) return null;
  const { [ignoredKey]: reason, id } = made;
  if (typeof reason !== 'string') return null;
  return { id: typeof id === 'string' ? id : null, reason: maskCardNumbers(reason) };
}

function distinct(all: readonly LeftOut[]): LeftOut[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

/** A body held to the shape of POST /receipts: the receipt, or all that is wrong with it. */
export function checkBody(
  body: unknown,
): { readonly receipt: SubmittedReceipt } | { readonly violations: readonly Violation[] } {
  const parsed = postReceiptBody.safeParse(body);
  if (parsed.success) return { receipt: parsed.data };
  return { violations: violationsOf(parsed.error, 'body', body) };
}

/** What a transformation makes of a raw receipt. */
export interface Transformed {
  readonly receipts: readonly SubmittedReceipt[];
  /** Transaction ids that earlier versions of the transformation gave each receipt. */
  readonly formerIds: readonly (readonly string[])[];
  /** Parts of the document that hold no sale. */
  readonly ignored: readonly LeftOut[];
  /** Kind of the document, where it is another one than the transformation was to read: nothing came of it. */
  readonly otherKind: string | null;
}

/**
 * Makes receipts of a raw one: reads its format, runs the mapping, checks each result as POST /receipts does. Nothing is
 * stored.
 * @throws TransformationError when the input, the mapping or what it makes is wrong.
 */
export async function transformDocument(ctx: Owner, version: Transforming, raw: Raw): Promise<Transformed> {
  const { bodies, formerIds, ignored, failure, otherKind } = await mapRaw(ctx, version, raw);
  if (failure !== null) throw failure;
  const receipts = bodies.map((body, index) => {
    const checked = checkBody(body);
    if ('receipt' in checked) return checked.receipt;
    throw invalidReceipt(index, checked.violations);
  });
  return { receipts, formerIds, ignored, otherKind };
}

/**
 * The receipts alone of what `transformDocument` makes.
 * @throws TransformationError when the input, the mapping or what it makes is wrong.
 */
export async function transform(ctx: Owner, version: Transforming, raw: Raw): Promise<SubmittedReceipt[]> {
  return [...(await transformDocument(ctx, version, raw)).receipts];
}

/** The failure of the receipt at `index`, counted from 0: the first things that are wrong with it. */
function invalidReceipt(index: number, violations: readonly Violation[]): InvalidReceiptError {
  const shown = violations.slice(0, 10);
  const others = violations.length - shown.length;
  const atLeast = violations.length < violationsMax ? '' : 'at least ';
  const more = others > 0 ? ` (and ${atLeast}${others} more)` : '';
  const detail = `${shown.map(({ description }) => description).join('; ')}${more}`;
  const parameters = { number: index + 1, detail, others };
  return new InvalidReceiptError(parameters, shown);
}

/** A receipt that a mapping made, filled with what the raw receipt says of itself; attachments of both are kept. */
function fillIn(receipt: JsonObject, properties: JsonObject, defaults: JsonObject): JsonObject {
  const filled = { properties, ...defaults, ...receipt };
  const [given, own] = [defaults['attachments'], receipt['attachments']];
  if (!isJsonObject(given) || !isJsonObject(own)) return filled;
  return { ...filled, attachments: { ...given, ...own } };
}
