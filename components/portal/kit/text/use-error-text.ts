'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/components/portal/api/request';
import type { Violation } from '@/lib/core/errors';
import { isFailureReason } from '@/lib/formats/failure-reasons';
import { failureText, plainParameters, useViolationText, violationText } from './error-texts';

const violationsMax = 20;

/** Only the log of the server explains these errors. */
const unexplained: ReadonlySet<string> = new Set(['internal', 'unavailable', 'unknown']);

/**
 * Adds the request id if only the server's log explains the error. `only` is the single field of a form; the
 * text omits its name.
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

  /** Replaces the API's text of a failure by a text in the user's language. */
  function refusalParameters({ parameters, violations }: ApiError): Record<string, string | number> {
    const plain = plainParameters(parameters);
    const { failure: reason } = plain;
    if (!isFailureReason(reason)) return plain;
    return { ...plain, problem: failureText(t, { message: '', reason, parameters: plain, violations }) };
  }

  function violationsIn(violations: readonly Violation[]): string {
    const more = violations.length - violationsMax;
    const text = violations.slice(0, violationsMax).map(sentenceOf).join(' ');
    return more > 0 ? t('more', { text, count: more }) : text;
  }

  function sentenceOf(violation: Violation): string {
    const text = violationText(t, violation);
    return violation.name === 'body' || violation.name === only
      ? text
      : t('at', { name: violation.name, text });
  }
}

export function referenceOf(error: Error): string | null {
  return error instanceof ApiError && error.reason === null && unexplained.has(error.code)
    ? error.requestId
    : null;
}

/**
 * Returns the text of each field's first violation. Keys are paths with dots, such as `properties.name`.
 * `unshownError` returns all others.
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

/** In reverse order: a map keeps the last value of a key, and each field shall keep its first violation. */
function violationsOf(error: Error | null): readonly Violation[] {
  return error instanceof ApiError ? error.errors.toReversed() : [];
}
