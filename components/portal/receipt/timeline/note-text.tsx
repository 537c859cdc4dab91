import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState, useEffect, useRef, type ComponentProps } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useErasedText } from '../../kit/text/erased-text';
import type { TimelineRights } from './receipt-timeline';
import type { TimelineEvent } from './timeline-query';
import { Button } from '@/components/ui/button';
import { Textarea } from '@/components/ui/input';
import { api } from '@/components/portal/api/client';
import { noteLengthMax } from '@/lib/domain/receipts/notes/note-limits';
import { FormFrame, FormNotices, SmallForm } from '@/components/portal/kit/form/form';
import { FormField } from '@/components/portal/kit/form/form-field';
import { useDraftForm } from '@/components/portal/kit/form/use-draft-form';
import { useSave } from '@/components/portal/kit/form/use-save';
import { OnDemand } from '@/components/portal/kit/state/on-demand';

const load = async () => (await import('./remove-note')).RemoveNote;

function RemoveNoteButton({ id, noteId }: { readonly id: string; readonly noteId: string }) {
  return (
    <OnDemand load={load} props={{ id, noteId, button: <RemoveOpener /> }}>
      {(button) => <RemoveOpener aria-haspopup="dialog" {...button} />}
    </OnDemand>
  );
}

function RemoveOpener(props: Omit<ComponentProps<'button'>, 'aria-label'>) {
  const t = useTranslations('portal.receipt.timeline.note');
  return (
    <IconButton size="sm" label={t('remove')} {...props}>
      <Trash2 aria-hidden />
    </IconButton>
  );
}

interface NoteTextProps {
  readonly id: string;
  readonly event: TimelineEvent;
  readonly isOwn: boolean;
  readonly may: TimelineRights;
}

export function NoteText({ id, event, isOwn, may }: NoteTextProps) {
  const t = useTranslations('portal.receipt.timeline.note');
  const erasedText = useErasedText();
  const [isEdited, setEdited] = useState(false);
  const { note_id: noteId, text } = event;
  if (noteId === null || text === null) return null;
  if (isEdited) {
    return <NoteEditor id={id} noteId={noteId} text={text} onClose={() => setEdited(false)} />;
  }
  const mayEdit = isOwn && may.editNotes;
  return (
    <div className="mt-1.5 flex items-start gap-2 rounded-md border bg-surface py-2 ps-3 pe-2">
      <p className="foreign min-w-0 flex-1 text-sm whitespace-pre-wrap [overflow-wrap:anywhere]">
        {erasedText(text)}
        {event.edited_timestamp !== null && <span className="text-xs text-ink-subtle"> {t('edited')}</span>}
      </p>
      {(mayEdit || may.removeNotes) && (
        <span className="-my-0.5 flex shrink-0 print:hidden">
          {mayEdit && (
            <IconButton size="sm" label={t('edit')} onClick={() => setEdited(true)}>
              <Pencil aria-hidden />
            </IconButton>
          )}
          {may.removeNotes && <RemoveNoteButton id={id} noteId={noteId} />}
        </span>
      )}
    </div>
  );
}

interface NoteEditorProps {
  readonly id: string;
  readonly noteId: string;
  readonly text: string;
  readonly onClose: () => void;
}

function NoteEditor({ id, noteId, text, onClose }: NoteEditorProps) {
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
