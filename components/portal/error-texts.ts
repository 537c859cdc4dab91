import { useTranslations } from 'next-intl';
import type { Violation } from '@/lib/errors';
import { queryProblems, type Parameters, type ProblemReason, type QueryProblemReason } from '@/lib/problems';

type Texts = ReturnType<typeof useTranslations<'errors'>>;

/** What is wrong at one place of a request, in the user's language; where it is, is not said. */
export function useViolationText(): (violation: Violation) => string {
  const t = useTranslations('errors');
  return (violation) => violationText(t, violation);
}

/** The same for a caller that has the texts. */
export function violationText(t: Texts, { reason, parameters }: Violation): string {
  const named = plainParameters(parameters);
  return isOfQuery(reason) ? t(`query.${reason}`, named) : t(`problems.${reason}`, named);
}

/** Parameters as texts take them: lists with commas. */
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
