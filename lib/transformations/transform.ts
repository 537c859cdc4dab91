import * as contentType from 'content-type';
import type { Context } from '@/lib/context';
import type { Violation } from '@/lib/errors';
import { violationsOf } from '@/lib/http/violations';
import { isJsonObject, type JsonObject } from '@/lib/json';
import { postReceiptBody, type SubmittedReceipt } from '@/lib/receipts/submission';
import { parseInput } from './parsers/parse-input';
import { runMapping } from './sandbox/run-mapping';
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
  return type === null ? null : contentType.parse(type).type.toLowerCase() || null;
}

type Reading = Pick<VersionRow, 'inputFormat' | 'options'>;
/** Whose mapping it is. */
type Owner = Pick<Context, 'retailer'>;

type Transforming = Reading & Pick<VersionRow, 'mapping'>;

/**
 * Reads a raw receipt's format: what a mapping works on.
 * @throws TransformationError when the input can not be read.
 */
export function readRaw(version: Reading, raw: Pick<Raw, 'bytes' | 'contentType'>): unknown {
  return parseInput({
    bytes: raw.bytes,
    contentType: raw.contentType,
    format: version.inputFormat,
    options: version.options,
  });
}

/**
 * Runs a mapping over what `readRaw` gave. Answers bodies as POST /receipts takes them, filled with what the raw
 * receipt says of itself, unchecked.
 * @throws TransformationError when the mapping is wrong or makes too many.
 */
export async function mapRaw(
  { retailer }: Owner,
  mapping: string,
  input: unknown,
  raw: Omit<Raw, 'bytes'>,
): Promise<unknown[]> {
  const bindings = { properties: raw.properties, meta: raw.meta };
  const output = await runMapping(retailer.id, { mapping, input, bindings });
  const made = output === undefined || output === null ? [] : Array.isArray(output) ? output : [output];
  if (made.length > receiptsMax) {
    throw new TransformationError('invalid_receipt', `the mapping makes more than ${receiptsMax} receipts`);
  }
  const { properties, defaults } = raw;
  return made.map((receipt: unknown) =>
    isJsonObject(receipt) ? { properties, ...defaults, ...receipt } : receipt,
  );
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
  const bodies = await mapRaw(ctx, version.mapping, readRaw(version, raw), raw);
  return bodies.map((body, index) => {
    const checked = checkBody(body);
    if ('receipt' in checked) return checked.receipt;
    throw new TransformationError('invalid_receipt', describeViolations(index, checked.violations));
  });
}

/** What is wrong with the receipt at `index`, counted from 0, as one sentence. */
export function describeViolations(index: number, violations: readonly Violation[]): string {
  const shown = violations.slice(0, 10).map((violation) => violation.description);
  const more = violations.length > 10 ? ` (and ${violations.length - 10} more)` : '';
  return `receipt ${index + 1}: ${shown.join('; ')}${more}`;
}
