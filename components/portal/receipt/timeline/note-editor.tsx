import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import { noteLengthMax } from '@/lib/domain/receipts/notes/note-limits';
import { FormFrame, FormNotices } from '../../kit/form/form';
import { FormField } from '../../kit/form/form-field';
import { useDraftForm } from '../../kit/form/use-draft-form';
import { useSave } from '../../kit/form/use-save';

interface NoteEditorProps {
  readonly id: string;
  readonly noteId: string;
  readonly text: string;
  readonly onClose: () => void;
}

export function NoteEditor({ id, noteId, text, onClose }: NoteEditorProps) {
  const t = useTranslations('portal.receipt.timeline.note');
  const tUi = useTranslations('ui');
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.querySelector('textarea')?.focus(), []);
  const form = useDraftForm({
    initial: { text },
    input: (draft) => draft.text.trim(),
    check: (draft) => ({ text: draft.text.trim() === '' && t('missing') }),
    save: useSave({
      save: (changed: string) =>
        api('patch_receipt_note', { params: { id, note_id: noteId }, body: { text: changed } }),
      saved: t('saved'),
      invalidates: ['get_receipt_timeline', 'get_receipt_notes'],
      onSaved: onClose,
    }),
  });
  return (
    <div ref={frame} className="mt-1.5">
      <FormFrame form={form} className="flex flex-col gap-2">
        <FormField name="text" label={t('edit')} hideLabel>
          <Textarea
            value={form.draft.text}
            onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
            maxLength={noteLengthMax}
            rows={3}
          />
        </FormField>
        <FormNotices form={form} />
        <div className="flex gap-2">
          <Button type="submit" size="sm" variant="primary" loading={form.isPending}>
            {tUi('save')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onClose}>
            {tUi('cancel')}
          </Button>
        </div>
      </FormFrame>
    </div>
  );
}
