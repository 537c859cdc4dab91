'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

export function ReplayButton({ id }: { readonly id: string }) {
  const t = useTranslations('portal.raw');
  const replay = useSave({
    save: () => api('replay_raw_receipt', { params: { id } }),
    saved: t('replayQueued'),
  });
  return (
    <>
      <Button loading={replay.isPending} onClick={() => replay.mutate()}>
        <RotateCw aria-hidden />
        {t('replay')}
      </Button>
      <FormError error={replay.error} />
    </>
  );
}
