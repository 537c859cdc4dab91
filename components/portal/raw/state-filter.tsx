'use client';

import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/class-names';
import { ListLink } from '../kit/list/list-link';
import { useListAddress } from '../kit/list/use-list-address';
import { rawList } from './list';

const states = [null, 'failed', 'received', 'processed', 'ignored'] as const;

/** States, one at a time; links, so that each can be opened elsewhere. */
export function StateFilter() {
  const t = useTranslations('portal.raw');
  const { address } = useListAddress(rawList);
  return (
    <nav aria-label={t('stateFilter')} className="flex flex-wrap gap-1 print:hidden">
      {states.map((state) => (
        <ListLink
          list={rawList}
          key={state}
          // By their causes, failed ones are in the problems inbox.
          to={{ ...address, state, cause: null, view: state === 'failed' ? 'single' : null, after: null }}
          aria-current={address.state === state ? 'true' : undefined}
          className={cn(
            'flex h-8 items-center rounded-sm px-2.5 text-sm font-medium text-ink-muted hover:bg-hover hover:text-ink',
            address.state === state && 'bg-pressed text-ink',
          )}
        >
          {state === null ? t('allStates') : t(`states.${state}`)}
        </ListLink>
      ))}
    </nav>
  );
}
