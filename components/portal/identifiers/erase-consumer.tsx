'use client';

import { useQueryClient } from '@tanstack/react-query';
import { UserRoundX } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { toast } from '@/components/ui/toast';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { useApiMutation } from '@/components/portal/api/use-api';
import { portalPath } from '@/lib/core/portal-path';
import { FormError } from '../kit/form/form-error';
import { forgetConsumers } from './forget-consumers';

interface EraseConsumerProps {
  readonly identifier: string;
  readonly merged: number;
  readonly mayFollow: boolean;
}

export function EraseConsumer({ identifier, merged, mayFollow }: EraseConsumerProps) {
  const t = useTranslations('portal.identifiers.privacy');
  const router = useRouter();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const erase = useApiMutation('erase_identifier', {
    // `replace`, so that the back button does not return to this page.
    onSuccess: ({ id }) => {
      if (!mayFollow) toast.success(t('asked'));
      router.replace(mayFollow ? portalPath.erasure(id) : portalPath.identifiers());
      forgetConsumers(client, router);
    },
  });
  const isUnderWay = erase.isPending || erase.isSuccess;
  const confirm = () => {
    if (typed.trim() !== identifier) return setWrong(true);
    erase.mutate({ params: { identifier } });
  };
  const change = (next: boolean) => {
    setOpen(next);
    setTyped('');
    setWrong(false);
    erase.reset();
  };
  return (
    <div className="flex flex-col items-start gap-1.5">
      <AlertDialog
        open={open}
        onOpenChange={change}
        trigger={
          <Button className="text-danger-ink">
            <UserRoundX aria-hidden />
            {t('erase')}
          </Button>
        }
        title={<span className="foreign">{t('confirmTitle', { name: identifier })}</span>}
        confirmLabel={t('confirm')}
        onConfirm={confirm}
        pending={isUnderWay}
      >
        <p>{t('confirmBody')}</p>
        {merged > 0 && <p className="mt-2">{t('confirmMerged', { count: merged })}</p>}
        <Field label={t('confirmWord')} error={wrong ? t('confirmWrong') : null} className="mt-4 text-ink">
          <Input
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setWrong(false);
            }}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing && !isUnderWay) confirm();
            }}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <div className="mt-3 empty:hidden">
          <FormError error={erase.error} />
        </div>
      </AlertDialog>
      <p className="text-xs text-ink-subtle">{t('eraseHint')}</p>
    </div>
  );
}
