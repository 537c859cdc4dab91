import { maskCardNumbers } from '@/lib/core/card-numbers';
import type { ServiceError } from '@/lib/core/errors';
import type { Refusal } from '@/lib/core/refusals';
import { violationsIn, withoutLocation, type ReceiptViolation } from '@/lib/domain/transformations/failure';
import { failureText, type FailureReason } from '@/lib/formats/failure-reasons';
import { MachineBusy } from '@/lib/domain/transformations/sandbox/run-mapping';
import { TransformationError } from '@/lib/formats/transformation-error';

/** Why a raw receipt failed, so that it can be said in any language. */
export interface FailureCause {
  /** What the service says of it itself, or why a receipt that it became was refused; null when only the code tells. */
  readonly reason: FailureReason | Refusal | null;
  readonly parameters: Readonly<Record<string, string | number | readonly string[]>>;
  /** The first things that are wrong with a receipt that it became. */
  readonly violations: readonly ReceiptViolation[];
}

/** What a stored raw receipt says of its failure; all null when it has none. */
export interface NotedFailure {
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly failureCause: FailureCause | null;
}

/** A failure as it is noted on a raw receipt. */
export interface RawFailure {
  readonly code: string;
  /** In the API's words, or the mapping's. */
  readonly message: string;
  readonly position: number | null;
  /** Null when the words are the mapping's, or JSONata's. */
  readonly cause: FailureCause | null;
}

/** Of a raw receipt that was tried in vain too often: nothing but the log explains it. */
export const givenUp: RawFailure = {
  code: 'internal',
  message: failureText('service_failed'),
  position: null,
  cause: { reason: 'service_failed', parameters: {}, violations: [] },
};

/** State of a raw receipt whose last attempt failed for a reason that passes; `givenUp` where nothing is known of it. */
export function passingFailureOf(error: unknown): RawFailure {
  if (!(error instanceof MachineBusy)) return givenUp;
  const { message, seconds } = error;
  const cause = { reason: 'machine_busy', parameters: { seconds }, violations: [] } as const;
  return { code: 'internal', message, position: null, cause };
}

/**
 * A failure as those see it who may not read raw receipts: the code, and the service's own words where they name nothing
 * but numbers. What a mapping raises, and names of fields that it makes, may repeat the whole document.
 */
export function withoutDocument<Row extends NotedFailure>(row: Row): Row {
  const { failureCode, failureCause: cause } = row;
  if (failureCode === null) return row;
  const isPlain =
    cause !== null &&
    cause.reason !== null &&
    cause.violations.length === 0 &&
    Object.values(cause.parameters).every((parameter) => typeof parameter === 'number');
  if (isPlain) return row;
  const reason = 'text_withheld';
  return {
    ...row,
    failureMessage: failureText(reason),
    failureCause: { reason, parameters: {}, violations: [] },
  };
}

/** Violations that are kept, as many as the message names. */
const violationsMax = 10;

/** What is noted of an error that is the raw receipt's own fault or the mapping's. Pure. */
export function rawFailureOf(error: TransformationError | ServiceError): RawFailure {
  const { code, message, reason, parameters } = error;
  const isOwn = error instanceof TransformationError;
  const noted = isOwn ? violationsIn(error) : error.errors;
  const violations = noted.slice(0, violationsMax).map(withoutLocation);
  return {
    code,
    message: storable(reason === 'store_missing' ? missingStore(parameters) : message),
    position: isOwn ? error.position : null,
    cause: isOwn && reason === null ? null : storableJson({ reason, parameters, violations }),
  };
}

/** Which store it is that there is none of: a till cannot look it up. */
function missingStore({ reference }: Readonly<Record<string, unknown>>): string {
  return typeof reference === 'string' ? `store ${reference} not found` : 'store not found';
}

/** What is kept of a text: what a database keeps, and no card number. */
function storable(text: string): string {
  return maskCardNumbers(text.toWellFormed().replaceAll('\0', ''));
}

function storableJson(cause: FailureCause): FailureCause {
  const keep = (_name: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);
  return JSON.parse(JSON.stringify(cause), keep) as FailureCause;
}
