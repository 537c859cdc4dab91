import type { Violation } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import type { FailureParameters, FailureReason } from '@/lib/formats/failure-reasons';
import { TransformationError } from '@/lib/formats/transformation-error';

export interface Failure {
  readonly code: string;
  readonly message: string;
  /** Null if the message comes from the mapping or from JSONata. */
  readonly reason: FailureReason | null;
  readonly parameters: FailureParameters;
  readonly violations: ReceiptViolation[];
  /** Text to which `position` refers. */
  readonly where: 'mapping' | 'input' | 'receipt';
  /** In characters from 0. */
  readonly position: number | null;
  /** Line in the mapping, from 1; null if `where` is not `mapping`. */
  readonly line: number | null;
  readonly column: number | null;
}

export interface ReceiptViolation extends Omit<Violation, 'location' | 'parameters'> {
  readonly parameters: Record<string, string | number | string[]>;
}

export function withoutLocation({ name, description, reason, parameters }: Violation): ReceiptViolation {
  return { name, description, reason, parameters: copyParameters(parameters) };
}

export function copyParameters(parameters: Parameters): ReceiptViolation['parameters'] {
  const copies = Object.entries(parameters).map(
    ([key, value]) => [key, typeof value === 'object' ? [...value] : value] as const,
  );
  return Object.fromEntries(copies);
}

export class InvalidReceiptError extends TransformationError {
  readonly violations: readonly Violation[];

  constructor(parameters: FailureParameters, violations: readonly Violation[]) {
    super('invalid_receipt', 'invalid_receipt', { parameters });
    this.violations = violations;
  }
}

export function describeFailure(error: TransformationError, mapping: string): Failure {
  const { code, message, reason, parameters, position } = error;
  const violations = violationsIn(error).map(withoutLocation);
  const where = code.startsWith('mapping_') ? 'mapping' : code === 'invalid_receipt' ? 'receipt' : 'input';
  const said = { code, message, reason, parameters, violations, where, position } as const;
  if (where !== 'mapping' || position === null) return { ...said, line: null, column: null };
  const lines = mapping.slice(0, position).split('\n');
  return { ...said, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

export function violationsIn(error: TransformationError): readonly Violation[] {
  return error instanceof InvalidReceiptError ? error.violations : [];
}
