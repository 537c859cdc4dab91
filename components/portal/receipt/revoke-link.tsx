'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { api } from '@/components/portal/api/client';
import { ConfirmSave } from '../kit/form/confirm-save';
import { useSave } from '../kit/form/use-save';

interface RevokeLinkProps {
  readonly id: string;
  readonly button: ReactElement;
}

/** The question before revoking a page, with its button, open at first. */
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
    <ConfirmSave
      save={revoke}
      asking={open}
      onAskingChange={setOpen}
      trigger={button}
      title={t('question')}
      confirmLabel={t('revoke')}
      onConfirm={() => revoke.mutate()}
    >
      {t('consequence')}
    </ConfirmSave>
  );
}
