'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '@/lib/api/client';

/**
 * Says in the user's language why a call of the API did not work. What the API explains in detail follows in its own
 * words, with the reference that finds the request in the log.
 */
export function useErrorText(): (error: Error) => string {
  const t = useTranslations('ui.errors');
  return (error) => {
    if (!(error instanceof ApiError)) return t('unknown');
    const reference = error.requestId ?? '–';
    const details = error.errors.map(({ description }) => description);
    const reason = details.length > 0 ? details.join('; ') : error.description;
    switch (error.code) {
      case 'unreachable':
        return t('unreachable');
      case 'permission_denied':
        return t('permissionDenied');
      case 'not_found':
        return t('notFound');
      case 'rate_limited':
        return t('rateLimited');
      case 'conflict':
        return t('conflict', { reason });
      case 'internal':
      case 'unavailable':
      case 'unknown':
        return t('failed', { reference });
      default:
        return t('refused', { reason, reference });
    }
  };
}

/**
 * What the API says of single fields: dotted path of the body, such as `properties.name`, to its first violation. Give
 * each to its Field; what belongs to none is said once above the form.
 */
export function fieldErrors(error: Error | null): ReadonlyMap<string, string> {
  const violations = error instanceof ApiError ? error.errors : [];
  return new Map(violations.toReversed().map(({ name, description }) => [name, description]));
}

/** The error, unless all that it says belongs to one of these fields, where it is said already. */
export function unshownError(error: Error | null, ...fields: readonly string[]): Error | null {
  const names = [...fieldErrors(error).keys()];
  const isShown = (name: string) => fields.some((field) => name === field || name.startsWith(`${field}.`));
  return names.length > 0 && names.every(isShown) ? null : error;
}
