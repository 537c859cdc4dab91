'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { portalPath } from '@/lib/core/portal-path';
import { api } from '../api/client';
import { ConfirmSave } from '../kit/form/confirm-save';
import { useSave } from '../kit/form/use-save';

/** Removes a group without users; asks first. */
export function DeleteGroup({ name }: { readonly name: string }) {
  const t = useTranslations('portal.users.groups.remove');
  const [asking, setAsking] = useState(false);
  const remove = useSave({
    save: () => api('delete_portal_group', { params: { name } }),
    saved: t('removed'),
    leadsTo: () => ({ replace: portalPath.groups() }),
  });
  return (
    <ConfirmSave
      save={remove}
      asking={asking}
      onAskingChange={setAsking}
      trigger={
        <Button>
          <Trash2 aria-hidden />
          {t('action')}
        </Button>
      }
      title={t('title', { name })}
      confirmLabel={t('action')}
      onConfirm={() => remove.mutate()}
    >
      {t('body')}
    </ConfirmSave>
  );
}
