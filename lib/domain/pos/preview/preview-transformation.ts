import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { trusted, type Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import type { JsonObject, JsonValue } from '@/lib/core/json';
import { maskUnchecked } from '@/lib/domain/receipts/wire/mask-unchecked';
import { previewReceipt } from '@/lib/domain/receipts/read/preview-receipt';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import {
  describeFailure,
  withoutLocation,
  type Failure,
  type ReceiptViolation,
} from '@/lib/domain/transformations/failure';
import { failureText, type FailureReason } from '@/lib/formats/failure-reasons';
import { looseInput } from '@/lib/domain/transformations/loose-input';
import { checkBody, mapRaw, type Raw } from '@/lib/domain/transformations/transform';
import { getRawContent } from '../get-raw';
import { presentParsed, type ParsedRaw, type InputReading } from '../parse-raw';
import { toTransform } from '../to-transform';

/** Most receipts shown, because one raw receipt may become thousands. */
const receiptsShown = 20;

export interface PreviewInput extends InputReading {
  readonly mapping: string;
  readonly source:
    | { readonly rawId: string }
    | {
        readonly bytes: Uint8Array;
        readonly contentType: string | null;
        readonly properties: JsonObject;
      };
}

export interface Previewed {
  /** Card numbers are masked. */
  readonly body: JsonValue;
  readonly receipt: ReceiptWire | null;
  readonly violations: readonly ReceiptViolation[];
  readonly problem: string | null;
  readonly problem_reason: FailureReason | null;
}

export interface PreviewResult {
  readonly parsed: ParsedRaw;
  readonly failure: Failure | null;
  readonly total: number;
  readonly ignored: readonly string[];
  readonly receipts: readonly Previewed[];
  readonly milliseconds: number;
}

/**
 * Stores nothing.
 * @throws ServiceError `permission_denied` for a raw receipt that the caller may not read, `not_found`.
 */
export async function previewTransformation(
  ctx: Context<'preview_transformation'>,
  input: PreviewInput,
): Promise<PreviewResult> {
  const raw = await rawOf(ctx, input.source);
  const startedAt = performance.now();
  const mapped = await mapRaw(ctx, input, raw, 'show');
  const milliseconds = Math.round((performance.now() - startedAt) * 10) / 10;
  const parsed = presentParsed(input.inputFormat, mapped);
  const receipts: Previewed[] = [];
  for (const body of mapped.bodies.slice(0, receiptsShown)) receipts.push(await previewBody(ctx, body));
  const failure = mapped.failure === null ? null : describeFailure(mapped.failure, input.mapping);
  const ignored = mapped.ignored.map(({ id, reason }) => (id === null ? reason : `${id}: ${reason}`));
  return { parsed, failure, total: mapped.bodies.length, ignored, receipts, milliseconds };
}

async function rawOf(ctx: Context, source: PreviewInput['source']): Promise<Raw> {
  if ('rawId' in source) {
    checkHolds(ctx, ['view.get_raw_receipt']);
    return toTransform(ctx, await getRawContent(trusted(ctx), source.rawId));
  }
  return looseInput(ctx, source.bytes, source.contentType, source.properties);
}

async function previewBody(ctx: Context, made: unknown): Promise<Previewed> {
  const checked = checkBody(made);
  const body = maskUnchecked(made as JsonValue);
  if ('receipt' in checked) {
    const { receipt, problem } = await previewReceipt(ctx, checked.receipt, { id: newId(), tillUuid: null });
    const words = problem === null ? null : failureText(problem);
    return { body, receipt, violations: [], problem: words, problem_reason: problem };
  }
  const violations = checked.violations.slice(0, 100).map(withoutLocation);
  return { body, receipt: null, violations, problem: null, problem_reason: null };
}
