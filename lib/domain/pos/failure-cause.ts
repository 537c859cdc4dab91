import { maskCardNumbers } from '@/lib/core/card-numbers/card-numbers';
import type { ServiceError } from '@/lib/core/errors';
import type { Refusal } from '@/lib/core/refusals';
import { violationsIn, withoutLocation, type ReceiptViolation } from '@/lib/domain/transformations/failure';
import { failureText, type FailureReason } from '@/lib/formats/failure-reasons';
import { MachineBusy } from '@/lib/domain/transformations/sandbox/run-mapping';
import { TransformationError } from '@/lib/formats/transformation-error';

export interface FailureCause {
  /** Reason of the failure or of a refused receipt; null when only the code is known. */
  readonly reason: FailureReason | Refusal | null;
  readonly parameters: Readonly<Record<string, string | number | readonly string[]>>;
  readonly violations: readonly ReceiptViolation[];
}

/** A stored failure. All columns are null if nothing failed. */
export interface RecordedFailure {
  readonly failureCode: string | null;
  readonly failureMessage: string | null;
  readonly failureCause: FailureCause | null;
}

export interface RawFailure {
  readonly code: string;
  readonly message: string;
  readonly position: number | null;
  /** Null if the message comes from the mapping or from JSONata. */
  readonly cause: FailureCause | null;
}

/** Failure after the last attempt. Only the log says more about it. */
export const attemptsExhausted: RawFailure = {
  code: 'internal',
  message: failureText('service_failed'),
  position: null,
  cause: { reason: 'service_failed', parameters: {}, violations: [] },
};

export function passingFailureOf(error: unknown): RawFailure {
  if (!(error instanceof MachineBusy)) return attemptsExhausted;
  const { message, seconds } = error;
  const cause = { reason: 'machine_busy', parameters: { seconds }, violations: [] } as const;
  return { code: 'internal', message, position: null, cause };
}

/**
 * For callers who may not read raw receipts, hides texts that may repeat the document. They see the code, and
 * the message only if all its parameters are numbers.
 */
export function withoutDocument<Row extends RecordedFailure>(row: Row): Row {
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

const violationsMax = 10;

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

/** Adds the store's reference, because the API's message omits it. */
function missingStore({ reference }: Readonly<Record<string, unknown>>): string {
  return typeof reference === 'string' ? `store ${reference} not found` : 'store not found';
}

function storable(text: string): string {
  return maskCardNumbers(text.toWellFormed().replaceAll('\0', ''));
}

function storableJson(cause: FailureCause): FailureCause {
  const keep = (_name: string, value: unknown) => (typeof value === 'string' ? storable(value) : value);
  return JSON.parse(JSON.stringify(cause), keep) as FailureCause;
}
