'use client';

import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { ListLink } from '../kit/list/list-link';
import { useListAddress } from '../kit/list/use-list-address';
import { problemList } from './list';

const states = [null, 'snoozed', 'resolved'] as const;

const linkClass =
  'flex h-8 items-center rounded-sm px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink';

export function ProblemFilters() {
  const t = useTranslations('portal.problems');
  const { address } = useListAddress(problemList);
  const { state, assignee, kind } = address;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1 print:hidden">
      <nav aria-label={t('stateFilter')} className="flex flex-wrap gap-1">
        {states.map((one) => (
          <ListLink
            list={problemList}
            key={one}
            to={{ ...address, state: one }}
            aria-current={state === one ? 'true' : undefined}
            className={cn(linkClass, state === one && 'bg-pressed text-ink')}
          >
            {t(`states.${one ?? 'open'}`)}
          </ListLink>
        ))}
      </nav>
      <ListLink
        list={problemList}
        to={{ ...address, assignee: assignee === null ? 'me' : null }}
        aria-current={assignee === 'me' ? 'true' : undefined}
        className={cn(linkClass, assignee === 'me' && 'bg-pressed text-ink')}
      >
        {t('mine')}
      </ListLink>
      {kind !== null && (
        <ListLink
          list={problemList}
          to={{ ...address, kind: null }}
          className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-soft px-3 text-xs font-medium text-accent-ink hover:bg-accent-line/60"
        >
          <span className="shrink-0">{t('onlyKind')}</span>
          <span aria-hidden className="h-3.5 w-px shrink-0 bg-accent-line" />
          <span className="max-w-60 truncate">{t(`kinds.${kind}`)}</span>
          <X aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{t('removeKind')}</span>
        </ListLink>
      )}
    </div>
  );
}
