'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import { api } from '@/components/portal/api/client';
import { ConfirmButton } from '../../kit/form/confirm-button';
import { useSave } from '../../kit/form/use-save';

interface RemoveNoteProps {
  readonly id: string;
  readonly noteId: string;
  readonly button: ReactElement;
}

export function RemoveNote({ id, noteId, button }: RemoveNoteProps) {
  const t = useTranslations('portal.receipt.timeline.note');
  const remove = useSave({
    save: () => api('delete_receipt_note', { params: { id, note_id: noteId } }),
    saved: t('removed'),
    invalidates: ['get_receipt_timeline', 'get_receipt_notes'],
  });
  return (
    <ConfirmButton save={remove} pressed={button} action={t('remove')} title={t('question')}>
      {t('consequence')}
    </ConfirmButton>
  );
}
