import { useTranslations } from 'next-intl';
import type { Violation } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import type { ProblemReason } from '@/lib/core/problems';
import { queryProblems, type QueryProblemReason } from '@/lib/core/query-problems';
import type { ReceiptViolation } from '@/lib/domain/transformations/failure';
import type { AnswerOf } from '../../api/input';

export type Texts = ReturnType<typeof useTranslations<'errors'>>;

export function useViolationText(): (violation: Pick<Violation, 'reason' | 'parameters'>) => string {
  const t = useTranslations('errors');
  return (violation) => violationText(t, violation);
}

export function violationText(
  t: Texts,
  { reason, parameters }: Pick<Violation, 'reason' | 'parameters'>,
): string {
  const named = plainParameters(parameters);
  return isOfQuery(reason) ? t(`query.${reason}`, named) : t(`problems.${reason}`, named);
}

type MappingFailure = NonNullable<AnswerOf<'preview_transformation'>['failure']>;

interface FailureToDescribe extends Pick<MappingFailure, 'message' | 'reason' | 'parameters'> {
  readonly violations: readonly ReceiptViolation[];
}

export function useFailureText(): (failure: FailureToDescribe) => string {
  const t = useTranslations('errors');
  return (failure) => failureText(t, failure);
}

/** A failure stored before release 0.3 does not name the argument of the function. */
const noArgument = { argument: '…', text: '…' };

export function failureText(
  t: Texts,
  { message, reason, parameters, violations }: FailureToDescribe,
): string {
  if (reason === null) return message;
  const detail = violationsText(t, violations);
  const named = { ...noArgument, ...parameters };
  return t(`failures.${reason}`, detail === '' ? named : { ...named, detail });
}

export function violationsText(t: Texts, violations: readonly ReceiptViolation[]): string {
  return violations
    .map((violation) => t('at', { name: violation.name, text: violationText(t, violation) }))
    .join(' ');
}

export function plainParameters(parameters: Parameters): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'object' ? value.join(', ') : value,
    ]),
  );
}

function isOfQuery(reason: ProblemReason | QueryProblemReason): reason is QueryProblemReason {
  return Object.hasOwn(queryProblems, reason);
}
