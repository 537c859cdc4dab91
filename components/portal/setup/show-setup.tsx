'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '../api/client';
import { useSave } from '../kit/form/use-save';

export function ShowSetup() {
  const t = useTranslations('portal.setup');
  const show = useSave({
    save: () => api('patch_setup', { body: { dismissed: false } }),
    saved: t('shown'),
    invalidates: ['get_setup'],
  });
  return (
    <Button loading={show.isPending} onClick={() => show.mutate()}>
      {t('show')}
    </Button>
  );
}
