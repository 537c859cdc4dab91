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

/** Key of a mapping's result that is no field of receipts: the tip included in the total. */
const tipKey = 'tip';

/**
 * Moves the tip from `total` to `details.other.tip` of the last card payment or, if there is none, the last
 * payment without change. Tips that payments already name are subtracted first. If there are no payments, the
 * tip becomes an item.
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

/**
 * Returns the index of the payment that most likely includes the tip. Its amount must have the tip's sign.
 */
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

export interface Raw {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  /** `$properties` of the mapping. Receipts get them unless the mapping gives them other properties. */
  readonly properties: JsonObject;
  readonly meta: JsonObject;
  readonly defaults: JsonObject;
}

const receiptsMax = 10_000;

export function mediaTypeOf(type: string | null): string | null {
  return type === null ? null : parse(type).type.toLowerCase() || null;
}

type Reading = Pick<VersionRow, 'inputFormat' | 'options'> & {
  /**
   * Kind that the transformation reads. If a document of this kind has an envelope, the envelope is removed.
   */
  readonly kind?: string | null;
  /** True if JSON of a different kind must not be read. */
  readonly only?: boolean;
};
type Owner = Pick<Context, 'retailer'>;

type Transforming = Reading & Pick<VersionRow, 'mapping'>;

export interface IgnoredDocument {
  readonly id: string | null;
  readonly reason: string;
}

/**
 * Key of a mapping's result that is no field of receipts: transaction ids that earlier versions gave the
 * receipt.
 */
const formerKey = 'former_transaction_ids';

export interface Mapped {
  /** Input, shortened for display; null when it is unreadable or was not requested. */
  readonly tree: BoundedTree | null;
  /** Bodies for POST /receipts, not validated yet. */
  readonly bodies: readonly unknown[];
  /** Transaction ids that earlier versions of the mapping gave each body. */
  readonly formerIds: readonly (readonly string[])[];
  readonly ignored: readonly IgnoredDocument[];
  readonly failure: TransformationError | null;
  /** Kind of a document that was not read, because the transformation reads a different kind. */
  readonly otherKind: string | null;
}

/**
 * Parses the raw receipt and runs the mapping, unless it is null. Stores nothing.
 * @throws MappingsBusy, MachineBusy.
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
  const ignored = distinct(all.flatMap((one) => ignoredDocumentOf(one) ?? []));
  const made = all.filter((one) => ignoredDocumentOf(one) === null);
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

const listNames = ['items', 'payments', 'taxes', 'vat', 'discounts', 'fiscal'];

/**
 * Wraps an object where a list is needed: JSONata returns a sequence of one element as this element (contract
 * section 14). The `vat` of an item is an object.
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

/** Returns id and reason of a call of `$ignore`; null for other results. */
function ignoredDocumentOf(made: unknown): IgnoredDocument | null {
  if (!isJsonObject(made) || !Object.hasOwn(made, ignoredKey)) return null;
  const { [ignoredKey]: reason, id } = made;
  if (typeof reason !== 'string') return null;
  return { id: typeof id === 'string' ? id : null, reason: maskCardNumbers(reason) };
}

function distinct(all: readonly IgnoredDocument[]): IgnoredDocument[] {
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()];
}

export function checkBody(
  body: unknown,
): { readonly receipt: SubmittedReceipt } | { readonly violations: readonly Violation[] } {
  const parsed = postReceiptBody.safeParse(body);
  if (parsed.success) return { receipt: parsed.data };
  return { violations: violationsOf(parsed.error, 'body', body) };
}

export interface Transformed {
  readonly receipts: readonly SubmittedReceipt[];
  /** Transaction ids that earlier versions of the transformation gave each receipt. */
  readonly formerIds: readonly (readonly string[])[];
  readonly ignored: readonly IgnoredDocument[];
  /** Kind of a document that the transformation does not read. Then there are no receipts. */
  readonly otherKind: string | null;
}

/**
 * Runs the mapping and validates its receipts. Stores nothing.
 * @throws TransformationError when the input, the mapping or its result is wrong; MappingsBusy, MachineBusy.
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

/** @throws TransformationError, MappingsBusy and MachineBusy as `transformDocument`. */
export async function transform(ctx: Owner, version: Transforming, raw: Raw): Promise<SubmittedReceipt[]> {
  return [...(await transformDocument(ctx, version, raw)).receipts];
}

/** `index` counts from 0; the message counts from 1. */
function invalidReceipt(index: number, violations: readonly Violation[]): InvalidReceiptError {
  const shown = violations.slice(0, 10);
  const others = violations.length - shown.length;
  const atLeast = violations.length < violationsMax ? '' : 'at least ';
  const more = others > 0 ? ` (and ${atLeast}${others} more)` : '';
  const detail = `${shown.map(({ description }) => description).join('; ')}${more}`;
  const parameters = { number: index + 1, detail, others };
  return new InvalidReceiptError(parameters, shown);
}

/** The receipt's values win, but attachments of both are merged. */
function fillIn(receipt: JsonObject, properties: JsonObject, defaults: JsonObject): JsonObject {
  const filled = { properties, ...defaults, ...receipt };
  const [given, own] = [defaults['attachments'], receipt['attachments']];
  if (!isJsonObject(given) || !isJsonObject(own)) return filled;
  return { ...filled, attachments: { ...given, ...own } };
}
