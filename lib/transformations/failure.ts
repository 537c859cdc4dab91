import type { TransformationError } from './transformation-error';

/** Why a transformation gave nothing, for people to see in place. */
export interface Failure {
  readonly code: string;
  readonly message: string;
  /** What the position counts in. */
  readonly where: 'mapping' | 'input' | 'receipt';
  /** Characters from 0. */
  readonly position: number | null;
  /** The same in a mapping, from 1. */
  readonly line: number | null;
  readonly column: number | null;
}

/** Describes a failure of this mapping. */
export function describeFailure({ code, message, position }: TransformationError, mapping: string): Failure {
  const where = code.startsWith('mapping_') ? 'mapping' : code === 'invalid_receipt' ? 'receipt' : 'input';
  if (where !== 'mapping' || position === null)
    return { code, message, where, position, line: null, column: null };
  const lines = mapping.slice(0, position).split('\n');
  return { code, message, where, position, line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
