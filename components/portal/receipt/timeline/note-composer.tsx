import { useTranslations } from 'next-intl';
import { Textarea } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import { noteLengthMax } from '@/lib/domain/receipts/notes/note-limits';
import { SmallForm } from '../../kit/form/form';
import { FormField } from '../../kit/form/form-field';
import { useDraftForm } from '../../kit/form/use-draft-form';
import { useSave } from '../../kit/form/use-save';

export function NoteComposer({ id }: { readonly id: string }) {
  const t = useTranslations('portal.receipt.timeline.note');
  const form = useDraftForm({
    initial: { text: '' },
    input: ({ text }) => text.trim(),
    check: ({ text }) => ({ text: text.trim() === '' && t('missing') }),
    save: useSave({
      save: (text: string) => api('post_receipt_note', { params: { id }, body: { text } }),
      saved: t('added'),
      invalidates: ['get_receipt_timeline', 'get_receipt_notes'],
    }),
    startsAnew: true,
  });
  return (
    <SmallForm form={form} submitLabel={t('add')} className="flex flex-col gap-2 print:hidden" needsChange>
      <FormField name="text" label={t('label')} hint={t('hint')}>
        <Textarea
          value={form.draft.text}
          onChange={({ currentTarget }) => form.change({ text: currentTarget.value })}
          maxLength={noteLengthMax}
          rows={2}
          className="min-h-16"
        />
      </FormField>
    </SmallForm>
  );
}
