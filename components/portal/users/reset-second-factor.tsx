'use client';

import { ShieldOff } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FormError } from '../form/form-error';
import { useSave } from '../use-save';
import { deleteSecondFactor } from './user-calls';

/** Turns off the second factor of a user who lost it; asks first. */
export function ResetSecondFactor({ email }: { readonly email: string }) {
  const t = useTranslations('portal.users.secondFactor');
  const [asking, setAsking] = useState(false);
  const reset = useSave({
    save: () => deleteSecondFactor(email),
    saved: t('off'),
    onSaved: () => setAsking(false),
  });
  return (
    <AlertDialog
      open={asking}
      onOpenChange={(open) => {
        reset.reset();
        setAsking(open);
      }}
      trigger={
        <Button>
          <ShieldOff aria-hidden />
          {t('action')}
        </Button>
      }
      title={t('title', { email })}
      confirmLabel={t('confirm')}
      pending={reset.isPending}
      onConfirm={() => reset.mutate()}
    >
      <p>{t('body')}</p>
      {reset.error !== null && (
        <div className="mt-3">
          <FormError error={reset.error} />
        </div>
      )}
    </AlertDialog>
  );
}
