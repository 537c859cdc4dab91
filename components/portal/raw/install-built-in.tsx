'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

interface InstallBuiltInProps {
  readonly id: string;
  readonly name: string;
}

export function InstallBuiltIn({ id, name }: InstallBuiltInProps) {
  const t = useTranslations('portal.raw');
  const take = useSave({
    save: async () => {
      await api('post_transformation_built_in', { body: { name } });
      await api('replay_raw_receipt', { params: { id } });
    },
    saved: t('builtInTaken', { name }),
  });
  return (
    <>
      <Button variant="primary" loading={take.isPending} onClick={() => take.mutate()}>
        {t('takeBuiltIn', { name })}
      </Button>
      <FormError error={take.error} />
    </>
  );
}
