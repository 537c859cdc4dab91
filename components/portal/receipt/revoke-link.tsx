'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { api } from '@/components/portal/api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

interface RevokeLinkProps {
  readonly id: string;
  readonly button: ReactElement;
}

/** The question before a page is taken off the net, with its button, open at first. */
export function RevokeLink({ id, button }: RevokeLinkProps) {
  const t = useTranslations('portal.receipt.link');
  const [open, setOpen] = useState(true);
  const revoke = useSave({
    save: () => api('delete_receipt_link', { params: { id } }),
    saved: t('revoked'),
    invalidates: ['get_receipt_timeline'],
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
