'use client';

import { ShieldOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { api } from '../api/client';
import { ConfirmSave } from '../kit/form/confirm-save';
import { useSave } from '../kit/form/use-save';

/** Turns off the second factor of a user who lost it; asks first. */
export function ResetSecondFactor({ email }: { readonly email: string }) {
  const t = useTranslations('portal.users.secondFactor');
  const [asking, setAsking] = useState(false);
  const reset = useSave({
    save: () => api('delete_portal_user_totp', { params: { email } }),
    saved: t('off'),
    onSaved: () => setAsking(false),
  });
  return (
    <ConfirmSave
      save={reset}
      asking={asking}
      onAskingChange={setAsking}
      trigger={
        <Button>
          <ShieldOff aria-hidden />
          {t('action')}
        </Button>
      }
      title={t('title', { email })}
      confirmLabel={t('confirm')}
      onConfirm={() => reset.mutate()}
    >
      {t('body')}
    </ConfirmSave>
  );
}
