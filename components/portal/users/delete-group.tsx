'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FormError } from '../form/form-error';
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
    <AlertDialog
      open={asking}
      onOpenChange={(open) => {
        remove.reset();
        setAsking(open);
      }}
      trigger={
        <Button>
          <Trash2 aria-hidden />
          {t('action')}
        </Button>
      }
      title={t('title', { name })}
      confirmLabel={t('action')}
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('body')}</p>
      {remove.error !== null && (
        <div className="mt-3">
          <FormError error={remove.error} />
        </div>
      )}
    </AlertDialog>
  );
}
