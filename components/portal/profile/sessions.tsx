'use client';

import { Monitor } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { api } from '../api/client';
import { FormError } from '../kit/form/form-error';
import { useSave } from '../kit/form/use-save';

export interface ShownSession {
  readonly id: string;
  readonly current: boolean;
  readonly browser: string | null;
  readonly address: string | null;
  readonly seen: string;
  readonly began: string;
}

export function Sessions({ sessions }: { readonly sessions: readonly ShownSession[] }) {
  const t = useTranslations('portal.profile.sessions');
  const end = useSave({
    save: (id: string | null) =>
      id === null ? api('delete_sessions') : api('delete_session', { params: { id } }),
    saved: (_answer, id) => (id === null ? t('othersEnded') : t('ended')),
  });
  const hasOthers = sessions.some(({ current }) => !current);
  return (
    <div className="flex flex-col gap-3">
      <ul className="rounded-md border">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-3 py-2.5 last:border-0"
          >
            <Monitor aria-hidden className="size-4 shrink-0 text-ink-subtle" />
            <div id={`session-${session.id}`} className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                {session.browser ?? t('unknown')}
                {session.current && <Badge tone="accent">{t('current')}</Badge>}
              </p>
              <p className="tabular text-xs text-ink-subtle">
                {session.address !== null && `${session.address} · `}
                {t('seen', { when: session.seen })} · {t('began', { when: session.began })}
              </p>
            </div>
            {!session.current && (
              <Button
                size="sm"
                aria-describedby={`session-${session.id}`}
                loading={end.isPending && end.variables === session.id}
                onClick={() => end.mutate(session.id)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormError error={end.error} />
      {hasOthers && (
        <Button
          className="self-start"
          loading={end.isPending && end.variables === null}
          onClick={() => end.mutate(null)}
        >
          {t('endOthers')}
        </Button>
      )}
    </div>
  );
}
