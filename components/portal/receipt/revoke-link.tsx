'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { api } from '@/components/portal/api/client';
import { ConfirmButton } from '../kit/form/confirm-button';
import { useSave } from '../kit/form/use-save';

interface RevokeLinkProps {
  readonly id: string;
  readonly button: ReactElement;
}

export function RevokeLink({ id, button }: RevokeLinkProps) {
  const t = useTranslations('portal.receipt.link');
  const revoke = useSave({
    save: () => api('delete_receipt_link', { params: { id } }),
    saved: t('revoked'),
    invalidates: ['get_receipt_timeline'],
  });
  return (
    <ConfirmButton save={revoke} pressed={button} action={t('revoke')} title={t('question')}>
      {t('consequence')}
    </ConfirmButton>
  );
}
