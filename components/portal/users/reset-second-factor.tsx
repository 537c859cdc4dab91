'use client';

import { ShieldOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { api } from '../api/client';
import { ConfirmButton } from '../kit/form/confirm-button';
import { useSave } from '../kit/form/use-save';

export function ResetSecondFactor({ email }: { readonly email: string }) {
  const t = useTranslations('portal.users.secondFactor');
  const reset = useSave({
    save: () => api('delete_portal_user_totp', { params: { email } }),
    saved: t('off'),
  });
  return (
    <ConfirmButton
      save={reset}
      action={t('action')}
      icon={<ShieldOff aria-hidden />}
      title={t('title', { email })}
      confirmLabel={t('confirm')}
    >
      {t('body')}
    </ConfirmButton>
  );
}
