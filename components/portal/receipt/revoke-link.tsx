'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { callApi } from '@/components/portal/api/client';
import { apiPath } from '@/lib/core/api-path';
import { FormError } from '../form/form-error';
import { useSave } from '../use-save';

interface RevokeLinkProps {
  readonly id: string;
  readonly button: ReactElement;
}

/** The question before a page is taken off the net, with its button, open at first. */
export function RevokeLink({ id, button }: RevokeLinkProps) {
  const t = useTranslations('portal.receipt.link');
  const [open, setOpen] = useState(true);
  const revoke = useSave({
    save: () => callApi(apiPath('receipts', id, 'links'), { method: 'DELETE' }),
    saved: t('revoked'),
    onSaved: () => setOpen(false),
  });
  return (
    <AlertDialog
      trigger={button}
      open={open}
      onOpenChange={setOpen}
      title={t('question')}
      confirmLabel={t('revoke')}
      onConfirm={() => revoke.mutate()}
      pending={revoke.isPending}
    >
      <p>{t('consequence')}</p>
      <FormError error={revoke.error} />
    </AlertDialog>
  );
}
