'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmSave } from '../confirm-save';
import { useSave } from '../use-save';
import { deleteGroup } from './user-calls';

/** Removes a group that nobody is in; asks first. */
export function DeleteGroup({ name }: { readonly name: string }) {
  const t = useTranslations('portal.users.groups.remove');
  const [asking, setAsking] = useState(false);
  const remove = useSave({
    save: () => deleteGroup(name),
    saved: t('removed'),
    leadsTo: () => ({ replace: '/users/groups' }),
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
