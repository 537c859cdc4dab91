'use client';

import { useTranslations } from 'next-intl';
import { ApiError } from '../api/request';
import type { FieldTexts } from '../kit/form/use-form-state';

export function useWrongPassword(): (error: Error) => FieldTexts {
  const t = useTranslations('portal.profile');
  return (error) => {
    const refused = error instanceof ApiError ? error.errors.map(({ name }) => name) : [];
    return {
      current_password: refused.includes('current_password') && t('password.wrong'),
      code: refused.includes('code') && t('totp.codeWrong'),
    };
  };
}
