import { useTranslations } from 'next-intl';
import type { MappingFailure } from '@/lib/api/transformations';
import type { Violation } from '@/lib/errors';
import { queryProblems, type Parameters, type ProblemReason, type QueryProblemReason } from '@/lib/problems';

type Texts = ReturnType<typeof useTranslations<'errors'>>;

/** What is wrong at one place of a request, in the user's language; where it is, is not said. */
export function useViolationText(): (violation: Pick<Violation, 'reason' | 'parameters'>) => string {
  const t = useTranslations('errors');
  return (violation) => violationText(t, violation);
}

/** The same for a caller that has the texts. */
export function violationText(
  t: Texts,
  { reason, parameters }: Pick<Violation, 'reason' | 'parameters'>,
): string {
  const named = plainParameters(parameters);
  return isOfQuery(reason) ? t(`query.${reason}`, named) : t(`problems.${reason}`, named);
}

/**
 * Why a raw receipt becomes no receipt, in the user's language; what the mapping or JSONata says of it stays as it is.
 */
export function useFailureText(): (
  failure: Pick<MappingFailure, 'message' | 'reason' | 'parameters' | 'violations'>,
) => string {
  const t = useTranslations('errors');
  return ({ message, reason, parameters, violations }) => {
    if (reason === null) return message;
    const said = violations.map((violation) =>
      t('at', { name: violation.name, text: violationText(t, violation) }),
    );
    return t(
      `failures.${reason}`,
      said.length === 0 ? parameters : { ...parameters, detail: said.join(' ') },
    );
  };
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
