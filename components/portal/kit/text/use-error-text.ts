'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/components/portal/api/request';
import type { Violation } from '@/lib/core/errors';
import { isFailureReason } from '@/lib/formats/failure-reasons';
import { failureText, plainParameters, useViolationText, violationText } from './error-texts';

/** Limit of listed violations; others are counted. */
const saidMax = 20;

/** Failures that only the log explains. */
const unexplained: ReadonlySet<string> = new Set(['internal', 'unavailable', 'unknown']);

/**
 * Includes the reference for the log where the user can do nothing. `only` is the API name of a form's single
 * field, omitted in the text.
 */
export function useErrorText(only?: string): (error: Error) => string {
  const t = useTranslations('errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('codes.unknown');
    if (error.errors.length > 0) return violationsIn(error.errors);
    if (error.reason !== null) return t(`refusals.${error.reason}`, refusalParameters(error));
    const text = t(`codes.${error.code}`);
    const reference = referenceOf(error);
    return reference === null ? text : t('reference', { text, reference });
  };

  /** Refusal by a failure: its words in the user's language replace the API's. */
  function refusalParameters({ parameters, violations }: ApiError): Record<string, string | number> {
    const plain = plainParameters(parameters);
    const { failure: reason } = plain;
    if (!isFailureReason(reason)) return plain;
    return { ...plain, problem: failureText(t, { message: '', reason, parameters: plain, violations }) };
  }

  function violationsIn(violations: readonly Violation[]): string {
    const more = violations.length - saidMax;
    const text = violations.slice(0, saidMax).map(said).join(' ');
    return more > 0 ? t('more', { text, count: more }) : text;
  }

  function said(violation: Violation): string {
    const text = violationText(t, violation);
    return violation.name === 'body' || violation.name === only
      ? text
      : t('at', { name: violation.name, text });
  }
}

/**
 * Request id for the operator, for failures that only the service's log explains; else null. The portal's log
 * of requests has none of the portal's own.
 */
export function referenceOf(error: Error): string | null {
  return error instanceof ApiError && error.reason === null && unexplained.has(error.code)
    ? error.requestId
    : null;
}

/**
 * First violation by dotted path of the body, such as `properties.name`. Give each to its Field; others are
 * shown once above the form.
 */
export function useFieldErrors(error: Error | null): ReadonlyMap<string, string> {
  const text = useViolationText();
  return new Map(violationsOf(error).map((violation) => [violation.name, text(violation)]));
}

export function unshownError(error: Error | null, ...fields: readonly string[]): Error | null {
  const names = violationsOf(error).map(({ name }) => name);
  const isShown = (name: string) => fields.some((field) => name === field || name.startsWith(`${field}.`));
  return names.length > 0 && names.every(isShown) ? null : error;
}

/** Last first: the first violation of a field stays in a map. */
function violationsOf(error: Error | null): readonly Violation[] {
  return error instanceof ApiError ? error.errors.toReversed() : [];
}
