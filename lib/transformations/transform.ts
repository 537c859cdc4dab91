import * as contentType from 'content-type';
import { violationsOf } from '@/lib/http/violations';
import { isJsonObject, type JsonObject } from '@/lib/json';
import { postReceiptBody, type SubmittedReceipt } from '@/lib/receipts/schema';
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

/**
 * Makes receipts of a raw one: reads its format, runs the mapping, checks each result as POST /receipts does. Nothing is
 * stored.
 * @throws TransformationError when the input, the mapping or what it makes is wrong.
 */
export async function transform(
  version: Pick<VersionRow, 'inputFormat' | 'options' | 'mapping'>,
  raw: Raw,
): Promise<SubmittedReceipt[]> {
  const input = parseInput({
    bytes: raw.bytes,
    contentType: raw.contentType,
    format: version.inputFormat,
    options: version.options,
  });
  const output = await runMapping({
    mapping: version.mapping,
    input,
    bindings: { properties: raw.properties, meta: raw.meta },
  });
  const made = output === undefined || output === null ? [] : Array.isArray(output) ? output : [output];
  if (made.length > receiptsMax) {
    throw new TransformationError('invalid_receipt', `the mapping makes more than ${receiptsMax} receipts`);
  }
  return made.map((receipt, index) => checked(receipt, index, raw));
}

function checked(receipt: unknown, index: number, { properties, defaults }: Raw): SubmittedReceipt {
  const filled = isJsonObject(receipt) ? { properties, ...defaults, ...receipt } : receipt;
  const parsed = postReceiptBody.safeParse(filled);
  if (parsed.success) return parsed.data;
  const violations = violationsOf(parsed.error, 'body', filled).map((violation) => violation.description);
  const more = violations.length > 10 ? ` (and ${violations.length - 10} more)` : '';
  throw new TransformationError(
    'invalid_receipt',
    `receipt ${index + 1}: ${violations.slice(0, 10).join('; ')}${more}`,
  );
}
