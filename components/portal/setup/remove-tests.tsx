'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

export function RemoveTests({ count }: { readonly count: number }) {
  const t = useTranslations('portal.setup.receipt');
  const remove = useSave({
    save: () => api('delete_test_receipts', {}),
    saved: t('removed'),
    invalidates: ['get_setup'],
  });
  if (count === 0) return null;
  return (
    <>
      <Button variant="ghost" loading={remove.isPending} onClick={() => remove.mutate()}>
        {t('remove', { count })}
      </Button>
      <FormError error={remove.error} />
    </>
  );
}
