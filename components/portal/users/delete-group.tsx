'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { portalPath } from '@/lib/core/portal-path';
import { api } from '../api/client';
import { ConfirmButton } from '../kit/form/confirm-button';
import { useSave } from '../kit/form/use-save';

export function DeleteGroup({ name }: { readonly name: string }) {
  const t = useTranslations('portal.users.groups.remove');
  const remove = useSave({
    save: () => api('delete_portal_group', { params: { name } }),
    saved: t('removed'),
    leadsTo: () => ({ replace: portalPath.groups() }),
  });
  return (
    <ConfirmButton
      save={remove}
      action={t('action')}
      icon={<Trash2 aria-hidden />}
      title={t('title', { name })}
    >
      {t('body')}
    </ConfirmButton>
  );
}
