'use client';

import { useTranslations } from 'next-intl';
import { useFieldErrors } from '../use-error-text';

/** Says, where the API refused the current password, that it is wrong. */
export function useWrongPassword(error: Error | null): string | undefined {
  const t = useTranslations('portal.profile.password');
  return useFieldErrors(error).has('current_password') ? t('wrong') : undefined;
}
