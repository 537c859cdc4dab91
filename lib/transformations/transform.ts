import { parse } from 'content-type';
import type { Context } from '@/lib/context';
import { violationsMax, type Violation } from '@/lib/errors';
import { violationsOf } from '@/lib/http/violations';
import { isJsonObject, type JsonObject } from '@/lib/json';
import { postReceiptBody, type SubmittedReceipt } from '@/lib/receipts/submission';
import type { BoundedTree } from './bounded-tree';
import { runSandboxed } from './sandbox/run-mapping';
import type { VersionRow } from './store';
import { TransformationError } from './transformation-error';

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

type Reading = Pick<VersionRow, 'inputFormat' | 'options'>;
/** Whose mapping it is. */
type Owner = Pick<Context, 'retailer'>;

type Transforming = Reading & Pick<VersionRow, 'mapping'>;

/** What a mapping makes of a raw receipt. */
export interface Mapped {
  /** What it worked on, cut to what a person can look at; null when the input can not be read, or was not asked for. */
  readonly tree: BoundedTree | null;
  /** Bodies as POST /receipts takes them, filled with what the raw receipt says of itself, unchecked. */
  readonly bodies: readonly unknown[];
  /** Why there are none. */
  readonly failure: TransformationError | null;
}

/**
 * Reads a raw receipt and runs a mapping over it; null for the mapping reads only. Nothing is stored.
 * @throws MappingsBusy.
 */
export async function mapRaw(
  { retailer }: Owner,
  { inputFormat: format, options, mapping }: Reading & { readonly mapping: string | null },
  raw: Raw,
  show: 'show' | 'hide' = 'hide',
): Promise<Mapped> {
  const { bytes, contentType, properties, meta, defaults } = raw;
  const { tree, output, failure } = await runSandboxed(retailer.id, {
    input: { bytes: Buffer.from(bytes).toString('base64'), contentType, format, options },
    mapping,
    bindings: { properties, meta },
    show: show === 'show',
  });
  const made = output === undefined || output === null ? [] : Array.isArray(output) ? output : [output];
  if (made.length > receiptsMax) {
    const parameters = { maximum: receiptsMax };
    const tooMany = new TransformationError('invalid_receipt', 'too_many_receipts', { parameters });
    return { tree, bodies: [], failure: tooMany };
  }
  const bodies = made.map((receipt: unknown) =>
    isJsonObject(receipt) ? { properties, ...defaults, ...receipt } : receipt,
  );
  return { tree, bodies, failure };
}

/** A body held to the shape of POST /receipts: the receipt, or all that is wrong with it. */
export function checkBody(
  body: unknown,
): { readonly receipt: SubmittedReceipt } | { readonly violations: readonly Violation[] } {
  const parsed = postReceiptBody.safeParse(body);
  if (parsed.success) return { receipt: parsed.data };
  return { violations: violationsOf(parsed.error, 'body', body) };
}

/**
 * Makes receipts of a raw one: reads its format, runs the mapping, checks each result as POST /receipts does. Nothing is
 * stored.
 * @throws TransformationError when the input, the mapping or what it makes is wrong.
 */
export async function transform(ctx: Owner, version: Transforming, raw: Raw): Promise<SubmittedReceipt[]> {
  const { bodies, failure } = await mapRaw(ctx, version, raw);
  if (failure !== null) throw failure;
  return bodies.map((body, index) => {
    const checked = checkBody(body);
    if ('receipt' in checked) return checked.receipt;
    throw invalidReceipt(index, checked.violations);
  });
}

/** The failure of the receipt at `index`, counted from 0: the first things that are wrong with it. */
function invalidReceipt(index: number, violations: readonly Violation[]): TransformationError {
  const shown = violations.slice(0, 10);
  const others = violations.length - shown.length;
  const atLeast = violations.length < violationsMax ? '' : 'at least ';
  const more = others > 0 ? ` (and ${atLeast}${others} more)` : '';
  const detail = `${shown.map(({ description }) => description).join('; ')}${more}`;
  const parameters = { number: index + 1, detail, others };
  return new TransformationError('invalid_receipt', 'invalid_receipt', { parameters, violations: shown });
}
