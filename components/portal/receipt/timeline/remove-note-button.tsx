import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { OnDemand } from '../../kit/state/on-demand';

const load = async () => (await import('./remove-note')).RemoveNote;

export function RemoveNoteButton({ id, noteId }: { readonly id: string; readonly noteId: string }) {
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
