import { Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { useErasedText } from '../../kit/text/erased-text';
import { NoteEditor } from './note-editor';
import type { TimelineRights } from './receipt-timeline';
import { RemoveNoteButton } from './remove-note-button';
import type { TimelineEvent } from './timeline-query';

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
