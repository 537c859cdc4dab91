'use client';

import { useTranslations } from 'next-intl';
import { useState, type ReactElement } from 'react';
import { api } from '@/components/portal/api/client';
import { ConfirmSave } from '../../kit/form/confirm-save';
import { useSave } from '../../kit/form/use-save';

interface RemoveNoteProps {
  /** Of the receipt. */
  readonly id: string;
  readonly noteId: string;
  readonly button: ReactElement;
}

/** The question before a note is removed, with its button, open at first. */
export function RemoveNote({ id, noteId, button }: RemoveNoteProps) {
  const t = useTranslations('portal.receipt.timeline.note');
  const [open, setOpen] = useState(true);
  const remove = useSave({
    save: () => api('delete_receipt_note', { params: { id, note_id: noteId } }),
    saved: t('removed'),
    invalidates: ['get_receipt_timeline', 'get_receipt_notes'],
    onSaved: () => setOpen(false),
  });
  return (
    <ConfirmSave
      save={remove}
      asking={open}
      onAskingChange={setOpen}
      trigger={button}
      title={t('question')}
      confirmLabel={t('remove')}
      onConfirm={() => remove.mutate()}
    >
      {t('consequence')}
    </ConfirmSave>
  );
}
